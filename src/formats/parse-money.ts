import { findCurrency } from "./currencies.ts";
import { type Money, toMoney } from "./find-amounts.ts";
import { readAloneNumbers } from "./find-numbers.ts";
import { countDigitRuns, type NumberConventions, toConventions } from "./parse-number.ts";

/**
 * The only amount in a text; null if there is none or more than one. The currency is the one printed anywhere in the
 * text, as its ISO 4217 code.
 */
export function parseMoney(text: string, conventions: NumberConventions): Money | null {
  const numbers = readAloneNumbers(text, toConventions(conventions));
  const only = numbers.length === 1 ? numbers[0] : undefined;
  const money = only ? toMoney(only.value) : null;
  if (!only || !money || countDigitRuns(text) !== countDigitRuns(only.text)) return null;
  return { amount: money.amount, currency: money.currency ?? findCurrency(text, conventions) };
}
