import { Decimal } from "decimal.js";
import type { FieldType } from "../../../domain/field.ts";
import type { ScalarValue } from "../../../domain/record.ts";
import type { Comparison } from "../../../domain/rule.ts";
import { canonicalValue } from "../../../formats/canonical-value.ts";
import { readReference, resolveReference } from "../reference.ts";
import {
  dateTypes,
  numberTypes,
  passed,
  passIf,
  type RuleDefinition,
  type RuleOf,
  scalarTypes,
  show,
  textTypes,
} from "../rule-definition.ts";
import { findToleranceProblem } from "./numbers.ts";

const words: Record<Comparison, string> = {
  eq: "equal",
  ne: "differ from",
  lt: "be less than",
  lte: "be at most",
  gt: "be greater than",
  gte: "be at least",
};

/** Types whose values can be compared with each other; only the first three groups are ordered. */
const comparableTypes: readonly (readonly FieldType[])[] = [numberTypes, dateTypes, ["time"], textTypes, ["boolean"]];
const orderedTypes: readonly FieldType[] = [...numberTypes, ...dateTypes, "time"];

export const compare_field: RuleDefinition<RuleOf<"compare_field">> = {
  fits: scalarTypes,
  compile({ field: name, comparison, tolerance }, place) {
    const { type } = place.field;
    const types = comparableTypes.find((group) => group.includes(type)) ?? [];
    const reference = resolveReference(name, "field", place, { types, mayBeColumn: false });
    if ("problem" in reference) return reference;
    if (!(comparison in words))
      return { member: "comparison", problem: `must be one of ${Object.keys(words).join(", ")}` };
    if (comparison !== "eq" && comparison !== "ne" && !orderedTypes.includes(type)) {
      return { member: "comparison", problem: `must be eq or ne: values of type ${type} have no order` };
    }
    return (
      findToleranceProblem(tolerance) ??
      ((value, at) => {
        const other = readReference(reference, at);
        if (value === null || typeof value === "object" || other === null || typeof other === "object") return passed;
        const isRight = holds(comparison, orderOf(value, other, tolerance));
        return passIf(isRight, () => `must ${words[comparison]} ${name} (${show(other)}), but is ${show(value)}`);
      })
    );
  },
};

/** Below 0 if the first value comes first, 0 if they are equal within the tolerance. */
function orderOf(a: NonNullable<ScalarValue>, b: NonNullable<ScalarValue>, tolerance: number): number {
  if (typeof a === "number" && typeof b === "number") {
    const difference = new Decimal(a).minus(b);
    return difference.abs().lessThanOrEqualTo(tolerance) ? 0 : difference.comparedTo(0);
  }
  const [first, second] = [comparableText(a, b), comparableText(b, a)];
  return first === second ? 0 : first < second ? -1 : 1;
}

/**
 * Texts ignore case and white space; a date and a datetime are compared by day; a time without seconds counts as :00.
 */
function comparableText(value: NonNullable<ScalarValue>, other: NonNullable<ScalarValue>): string {
  const text = canonicalValue(value);
  if (/^\d{4}-\d{2}-\d{2}t/.test(text) && /^\d{4}-\d{2}-\d{2}$/.test(canonicalValue(other))) return text.slice(0, 10);
  if (/^\d{4}-\d{2}-\d{2}t.*(?:z|[+-]\d{2}:\d{2})$/.test(text))
    return new Date(text.toUpperCase()).toISOString().slice(0, 19).toLowerCase();
  return /^(?:\d{4}-\d{2}-\d{2}t)?\d{2}:\d{2}$/.test(text) ? `${text}:00` : text;
}

function holds(comparison: Comparison, order: number): boolean {
  switch (comparison) {
    case "eq":
      return order === 0;
    case "ne":
      return order !== 0;
    case "lt":
      return order < 0;
    case "lte":
      return order <= 0;
    case "gt":
      return order > 0;
    case "gte":
      return order >= 0;
  }
}
