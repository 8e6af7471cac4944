import { toIsoDate } from "../../../formats/calendar.ts";
import { readReference, resolveReference } from "../reference.ts";
import {
  dateTypes,
  passed,
  passIf,
  type RuleDefinition,
  type RuleOf,
  type RulePlace,
  type RuleProblem,
  type ValuePlace,
} from "../rule-definition.ts";

/** The date to compare a value with; null if there is none. */
type BoundOf = (at: ValuePlace) => string | null;

/** The day of a date or datetime: rules about dates look at days. */
function dayOf(value: unknown): string | null {
  return typeof value === "string" ? value.slice(0, 10) : null;
}

function isIsoDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return toIsoDate(Number(year), Number(month), Number(day)) !== null;
}

function readBound({ value, field }: RuleOf<"date_before">, place: RulePlace): BoundOf | RuleProblem {
  if ((value === null) === (field === null)) return { member: "value", problem: "or field must be given, not both" };
  if (value === "today") return ({ today }) => today;
  if (value !== null) {
    return isIsoDate(value)
      ? () => value
      : { member: "value", problem: "must be a date in the form YYYY-MM-DD, or today" };
  }
  const reference = resolveReference(field ?? "", "field", place, { types: dateTypes, mayBeColumn: false });
  return "problem" in reference ? reference : (at) => dayOf(readReference(reference, at));
}

function boundRule(
  isRight: (day: string, bound: string) => boolean,
  words: string,
): RuleDefinition<RuleOf<"date_before" | "date_after">> {
  return {
    fits: dateTypes,
    compile(rule, place) {
      const boundOf = readBound(rule, place);
      if ("problem" in boundOf) return boundOf;
      return (value, at) => {
        const day = dayOf(value);
        const bound = boundOf(at);
        if (day === null || bound === null) return passed;
        const name = rule.field === null ? bound : `${rule.field} (${bound})`;
        return passIf(isRight(day, bound), () => `must be ${words} ${name}, but is ${day}`);
      };
    },
  };
}

export const date_before = boundRule((day, bound) => day < bound, "before");
export const date_after = boundRule((day, bound) => day > bound, "after");

export const not_future: RuleDefinition<RuleOf<"not_future">> = {
  fits: dateTypes,
  compile:
    () =>
    (value, { today }) => {
      const day = dayOf(value);
      return passIf(day === null || day <= today, () => `must not be in the future, but is ${day}`);
    },
};
