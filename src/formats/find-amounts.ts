import type { Conventions } from "../domain/record.ts";
import { findDates } from "./find-dates.ts";
import { findNumbers, type PrintedNumber } from "./find-numbers.ts";
import type { Range, Span } from "./span.ts";

/** An amount of money. */
export interface Money {
  /** An exact decimal such as `-1234.50`. */
  amount: string;
  /** ISO 4217 code; null if none is printed with the amount. */
  currency: string | null;
}

/** Receipts print the tax class after a price, `9.90SR`; K, M and B more likely mean thousands, millions, billions. */
const taxClass = /^(?![KMB]$)[A-Z]{1,2}$/;

/** The money that a printed number is, or null for a percentage and for a number of something else (`12kg`). */
export function toMoney({ number, currency, isPercent, unit }: PrintedNumber): Money | null {
  if (isPercent) return null;
  if (unit !== "" && !(taxClass.test(unit) && number.includes("."))) return null;
  return { amount: number, currency };
}

/**
 * The amounts in a line of text: every number that is not a percentage, not part of a date, time or code, and not
 * within `taken` (default: the line's dates). Its currency and decimals show whether it is money.
 */
export function findAmounts(
  line: string,
  conventions: Conventions,
  taken: readonly Range[] = findDates(line, conventions),
): Span<Money>[] {
  return findNumbers(line, conventions, taken).flatMap(({ start, end, text, value }) => {
    const money = toMoney(value);
    return money ? [{ start, end, text, value: money }] : [];
  });
}
