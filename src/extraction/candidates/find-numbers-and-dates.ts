import type { Segment } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import { findDates } from "../../formats/find-dates.ts";
import { findNumbers, type PrintedNumber } from "../../formats/find-numbers.ts";
import { findMonth } from "../../formats/month-names.ts";
import type { Span as TextSpan } from "../../formats/span.ts";
import { anyOf } from "../../vocabulary/any-of.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import { isFigure } from "../document/is-figure.ts";
import { numberText } from "../document/number-text.ts";
import { type Candidate, makeCandidate } from "./candidate.ts";

/** Characters of a weekday with the sign after it: "Mo, " and "donderdag, den ". */
const SHORTEST_WEEKDAY = 4;
const LONGEST_WEEKDAY = 16;

/** Between the two dates of a period: "01.02. - 03.04.", "to", "bis", "au" … */
export const rangeSign = new RegExp(`^\\s*(?:-|–|—|${anyOf("period links")})\\s*$`, "iu");

/** Dates, and for the two dates of a printed period, which end of it each one is. */
export function findDateCandidates(segment: Segment, conventions: Conventions): Candidate[] {
  const dates = findDates(segment.text, conventions);
  const candidates = dates.map((date, index) => {
    const previous = dates[index - 1];
    const next = dates[index + 1];
    const start = beforeWeekday(segment.text, date.start);
    const endsRange = previous !== undefined && rangeSign.test(segment.text.slice(previous.end, start));
    const startsRange =
      next !== undefined && rangeSign.test(segment.text.slice(date.end, beforeWeekday(segment.text, next.start)));
    const candidate = makeCandidate("date", [{ segment, from: date.start, to: date.end }], {
      key: date.value,
      traits: { rangeRight: startsRange ? 1 : 0, rangeWrong: endsRange && !startsRange ? 1 : 0 },
    });
    if (endsRange) candidate.captionedFrom = beforeWeekday(segment.text, previous.start);
    else if (start < date.start) candidate.captionedFrom = start;
    return candidate;
  });
  return candidates;
}

/** The weekday printed before a date. */
const weekday = new RegExp(`(?:^|[^\\p{L}])(${anyOf("weekdays")})\\.?,?\\s+$`, "iu");

/** Where a date begins, including its weekday: its caption ends there. */
export function beforeWeekday(text: string, start: number): number {
  if (start < SHORTEST_WEEKDAY) return start;
  const found = weekday.exec(text.slice(Math.max(0, start - LONGEST_WEEKDAY), start));
  return found === null ? start : start - found[0].length + found[0].indexOf(found[1] ?? "");
}

/** Amounts, plain numbers and percentages in a segment, by kind; numbers that are part of a date are left out. */
export function findNumberCandidates(
  segment: Segment,
  conventions: Conventions,
  kinds: ReadonlySet<ValueKind>,
): Partial<Record<ValueKind, Candidate[]>> {
  if (!/\d/u.test(segment.text)) return {};
  const found = findNumbers(numberText(segment), conventions);
  const numbers = found.filter((span) => !isOfCaption(segment, span));
  const make = (kind: ValueKind, chosen: readonly TextSpan<PrintedNumber>[]) =>
    kinds.has(kind) ? chosen.map((span) => describe(kind, segment, span)) : [];
  return {
    amount: make(
      "amount",
      numbers.filter((span) => canBeAmount(segment, span)),
    ),
    number: make("number", numbers),
    percent: make("percent", found.filter(canBeShare)),
  };
}

/** A larger number without a percent sign is not a percentage, but a year or an amount. */
const LARGEST_SHARE = 1000;

function canBeShare({ value }: TextSpan<PrintedNumber>): boolean {
  return value.isPercent || Math.abs(Number(value.number)) <= LARGEST_SHARE;
}

function canBeAmount(segment: Segment, { start, end, value }: TextSpan<PrintedNumber>): boolean {
  if (value.currency !== null) return true;
  if (value.isPercent || value.unit !== "") return false;
  const [before, behind] = [segment.text.slice(0, start), segment.text.slice(end)];
  if (dayOfPeriod.test(segment.text.slice(start, end)) && dateBehind.test(behind)) return false;
  return !isYearOfMonth(before, value.number) && !isBoxNumber(segment);
}

/** "30.08–31.12.24": the first day of a period, without its year. */
const dayOfPeriod = /^\d{1,2}[./]\d{1,2}$/u;
const dateBehind = /^\.?\s?[-–—]\s?\d{1,2}[./]\d{1,2}[./]\d{2}/u;

/** "April 2024": a year. */
function isYearOfMonth(before: string, number: string): boolean {
  const word = /(\p{L}{3,})\.?\s$/u.exec(before)?.[1];
  return word !== undefined && /^(?:19|20)\d{2}$/u.test(number) && findMonth(word, null) !== null;
}

/** The number of a form's line, between its caption and the amount: "Tax withheld     4     $     7,180". */
function isBoxNumber({ text, left, right }: Segment): boolean {
  if (!/^\d{1,2}$/u.test(text) || left === null || right === null || !/\p{L}{2}/u.test(left.text)) return false;
  return /^(?:\p{Sc}$|(?:\p{Sc}\s?)?\d[\d.,\s]*[.,\s]\d{2,3}$)/u.test(right.text);
}

/** Whether a number explains a caption, whose value is the figure to the right: "Tax 5 % (144 417)     418.80". */
function isOfCaption({ text, right }: Segment, { start, end, value }: TextSpan<PrintedNumber>): boolean {
  if (value.currency !== null || value.number.includes(".")) return false;
  if (right === null || !isFigure(right.text) || isFigure(text)) return false;
  return /\([^()]*$/u.test(text.slice(0, start)) && /^[^()]*\)/u.test(text.slice(end));
}

function describe(kind: ValueKind, segment: Segment, span: TextSpan<PrintedNumber>): Candidate {
  const amount = Number(span.value.number);
  const fraction = span.value.number.split(".")[1] ?? "";
  return makeCandidate(kind, [{ segment, from: span.start, to: span.end }], {
    key: String(amount),
    amount,
    traits: {
      decimals: fraction.length === 2 ? 1 : 0,
      isInteger: fraction === "" ? 1 : 0,
      currency: span.value.currency === null ? 0 : 1,
      isZero: amount === 0 ? 1 : 0,
      isNegative: amount < 0 ? 1 : 0,
      hasPercent: span.value.isPercent ? 1 : 0,
    },
  });
}

/**
 * Adds what only the whole document shows about its amounts: which is the largest, which recur, which add up to others.
 */
export function relateAmounts(amounts: Candidate[]): void {
  const money = amounts.filter(
    (candidate) => (candidate.traits.decimals ?? 0) > 0 || (candidate.traits.currency ?? 0) > 0,
  );
  const counts = countKeys(money);
  const values = [...new Set(money.map((candidate) => Math.abs(candidate.amount ?? 0)))];
  const largest = Math.max(0, ...values);
  const { sums, parts } = findSums(values);
  for (const candidate of amounts) {
    const value = Math.abs(candidate.amount ?? 0);
    const share = largest > 0 && value <= largest ? value / largest : 0;
    const repeats = Math.log(counts.get(candidate.key) ?? 1);
    Object.assign(candidate.traits, {
      shareOfLargest: share,
      isLargest: largest > 0 && value === largest ? 1 : 0,
      repeats,
      repeatedLarge: repeats * share,
      isSum: sums.has(cents(value)) ? 1 : 0,
      isSumPart: parts.has(cents(value)) ? 1 : 0,
    });
  }
}

/** Adds to each candidate how often its value recurs. */
export function relateRepeats(candidates: Candidate[]): void {
  const counts = countKeys(candidates);
  for (const candidate of candidates) candidate.traits.repeats = Math.log(counts.get(candidate.key) ?? 1);
}

/**
 * How many of the largest distinct amounts are tried as a + b = c: totals are large, and the work grows with the
 * square.
 */
const MOST_SUMMED = 40;

function findSums(values: number[]): { sums: Set<number>; parts: Set<number> } {
  const largest = values
    .filter((value) => value > 0)
    .sort((a, b) => b - a)
    .slice(0, MOST_SUMMED)
    .map(cents);
  const known = new Set(largest);
  const sums = new Set<number>();
  const parts = new Set<number>();
  for (const [index, a] of largest.entries()) {
    for (const b of largest.slice(index + 1)) {
      if (!known.has(a + b)) continue;
      sums.add(a + b);
      parts.add(a);
      parts.add(b);
    }
  }
  return { sums, parts };
}

function cents(value: number): number {
  return Math.round(value * 100);
}

function countKeys(candidates: Candidate[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of candidates) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
