import type { FieldType, Rule, RuleName } from "./draft.ts";

const texts: FieldType[] = ["text", "choice", "email", "phone", "url", "address"];
const numbers: FieldType[] = ["number", "money"];
const dates: FieldType[] = ["date", "datetime"];
const scalars: FieldType[] = [...texts, ...numbers, ...dates, "time", "boolean"];
const all: FieldType[] = [...scalars, "object", "list"];
const printed: FieldType[] = [...texts, ...numbers, ...dates, "time"];

interface RuleKind {
  /** Field types that it applies to; the service checks this too. */
  fits: readonly FieldType[];
  /** The rule when just added. */
  create: () => Rule;
}

/** Rules without members of their own. */
type PlainName =
  | "required"
  | "type"
  | "integer"
  | "not_future"
  | "email"
  | "url"
  | "phone"
  | "iban"
  | "vat_id"
  | "currency_code";

const plain = (rule: PlainName) => (): Rule => ({ rule, message: null });

/** Every rule: the types it fits, and its initial form. */
export const ruleKinds: Record<RuleName, RuleKind> = {
  required: { fits: all, create: plain("required") },
  type: { fits: scalars, create: plain("type") },
  min_length: { fits: texts, create: () => ({ rule: "min_length", value: 1, message: null }) },
  max_length: { fits: texts, create: () => ({ rule: "max_length", value: 100, message: null }) },
  length: { fits: texts, create: () => ({ rule: "length", value: 10, message: null }) },
  regex: { fits: printed, create: () => ({ rule: "regex", pattern: "", message: null }) },
  not_regex: { fits: printed, create: () => ({ rule: "not_regex", pattern: "", message: null }) },
  enum: { fits: scalars, create: () => ({ rule: "enum", values: [], message: null }) },
  min: { fits: numbers, create: () => ({ rule: "min", value: 0, tolerance: 0, message: null }) },
  max: { fits: numbers, create: () => ({ rule: "max", value: 1000, tolerance: 0, message: null }) },
  integer: { fits: numbers, create: plain("integer") },
  sum_equals: { fits: numbers, create: () => ({ rule: "sum_equals", terms: [], tolerance: 0.01, message: null }) },
  product_equals: {
    fits: numbers,
    create: () => ({ rule: "product_equals", terms: [], tolerance: 0.01, message: null }),
  },
  date_before: { fits: dates, create: () => ({ rule: "date_before", value: "today", field: null, message: null }) },
  date_after: { fits: dates, create: () => ({ rule: "date_after", value: "2000-01-01", field: null, message: null }) },
  not_future: { fits: dates, create: plain("not_future") },
  email: { fits: ["text", "email"], create: plain("email") },
  url: { fits: ["text", "url"], create: plain("url") },
  phone: { fits: ["text", "phone"], create: plain("phone") },
  iban: { fits: ["text", "choice"], create: plain("iban") },
  vat_id: { fits: ["text", "choice"], create: plain("vat_id") },
  currency_code: { fits: ["text", "choice"], create: plain("currency_code") },
  min_items: { fits: ["list"], create: () => ({ rule: "min_items", value: 1, message: null }) },
  max_items: { fits: ["list"], create: () => ({ rule: "max_items", value: 100, message: null }) },
  unique_in_list: { fits: ["list"], create: () => ({ rule: "unique_in_list", field: "", message: null }) },
  compare_field: {
    fits: scalars,
    create: () => ({ rule: "compare_field", field: "", comparison: "lte", tolerance: 0, message: null }),
  },
  required_if: { fits: all, create: () => ({ rule: "required_if", field: "", value: null, message: null }) },
  one_of_required: { fits: all, create: () => ({ rule: "one_of_required", fields: [], message: null }) },
  expression: { fits: all, create: () => ({ rule: "expression", expression: "", message: null }) },
};

/** The rules that fit a field type, in the order offered; `required` has its own switch. */
export function rulesFor(type: FieldType): RuleName[] {
  return (Object.keys(ruleKinds) as RuleName[]).filter(
    (name) => name !== "required" && ruleKinds[name].fits.includes(type),
  );
}
