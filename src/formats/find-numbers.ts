import { Decimal } from "decimal.js";
import type { Conventions } from "../model/record.ts";
import { currencyPattern, readPrintedCurrency } from "./currencies.ts";
import { findDates } from "./find-dates.ts";
import { toPlainText } from "./plain-text.ts";
import { type Numeral, scanNumerals } from "./scan-numerals.ts";
import { usesSpaceGroups } from "./space-groups.ts";
import { overlapsAny, type Range, type Span } from "./span.ts";

/** A number as printed, with what its surroundings say about it. */
export interface PrintedNumber {
  /** An exact decimal such as `-1234.50`; of `19 %` it is `19`. */
  number: string;
  /** ISO 4217 code; null when none is printed with the number. */
  currency: string | null;
  isPercent: boolean;
  /** Letters written directly behind it (`12kg`, `9.90SR`); empty when none. */
  unit: string;
}

/** A number with more digits before its decimal sign is an identifier. */
const mostIntegerDigits = 15;

/** How far from a number its currency is looked for, in characters: the longest sign and a space. */
const reach = 8;

const currencyBefore = new RegExp(`(?<![\\p{L}\\p{N}])(${currencyPattern})[ \\u00a0]?$`, "iu");
const currencyAfter = new RegExp(`^[ \\u00a0]?(${currencyPattern})(?![\\p{L}\\d])`, "iu");
const side = /^[ \u00a0]?(CR|DR)(?!\p{L})/iu;
const percent = /^[ \u00a0]?%/;
const unitBehind = /^\p{L}{1,8}/u;
const ordinal = /^(?:st|nd|rd|th|er|re|ère|e)$/i;

const scales: [words: RegExp, factor: number][] = [
  [/^[ \u00a0]?(?:thousand|tausend|tsd\.?|mille|mil|mila|duizend)(?![\p{L}\d])/iu, 1e3],
  [
    /^[ \u00a0]?(?:millions?|mio\.?|mln\.?|millionen|millones|millón|milion[ei]|miljoen|milhões|milhão)(?![\p{L}\d])/iu,
    1e6,
  ],
];
/** Their size differs between languages or is anyone's guess: such a number is not read. */
const unsureScale =
  /^[ \u00a0]?(?:billions?|billionen|bn|mrd\.?|milliards?|milliarden|miliard\p{L}*|trillions?|lakhs?|crores?|[kmt]\p{Sc})(?![\p{L}\d])/iu;

/**
 * The numbers in a line of text, with sign, currency and percent sign where printed. Parts of dates, times and codes
 * (`10:30`, `A-17`, `12/2024`) are left out, and so are numbers within `taken` (the line's dates, unless given). Linear
 * in the length of the line.
 */
export function findNumbers(
  line: string,
  conventions: Conventions,
  taken: readonly Range[] = findDates(line, conventions),
): Span<PrintedNumber>[] {
  const spacesGroup = usesSpaceGroups(conventions.language, conventions.decimalSign);
  return readNumbers(line, conventions, { spacesGroup, isAlone: false }).filter((span) => !overlapsAny(span, taken));
}

/** How a text is read: as a line of a document, or (`isAlone`) as a value that is known to be a number. */
interface Reading {
  spacesGroup: boolean;
  isAlone: boolean;
}

/** The numbers of a text that is one value: spaces always group, and parentheses always mean a negative number. */
export function readAloneNumbers(text: string, conventions: Conventions): Span<PrintedNumber>[] {
  return readNumbers(text, conventions, { spacesGroup: true, isAlone: true });
}

function readNumbers(text: string, conventions: Conventions, reading: Reading): Span<PrintedNumber>[] {
  const plain = toPlainText(text);
  const spans: Span<PrintedNumber>[] = [];
  let previousEnd = 0;
  for (const numeral of scanNumerals(plain, conventions.decimalSign, reading.spacesGroup)) {
    const found = readAround(plain, numeral, previousEnd, conventions, reading);
    previousEnd = found?.end ?? numeral.end;
    if (found) spans.push({ ...found, text: text.slice(found.start, found.end) });
  }
  return spans;
}

/** Reads a numeral's sign, currency and unit from the characters around it; null when it is part of something else. */
function readAround(
  plain: string,
  numeral: Numeral,
  floor: number,
  conventions: Conventions,
  { isAlone }: Reading,
): Omit<Span<PrintedNumber>, "text"> | null {
  if (numeral.value === null || numeral.value.replace(/\..*/, "").length > mostIntegerDigits) return null;
  const hasDecimals = numeral.value.includes(".");
  const currencyOf = (sign: string) => readPrintedCurrency(sign, hasDecimals, conventions);
  const front = readFront(plain, numeral.start, floor, currencyOf);
  const back = readBack(plain, numeral.end, currencyOf);
  if (!front || !back) return null;
  let { start } = front;
  let { end } = back;
  let isNegative = front.isNegative || back.isNegative;
  const currency = front.currency ?? back.currency;
  // Accounting writes negative amounts in parentheses; around a bare whole number of a line they are just parentheses.
  const isAmount = isAlone || currency !== null || !/^\d+$/.test(plain.slice(numeral.start, numeral.end));
  const loneMinus = isAlone && /^\s{0,3}[-–] $/.test(plain.slice(0, start));
  isNegative ||= loneMinus;
  const isEnclosed = plain.charAt(start - 1) === "(" && plain.charAt(end) === ")" && start > floor;
  if (isAmount && isEnclosed && !back.isPercent) {
    isNegative = true;
    start--;
    end++;
  }
  const size = new Decimal(numeral.value).times(back.factor);
  const digits = back.factor === 1 ? numeral.value : size.toFixed();
  const number = isNegative && !size.isZero() ? `-${digits}` : digits;
  return { start, end, value: { number, currency, isPercent: back.isPercent, unit: back.unit } };
}

type CurrencyOf = (sign: string) => string | null;

interface Front {
  start: number;
  isNegative: boolean;
  currency: string | null;
}

/** Sign and currency in front of a number, in either order; null when the number is the end of a code or a date. */
function readFront(plain: string, numberStart: number, floor: number, currencyOf: CurrencyOf): Front | null {
  let { start, isNegative } = readSign(plain, numberStart);
  const window = plain.slice(Math.max(floor, start - reach), start);
  const match = currencyBefore.exec(window);
  const currency = match?.[1] ? currencyOf(match[1]) : null;
  if (match && currency !== null) {
    const outer = readSign(plain, start - match[0].length);
    start = outer.start;
    isNegative ||= outer.isNegative;
    return { start, isNegative, currency };
  }
  const previous = plain.charAt(start - 1);
  const beforeThat = plain.charAt(start - 2);
  if (/[\p{L}\d_]/u.test(previous)) return null;
  if (/[/:.'-]/.test(previous) && /\d/.test(beforeThat)) return null;
  if (previous === "-" && /\p{L}/u.test(beforeThat)) return null;
  // A currency that was not understood, such as T€: the number may be in thousands.
  if (/\p{Sc} ?$/u.test(window)) return null;
  return { start, isNegative, currency: null };
}

function readSign(plain: string, at: number): { start: number; isNegative: boolean } {
  const sign = plain.charAt(at - 1);
  if (!/[-–+]/.test(sign) || /[\p{L}\d)]/u.test(plain.charAt(at - 2))) return { start: at, isNegative: false };
  return { start: at - 1, isNegative: sign !== "+" };
}

interface Back {
  end: number;
  isNegative: boolean;
  currency: string | null;
  isPercent: boolean;
  unit: string;
  factor: number;
}

/** Percent sign, scale, minus, currency, side of the account and unit behind a number; null for a part of a code. */
function readBack(plain: string, numberEnd: number, currencyOf: CurrencyOf): Back | null {
  const back: Back = { end: numberEnd, isNegative: false, currency: null, isPercent: false, unit: "", factor: 1 };
  const rest = () => plain.slice(back.end, back.end + reach + 4);
  if (/^[/:_-][\p{L}\d]/u.test(rest()) && !/^\/\p{L}/u.test(rest())) return null;
  if (unsureScale.test(rest())) return null;
  const isPercent = percent.exec(rest());
  if (isPercent) return { ...back, end: numberEnd + isPercent[0].length, isPercent: true };
  readScale(back, rest());
  readTrailingMinus(back, plain);
  const match = currencyAfter.exec(rest());
  const currency = match?.[1] ? currencyOf(match[1]) : null;
  if (match && currency !== null) {
    back.currency = currency;
    back.end += match[0].length;
    readTrailingMinus(back, plain);
  }
  const account = side.exec(rest());
  if (account) {
    // As banks print it: what is owed to the bank is negative.
    back.isNegative ||= account[1]?.toUpperCase() === "DR";
    back.end += account[0].length;
  }
  return readUnit(back, plain);
}

function readScale(back: Back, rest: string): void {
  for (const [words, factor] of scales) {
    const match = words.exec(rest);
    if (!match) continue;
    back.factor = factor;
    back.end += match[0].length;
  }
}

function readTrailingMinus(back: Back, plain: string): void {
  if (plain.charAt(back.end) !== "-" || !/^[\s)\p{L}\p{Sc}]?$/u.test(plain.charAt(back.end + 1))) return;
  back.isNegative = true;
  back.end++;
}

function readUnit(back: Back, plain: string): Back | null {
  const unit = unitBehind.exec(plain.slice(back.end, back.end + reach))?.[0] ?? "";
  if (unit === "") return back;
  if (ordinal.test(unit) || /[\p{L}\d]/u.test(plain.charAt(back.end + unit.length))) return null;
  return { ...back, unit };
}
