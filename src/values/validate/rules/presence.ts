import type { FieldValue } from "../../../domain/record.ts";
import { canonicalValue } from "../../../formats/canonical-value.ts";
import { type Reference, readReference, resolveReference } from "../reference.ts";
import { allTypes, passed, passIf, type RuleDefinition, type RuleOf, scalarTypes, show } from "../rule-definition.ts";

/** A type's name in a sentence. */
const typeWords: Record<string, string> = {
  number: "a number",
  money: "an amount",
  date: "a date",
  time: "a time",
  datetime: "a date with a time",
  boolean: "yes or no",
  choice: "one of the options",
  email: "an e-mail address",
  phone: "a phone number",
  url: "a web address",
};

export const required: RuleDefinition<RuleOf<"required">> = {
  fits: allTypes,
  checksNull: true,
  compile: () => (value) => passIf(value !== null, () => "is required, but no value was found"),
};

export const type: RuleDefinition<RuleOf<"type">> = {
  fits: scalarTypes,
  checksNull: true,
  compile:
    (_rule, { field }) =>
    (_value, { unreadable }) =>
      unreadable === null
        ? passed
        : [
            {
              message: `could not be read as ${typeWords[field.type] ?? field.type}: ${show(unreadable)}`,
              value: unreadable,
            },
          ],
};

export const required_if: RuleDefinition<RuleOf<"required_if">> = {
  fits: allTypes,
  checksNull: true,
  compile(rule, place) {
    const types = rule.value === null ? allTypes : scalarTypes;
    const reference = resolveReference(rule.field, "field", place, { types, mayBeColumn: false });
    if ("problem" in reference) return reference;
    const wanted = rule.value;
    return (value, at) => {
      if (value !== null) return passed;
      const other = readReference(reference, at);
      const isAsked = wanted === null ? other !== null : isSame(other, wanted);
      const reason = wanted === null ? "has a value" : `is ${show(wanted)}`;
      return passIf(!isAsked, () => `is required when ${rule.field} ${reason}, but no value was found`);
    };
  },
};

export const one_of_required: RuleDefinition<RuleOf<"one_of_required">> = {
  fits: allTypes,
  checksNull: true,
  compile(rule, place) {
    if (rule.fields.length === 0) return { member: "fields", problem: "must name at least one other field" };
    const others: Reference[] = [];
    for (const name of rule.fields) {
      const reference = resolveReference(name, "fields", place, { types: allTypes, mayBeColumn: false });
      if ("problem" in reference) return reference;
      others.push(reference);
    }
    const names = [...new Set([place.field.name, ...rule.fields])].join(", ");
    return (value, at) =>
      passIf(
        value !== null || others.some((other) => readReference(other, at) !== null),
        () => `is missing: at least one of ${names} is required`,
      );
  },
};

/** Equal as values: texts ignoring case and white space. */
function isSame(value: FieldValue, wanted: string | number | boolean): boolean {
  return value !== null && typeof value !== "object" && canonicalValue(value) === canonicalValue(wanted);
}
