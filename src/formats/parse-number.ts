import type { Conventions } from "../domain/record.ts";
import { readAloneNumbers } from "./find-numbers.ts";

/** What must be known about a document to read a number; the rest helps with currency signs. */
export type NumberConventions = Pick<Conventions, "decimalSign"> & Partial<Conventions>;

/** Fills in what reading a number does not depend on. */
export function toConventions(given: NumberConventions): Conventions {
  return { dateOrder: "dmy", language: null, currency: null, ...given };
}

/** Letters after a number that change it: 5k, 2M (also metres), or 1O, which may be 10. */
const unsureUnit = /^[kmbo]$/i;

/**
 * The only number in a text, as an exact decimal such as `-1234.50`; null if there is none or more than one. For `19 %`
 * it is `19`; a word, unit or currency around the number does not matter.
 */
export function parseNumber(text: string, conventions: NumberConventions): string | null {
  const numbers = readAloneNumbers(text, toConventions(conventions));
  const only = numbers.length === 1 ? numbers[0] : undefined;
  if (!only || unsureUnit.test(only.value.unit)) return null;
  return countDigitRuns(text) === countDigitRuns(only.text) ? only.value.number : null;
}

/** The figures in units: in `12 m²`, `80 g/m2` and `5 mg CO2` they are not numbers. */
const figureOfUnit = /(?<=\p{L})[²³23](?![\p{L}\p{N}])/gu;

/** A digit outside the number that was understood means that the text was not. */
export function countDigitRuns(text: string): number {
  return text.replace(figureOfUnit, "").match(/\p{N}+/gu)?.length ?? 0;
}
