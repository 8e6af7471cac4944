import { z } from "zod";

/** Longest pattern or expression, in characters: what people write is far shorter, and each is compiled per document. */
const maxCodeLength = 2000;

/** Sums and products of rounded amounts may differ by the smallest unit of most currencies and still be right. */
const arithmeticTolerance = 0.01;

const message = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .nullable()
  .default(null)
  .describe("Custom error message. Default: the rule's standard message.");

const tolerance = (fallback: number) =>
  z
    .number()
    .nonnegative()
    .default(fallback)
    .describe("The largest difference that counts as equal, in the unit of the numbers.");

const count = z.int().nonnegative().max(1_000_000);
const code = z.string().min(1).max(maxCodeLength);
const scalar = z.union([z.string().max(1000), z.number(), z.boolean()]);
const fieldName = z.string().min(1).max(200);
const terms = z
  .array(fieldName)
  .min(1)
  .max(50)
  .describe(
    "Names of fields, or list columns such as line_items.amount. Prefix with - to subtract; add ? at the end if a term is optional.",
  );

/** Rules without members of their own: in a file, the name alone is also such a rule. */
export const plainRuleNames = [
  "required",
  "type",
  "integer",
  "not_future",
  "email",
  "url",
  "phone",
  "iban",
  "vat_id",
  "currency_code",
] as const;

const plainRule = z.strictObject({ rule: z.literal(plainRuleNames), message });

const lengthRule = z.strictObject({ rule: z.literal(["min_length", "max_length", "length"]), value: count, message });
const patternRule = z.strictObject({
  rule: z.literal(["regex", "not_regex"]),
  pattern: code.describe("A regular expression in RE2 syntax. It can match anywhere unless anchored with ^ and $."),
  message,
});
const enumRule = z.strictObject({ rule: z.literal("enum"), values: z.array(scalar).min(1).max(1000), message });
const limitRule = z.strictObject({
  rule: z.literal(["min", "max"]),
  value: z.number(),
  tolerance: tolerance(0),
  message,
});

const dateProblem = { error: "must be a date such as 2026-01-31, or today" };
const dateRule = z
  .strictObject({
    rule: z.literal(["date_before", "date_after"]),
    value: z
      .union([z.iso.date(dateProblem), z.literal("today")], dateProblem)
      .nullable()
      .default(null)
      .describe("A date, or today. The date itself does not pass."),
    field: fieldName
      .nullable()
      .default(null)
      .describe("Another date field, instead of a value. The same date does not pass."),
    message,
  })
  .refine((rule) => (rule.value === null) !== (rule.field === null), "needs either value or field, but not both");

const itemsRule = z.strictObject({ rule: z.literal(["min_items", "max_items"]), value: count, message });
/**
 * The field equals the sum or product of the terms (numbers, or columns of lists). A term with a trailing `?` counts as
 * 0 in a sum and as 1 in a product if it has no value; without it, the rule is then skipped.
 */
const arithmeticRule = z.strictObject({
  rule: z.literal(["sum_equals", "product_equals"]),
  terms,
  tolerance: tolerance(arithmeticTolerance),
  message,
});
const compareRule = z.strictObject({
  rule: z.literal("compare_field"),
  field: fieldName,
  comparison: z.enum(["eq", "ne", "lt", "lte", "gt", "gte"]),
  tolerance: tolerance(0),
  message,
});
const requiredIfRule = z.strictObject({
  rule: z.literal("required_if"),
  field: fieldName,
  value: scalar.nullable().default(null).describe("Required only when the field has this value. Default: any value."),
  message,
});
const oneOfRequiredRule = z.strictObject({
  rule: z.literal("one_of_required"),
  fields: z.array(fieldName).min(1).max(50),
  message,
});
/** On a list: no two rows share the value of the child `field`. */
const uniqueInListRule = z.strictObject({ rule: z.literal("unique_in_list"), field: fieldName, message });
const expressionRule = z.strictObject({
  rule: z.literal("expression"),
  expression: code.describe("A CEL expression over the record that must be true."),
  message,
});

/** Every kind of rule. */
const rules = [
  plainRule,
  lengthRule,
  patternRule,
  enumRule,
  limitRule,
  dateRule,
  itemsRule,
  arithmeticRule,
  compareRule,
  requiredIfRule,
  oneOfRequiredRule,
  uniqueInListRule,
  expressionRule,
] as const;

/** A rule without the user's own message: what is checked. */
export type RuleCheck = WithoutMessage<z.infer<(typeof rules)[number]>>;

type WithoutMessage<Any> = Any extends unknown ? Omit<Any, "message"> : never;

export type RuleName = RuleCheck["rule"];

/** Names of the validation rules, as users write them and as `ValidationError.rule` names them. */
export const ruleNames: readonly RuleName[] = rules.flatMap((kind): RuleName[] => [...kind.shape.rule.values]);

/**
 * A validation rule of a field: the same in the set-up file, in the database and in the dashboard.
 *
 * `field`, `fields` and `terms` name other fields: a bare name is a sibling (in a list row: of the same row) or, where
 * there is no such sibling, a top-level field; `line_items.amount` is a child of every row of a list.
 */
export const ruleSchema = z
  .discriminatedUnion("rule", rules, { error: `must be one of ${ruleNames.join(", ")}` })
  .meta({ id: "rule" });

export type Rule = z.infer<typeof ruleSchema>;

export type Comparison = Extract<Rule, { rule: "compare_field" }>["comparison"];
