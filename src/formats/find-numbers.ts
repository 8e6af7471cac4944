import { Decimal } from "decimal.js";
import type { Conventions } from "../domain/record.ts";
import { readPrintedCurrency } from "./currencies.ts";
import { findDates } from "./find-dates.ts";
import { mendDigits } from "./mend-digits.ts";
import { readBack, readFront } from "./number-surroundings.ts";
import { oncePerLine } from "./once-per-line.ts";
import { toPlainText } from "./plain-text.ts";
import { type Numeral, scanNumerals } from "./scan-numerals.ts";
import { usesSpaceGroups } from "./space-groups.ts";
import { overlapsAny, type Range, type Span } from "./span.ts";

/** A number as printed, with what its surroundings say about it. */
export interface PrintedNumber {
  /** An exact decimal such as `-1234.50`; for `19 %` it is `19`. */
  number: string;
  /** ISO 4217 code; null if none is printed with the number. */
  currency: string | null;
  isPercent: boolean;
  /** Letters written directly after it (`12kg`, `9.90SR`); empty if there are none. */
  unit: string;
}

/** A number with more digits before its decimal sign is an identifier. */
const mostIntegerDigits = 15;

/**
 * The numbers in a line of text, with sign, currency and percent sign if printed. Parts of dates, times and codes
 * (`10:30`, `A-17`, `12/2024`) are left out, and so are numbers within `taken` (default: the line's dates). Linear in
 * the length of the line.
 */
export function findNumbers(
  line: string,
  conventions: Conventions,
  taken?: readonly Range[],
): readonly Span<PrintedNumber>[] {
  return taken === undefined ? findUndated(line, conventions) : findBeside(line, conventions, taken);
}

const findUndated = oncePerLine((line: string, conventions: Conventions) =>
  findBeside(line, conventions, findDates(line, conventions)),
);

function findBeside(line: string, conventions: Conventions, taken: readonly Range[]): readonly Span<PrintedNumber>[] {
  const spacesGroup = usesSpaceGroups(conventions) || (conventions.groupsBySpace === undefined && isLoneNumber(line));
  const spans = readNumbers(line, conventions, spacesGroup);
  return spans.length === 0 ? spans : spans.filter((span) => !overlapsAny(span, taken));
}

/** One number in groups, alone or after a colon: `Weight: 1 250 kg`, `12 500`. */
const loneNumber =
  /^(?:[^\d:]{1,60}[:=])?[^\p{L}\d:]{0,4}(?:\p{L}{1,3}\.?[^\p{L}\d:]{0,4})?[1-9]\d{0,2}(?: \d{3}){1,4}(?:[.,]\d{1,2})?(?![.,]?\d)[^\d:]{0,16}$/u;

function isLoneNumber(line: string): boolean {
  return line.length < longestLone && line.includes(" ") && loneNumber.test(toPlainText(line));
}

/** Maximum characters of a label with one number. */
const longestLone = 120;

/**
 * The numbers of a text that is a value by itself: spaces always group, and a minus or parentheses around the whole
 * text make its number negative.
 */
export function readAloneNumbers(text: string, conventions: Conventions): Span<PrintedNumber>[] {
  const spans = readNumbers(text, conventions, true);
  const [only] = spans;
  if (!only || spans.length > 1 || only.value.isPercent || !isNegativeAround(text, only)) return spans;
  return [{ ...only, value: { ...only.value, number: negate(only.value.number) } }];
}

function isNegativeAround(text: string, { start, end }: Range): boolean {
  const plain = toPlainText(text).trim();
  return (
    (plain.startsWith("(") && plain.endsWith(")")) ||
    /^\s{0,3}[-–] {1,2}$/.test(toPlainText(text.slice(0, start))) ||
    /^ {1,2}[-–]\s{0,3}$/.test(toPlainText(text.slice(end)))
  );
}

/** `1 234:50 kr`, as Swedish prices are written. */
const centsBehindColon = /(?<=(?<![\d:])\d{1,3}(?:[\s\u00a0]?\d{3}){0,3})():(\d{2}(?=\s?(?:kr\b|SEK\b|kronor\b)))/giu;

function readNumbers(text: string, conventions: Conventions, spacesGroup: boolean): Span<PrintedNumber>[] {
  const plain = mendDigits(toPlainText(text)).replace(centsBehindColon, "$1,$2");
  const spans: Span<PrintedNumber>[] = [];
  let previousEnd = 0;
  for (const numeral of scanNumerals(plain, conventions.decimalSign, spacesGroup)) {
    const found = readAround(plain, numeral, previousEnd, conventions);
    previousEnd = found?.end ?? numeral.end;
    if (found) spans.push({ ...found, text: text.slice(found.start, found.end) });
  }
  return spans;
}

/** Reads a numeral's sign, currency and unit from the characters around it; null if it is part of something else. */
function readAround(
  plain: string,
  numeral: Numeral,
  floor: number,
  conventions: Conventions,
): Omit<Span<PrintedNumber>, "text"> | null {
  if (numeral.value === null || numeral.value.replace(/\..*/, "").length > mostIntegerDigits) return null;
  const hasDecimals = numeral.value.includes(".");
  const currencyOf = (sign: string) => readPrintedCurrency(sign, hasDecimals, conventions);
  const front = readFront(plain, numeral.start, floor, currencyOf);
  const back = readBack(plain, numeral.end, currencyOf);
  if (!front || !back) return null;
  const currency = front.currency ?? back.currency;
  // Accounting writes negative amounts in parentheses; around a bare whole number they are just parentheses.
  const isAmount = currency !== null || !/^\d+$/.test(plain.slice(numeral.start, numeral.end));
  const isPercent = front.isPercent || back.isPercent;
  const isEnclosed =
    isAmount &&
    !isPercent &&
    front.start > floor &&
    plain.charAt(front.start - 1) === "(" &&
    plain.charAt(back.end) === ")";
  const size = back.factor === 1 ? numeral.value : new Decimal(numeral.value).times(back.factor).toFixed();
  const isNegative = front.isNegative || back.isNegative || isEnclosed;
  return {
    start: isEnclosed ? front.start - 1 : front.start,
    end: isEnclosed ? back.end + 1 : back.end,
    value: { number: isNegative ? negate(size) : size, currency, isPercent, unit: back.unit },
  };
}

/** Makes a decimal negative; zero has no sign. */
function negate(number: string): string {
  return number.startsWith("-") || /^[0.]+$/.test(number) ? number : `-${number}`;
}
