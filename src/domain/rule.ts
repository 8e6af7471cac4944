/** Names of the validation rules, as users write them and as `ValidationError.rule` names them. */
export const ruleNames = [
  "required",
  "type",
  "min_length",
  "max_length",
  "length",
  "regex",
  "not_regex",
  "enum",
  "min",
  "max",
  "integer",
  "date_before",
  "date_after",
  "not_future",
  "email",
  "url",
  "phone",
  "iban",
  "vat_id",
  "currency_code",
  "min_items",
  "max_items",
  "sum_equals",
  "product_equals",
  "compare_field",
  "required_if",
  "one_of_required",
  "unique_in_list",
  "expression",
] as const;

export type RuleName = (typeof ruleNames)[number];

export type Comparison = "eq" | "ne" | "lt" | "lte" | "gt" | "gte";

/**
 * A validation rule of a field.
 *
 * `field`, `fields` and `terms` name other fields: a bare name is a sibling (in a list row: of the same row) or, where
 * there is no such sibling, a top-level field; `line_items.amount` is a child of every row of a list.
 * `tolerance` is the largest difference that still counts as equal, in the numbers' own unit.
 */
export type Rule = RuleCheck & {
  /** The user's own wording of the error; null: the rule's own sentence. */
  message: string | null;
};

export type RuleCheck =
  | { rule: "required" | "type" | "integer" | "not_future" }
  | { rule: "email" | "url" | "phone" | "iban" | "vat_id" | "currency_code" }
  | { rule: "min_length" | "max_length" | "length"; value: number }
  | { rule: "regex" | "not_regex"; pattern: string }
  | { rule: "enum"; values: (string | number | boolean)[] }
  | { rule: "min" | "max"; value: number; tolerance: number }
  /** `value` is an ISO date or `today`; `field` names another date. Exactly one of them is given. */
  | { rule: "date_before" | "date_after"; value: string | null; field: string | null }
  | { rule: "min_items" | "max_items"; value: number }
  /**
   * The field equals the sum of the terms (numbers, or columns of lists). A term with a leading `-` is subtracted; one with
   * a trailing `?` counts as nothing when it has no value, where otherwise the rule is not judged.
   */
  | { rule: "sum_equals"; terms: string[]; tolerance: number }
  /** The field equals the product of the terms; one with a trailing `?` counts as 1 when it has no value. */
  | { rule: "product_equals"; terms: string[]; tolerance: number }
  | { rule: "compare_field"; field: string; comparison: Comparison; tolerance: number }
  /** Required when `field` has a value, or has this `value` where one is given. */
  | { rule: "required_if"; field: string; value: string | number | boolean | null }
  | { rule: "one_of_required"; fields: string[] }
  /** On a list: no two rows share the value of the child `field`. */
  | { rule: "unique_in_list"; field: string }
  /** A CEL expression over the record that must be true. */
  | { rule: "expression"; expression: string };
