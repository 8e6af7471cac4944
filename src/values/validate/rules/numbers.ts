import { Decimal } from "decimal.js";
import type { FieldValue } from "../../../domain/record.ts";
import { type Reference, readColumn, readReference, resolveReference } from "../reference.ts";
import {
  type CompiledRule,
  numberTypes,
  passed,
  passIf,
  type RuleDefinition,
  type RuleOf,
  type RulePlace,
  type RuleProblem,
  type ValuePlace,
} from "../rule-definition.ts";

/** What is wrong with a tolerance, if anything. */
export function findToleranceProblem(tolerance: number): RuleProblem | null {
  const isRight = Number.isFinite(tolerance) && tolerance >= 0;
  return isRight ? null : { member: "tolerance", problem: "must be 0 or greater" };
}

function limitRule(
  isRight: (value: Decimal, limit: Decimal, tolerance: number) => boolean,
  words: string,
): RuleDefinition<RuleOf<"min" | "max">> {
  return {
    fits: numberTypes,
    compile({ value: limit, tolerance }) {
      if (!Number.isFinite(limit)) return { member: "value", problem: "must be a number" };
      const exact = new Decimal(limit);
      return (
        findToleranceProblem(tolerance) ??
        ((value) =>
          typeof value === "number"
            ? passIf(isRight(new Decimal(value), exact, tolerance), () => `must be ${words} ${limit}, but is ${value}`)
            : passed)
      );
    },
  };
}

export const min = limitRule(
  (value, limit, tolerance) => value.greaterThanOrEqualTo(limit.minus(tolerance)),
  "at least",
);
export const max = limitRule((value, limit, tolerance) => value.lessThanOrEqualTo(limit.plus(tolerance)), "at most");

export const integer: RuleDefinition<RuleOf<"integer">> = {
  fits: numberTypes,
  compile: () => (value) =>
    passIf(
      typeof value !== "number" || Number.isInteger(value),
      () => `must be a whole number, but is ${String(value)}`,
    ),
};

/**
 * A term of a sum or product: a field, its sign, and whether it may be left out of the calculation if it has no value.
 */
interface Term {
  reference: Reference;
  isNegative: boolean;
  isOptional: boolean;
}

/** Reads `amount`, `-discount`, `shipping?`, `line_items.amount`. */
function readTerms(terms: readonly string[], place: RulePlace, maySubtract: boolean): Term[] | RuleProblem {
  if (terms.length === 0) return { member: "terms", problem: "must name at least one field" };
  const read: Term[] = [];
  for (const text of terms) {
    const isNegative = text.startsWith("-");
    if (isNegative && !maySubtract)
      return { member: "terms", problem: `has ${text}, but a factor cannot be subtracted` };
    const isOptional = text.endsWith("?");
    const name = text.slice(isNegative ? 1 : 0, isOptional ? -1 : undefined).trim();
    const reference = resolveReference(name, "terms", place, { types: numberTypes, mayBeColumn: maySubtract });
    if ("problem" in reference) return reference;
    read.push({ reference, isNegative, isOptional });
  }
  return read;
}

/** A term's number; null if it has no value. */
function readTerm({ reference, isOptional }: Term, at: ValuePlace, neutral: number): Decimal | null {
  const number = reference.kind === "column" ? sumColumn(reference, at) : toDecimal(readReference(reference, at));
  return number ?? (isOptional ? new Decimal(neutral) : null);
}

/** The sum of a column's values. Empty cells are skipped; an empty column has no sum. */
function sumColumn(reference: Reference, at: ValuePlace): Decimal | null {
  const known = at.columnSums.get(reference.name);
  if (known !== undefined) return known;
  const numbers = readColumn(reference, at).flatMap((value) => toDecimal(value) ?? []);
  const sum = numbers.length === 0 ? null : Decimal.sum(...numbers);
  at.columnSums.set(reference.name, sum);
  return sum;
}

function toDecimal(value: FieldValue): Decimal | null {
  return typeof value === "number" ? new Decimal(value) : null;
}

/** How a rule's terms combine into one number. */
interface Operation {
  /** What a missing optional term counts as. */
  neutral: number;
  sign: string;
  combine: (total: Decimal, term: Decimal, isNegative: boolean) => Decimal;
}

const addition: Operation = {
  neutral: 0,
  sign: "+",
  combine: (total, term, isNegative) => (isNegative ? total.minus(term) : total.plus(term)),
};

const multiplication: Operation = { neutral: 1, sign: "×", combine: (total, term) => total.times(term) };

/** A rule that the field equals the result of its terms. It is skipped if one of them has no value. */
function totalRule(terms: readonly Term[], tolerance: number, { neutral, sign, combine }: Operation): CompiledRule {
  const formula = terms
    .map(({ reference, isNegative }) => `${isNegative ? "-" : sign} ${reference.name}`)
    .join(" ")
    .replace(`${sign} `, "");
  return (value, at) => {
    if (typeof value !== "number") return passed;
    let total = new Decimal(neutral);
    for (const term of terms) {
      const number = readTerm(term, at, neutral);
      if (number === null) return passed;
      total = combine(total, number, term.isNegative);
    }
    const isEqual = total.minus(value).abs().lessThanOrEqualTo(tolerance);
    return passIf(isEqual, () => `must equal ${formula} (${total.toString()}), but is ${value}`);
  };
}

export const sum_equals: RuleDefinition<RuleOf<"sum_equals">> = {
  fits: numberTypes,
  compile({ terms, tolerance }, place) {
    const read = readTerms(terms, place, true);
    if ("problem" in read) return read;
    return findToleranceProblem(tolerance) ?? totalRule(read, tolerance, addition);
  },
};

export const product_equals: RuleDefinition<RuleOf<"product_equals">> = {
  fits: numberTypes,
  compile({ terms, tolerance }, place) {
    const read = readTerms(terms, place, false);
    if ("problem" in read) return read;
    return findToleranceProblem(tolerance) ?? totalRule(read, tolerance, multiplication);
  },
};
