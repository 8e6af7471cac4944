import { z } from "zod";
import { ruleSchema } from "../domain/rule.ts";

/** Other names that people use for a rule's members, by rule; the first of each list is the member itself. */
const memberSpellings = new Map<unknown, string[][]>(
  Object.entries({
    min_length: [["value", "min", "length"]],
    max_length: [["value", "max", "length"]],
    length: [["value", "length"]],
    regex: [["pattern", "regex", "value"]],
    not_regex: [["pattern", "regex", "value"]],
    enum: [["values", "options", "enum"]],
    min: [["value", "min"]],
    max: [["value", "max"]],
    date_before: [["value", "date"]],
    date_after: [["value", "date"]],
    min_items: [["value", "min", "count"]],
    max_items: [["value", "max", "count"]],
    sum_equals: [["terms", "fields", "field"]],
    product_equals: [["terms", "fields", "field"]],
    compare_field: [
      ["field", "other_field", "other"],
      ["comparison", "operator", "op"],
    ],
    required_if: [["value", "equals"]],
    unique_in_list: [["field", "key"]],
    expression: [["expression", "cel"]],
  }),
);

const comparisonSigns = new Map(
  Object.entries({
    "=": "eq",
    "==": "eq",
    "!=": "ne",
    "<>": "ne",
    "<": "lt",
    "<=": "lte",
    ">": "gt",
    ">=": "gte",
  }),
);

/**
 * Rewrites a rule from a natural spelling to the schema's: `"required"` for `{"rule": "required"}`, `fields` for
 * `terms`, `<=` for `lte`. It leaves what it does not know for the schema to reject.
 */
function spellRule(written: unknown): unknown {
  if (typeof written === "string") return { rule: written };
  if (typeof written !== "object" || written === null || Array.isArray(written)) return written;
  const rule = new Map<string, unknown>(Object.entries(written));
  for (const spellings of memberSpellings.get(rule.get("rule")) ?? []) renameMember(rule, spellings);
  const terms = rule.get("terms");
  if (typeof terms === "string") rule.set("terms", [terms]);
  const comparison = rule.get("comparison");
  if (typeof comparison === "string") rule.set("comparison", comparisonSigns.get(comparison) ?? comparison);
  return Object.fromEntries(rule);
}

function renameMember(rule: Map<string, unknown>, [member, ...others]: string[]): void {
  const other = others.find((spelling) => rule.has(spelling));
  if (member === undefined || other === undefined || rule.has(member)) return;
  rule.set(member, rule.get(other));
  rule.delete(other);
}

/** A rule as people write it: the schema's own names, or other spellings of them. */
export const ruleDefinitionSchema = z.preprocess(spellRule, ruleSchema);
