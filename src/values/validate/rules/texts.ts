import { compilePattern } from "../pattern.ts";
import {
  type CompiledRule,
  count,
  dateTypes,
  numberTypes,
  passed,
  passIf,
  type RuleDefinition,
  type RuleOf,
  type RuleProblem,
  scalarTypes,
  show,
  textTypes,
} from "../rule-definition.ts";

/** Types whose values are texts in JSON, and numbers, which are checked as JSON writes them. */
const printedTypes = [...textTypes, ...dateTypes, "time", ...numberTypes] as const;
/** Maximum length in a rule, in characters; no text in a document is longer. */
const longestLength = 1_000_000;

/** A rule on the number of characters (an accented letter or an emoji is one). */
function lengthRule(
  isRight: (length: number, limit: number) => boolean,
  words: string,
): RuleDefinition<RuleOf<"min_length" | "max_length" | "length">> {
  return {
    fits: textTypes,
    compile({ value: limit }) {
      if (!Number.isInteger(limit) || limit < 0 || limit > longestLength) {
        return { member: "value", problem: "must be a whole number of characters" };
      }
      return (value) => {
        if (typeof value !== "string") return passed;
        const length = countCharacters(value);
        return passIf(
          isRight(length, limit),
          () => `must have ${words} ${count(limit, "character")}, but has ${length}`,
        );
      };
    },
  };
}

function countCharacters(text: string): number {
  return [...text.normalize("NFC")].length;
}

function patternRule(
  { pattern: source }: RuleOf<"regex">,
  isRight: (matches: boolean) => boolean,
  words: string,
): CompiledRule | RuleProblem {
  const pattern = compilePattern(source);
  if ("problem" in pattern) return { member: "pattern", problem: pattern.problem };
  return (value, { budget }) => {
    if (value === null || typeof value === "object") return passed;
    return passIf(
      isRight(pattern.matches(String(value), budget)),
      () => `${words} the pattern ${source}, but is ${show(value)}`,
    );
  };
}

export const min_length = lengthRule((length, limit) => length >= limit, "at least");
export const max_length = lengthRule((length, limit) => length <= limit, "at most");
export const length = lengthRule((characters, limit) => characters === limit, "exactly");

export const regex: RuleDefinition<RuleOf<"regex">> = {
  fits: printedTypes,
  compile: (rule) => patternRule(rule, (matches) => matches, "must match"),
};

export const not_regex: RuleDefinition<RuleOf<"not_regex">> = {
  fits: printedTypes,
  compile: (rule) => patternRule(rule, (matches) => !matches, "must not match"),
};

export const enumeration: RuleDefinition<RuleOf<"enum">> = {
  fits: scalarTypes,
  compile({ values }) {
    if (values.length === 0) return { member: "values", problem: "must list at least one value" };
    const allowed = new Set<unknown>(values);
    return (value) => passIf(allowed.has(value), () => `must be one of ${values.join(", ")}, but is ${show(value)}`);
  },
};
