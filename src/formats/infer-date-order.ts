import type { Conventions } from "../domain/record.ts";
import { findAll } from "./find-all.ts";
import { findDates } from "./find-dates.ts";
import { toPlainText } from "./plain-text.ts";

type DateOrder = Conventions["dateOrder"];

/** What is known about a document besides its lines. */
export interface DateOrderClues {
  language: string | null;
  currency: string | null;
  /** Sizes of its pages, in any unit. */
  pages: readonly { width: number; height: number }[];
  /** What the parser's owner says about its fields: `Due date, MM/DD/YYYY`. */
  hints: readonly string[];
}

export interface InferredOrder {
  dateOrder: DateOrder;
  /** How likely the order of day and month is right, .5 to 1. */
  sureness: number;
}

/** Languages that put the year first in numeric dates with two-digit years. */
const yearFirstLanguages = new Set(["ja", "zh", "ko", "hu", "sv", "lt"]);

const numericDate = /(?<!\d|\d,)(\d{1,2})([./-])(\d{1,2})\2(?:(?:19|20)\d{2}|\d{2})(?!\d|\2\d)/gu;

/**
 * Weights of evidence for the month first (positive) or the day first (negative), in log-odds and set by hand, with
 * strong evidence well above a country's custom: dates count more than addresses, and addresses more than paper.
 */
const weights = {
  /** An unambiguous date: `13/04/2024`. */
  date: 4,
  /** Points between the numbers, which nobody who writes the month first uses. */
  points: 2,
  /** `MM/DD/YYYY` on a form, or in what the parser's owner says. */
  pattern: 5,
  /** A weekday that only one reading falls on. */
  weekday: 3,
  /** The same day elsewhere in an unambiguous form. */
  sameDay: 3,
  /** A period that ends before it begins, in one of the readings. */
  period: 2,
  /** All dates of the document are much closer together in one of the readings. */
  nearness: 1.5,
  /** `March 4, 2025` or `4 March 2025`. */
  written: 1,
  /** State and ZIP code, legal forms, taxes: each. */
  country: 0.7,
  /** Spelling and words of American or other English: each. */
  words: 0.5,
  /** Letter or A4. */
  paper: 1,
  /** Dollars, or a currency of another country. */
  currency: 1,
  /** A language other than English, in whose countries the day comes first. */
  language: 3,
  /**
   * Slightly more than half of the English documents with no other evidence are American; slightly less than half if
   * the language is not known.
   */
  prior: 0.3,
} satisfies Record<string, number>;

/** However many small signs of a country there are, together they count at most this much. */
const mostOfCountry = 3;
/** The same for dates: a hundred of them are as good as a dozen. */
const mostOfDates = 16;

/**
 * The order of day and month in a document's numeric dates, by all evidence: first its other dates, then what it says
 * about its country. How far the evidence agrees is returned too, because a date such as `06/04/20` can be read in two
 * ways.
 */
export function inferDateOrder(lines: readonly string[], clues: DateOrderClues): InferredOrder {
  const votes = countNumericDates(lines);
  if (votes.ymd > votes.dmy + votes.mdy) return { dateOrder: "ymd", sureness: 1 };
  const { language } = clues;
  if (language !== null && yearFirstLanguages.has(language) && votes.dmy + votes.mdy === 0) {
    return { dateOrder: "ymd", sureness: 1 };
  }
  const numeric = limit(weights.date * (votes.mdy - votes.dmy) - weights.points * votes.points, mostOfDates);
  const score = numeric + weighDates(lines, votes.ambiguous > 0) + weighCountry(lines, clues);
  return { dateOrder: score > 0 ? "mdy" : "dmy", sureness: 1 / (1 + Math.exp(-Math.abs(score))) };
}

interface NumericDates {
  dmy: number;
  mdy: number;
  ymd: number;
  points: number;
  ambiguous: number;
}

function countNumericDates(lines: readonly string[]): NumericDates {
  const votes: NumericDates = { dmy: 0, mdy: 0, ymd: 0, points: 0, ambiguous: 0 };
  for (const line of lines) {
    if (!/\d[./-]\d{1,2}[./-]\d/.test(line)) continue;
    for (const [text, first, separator, second] of findAll(toPlainText(line), numericDate)) {
      const [a, b] = [Number(first), Number(second)];
      if (a > 31) votes.ymd += b <= 12 && text.length <= 8 ? 1 : 0;
      else if (a > 12) votes.dmy += b >= 1 && b <= 12 ? 1 : 0;
      else if (b > 12) votes.mdy += a >= 1 && b <= 31 ? 1 : 0;
      else if (separator === ".") votes.points += 1;
      else votes.ambiguous += 1;
    }
  }
  return votes;
}

/** An ambiguous date, with what stands before it. */
interface OpenDate {
  dmy: string;
  mdy: string;
  weekday: number | null;
  /** The ambiguous date after it, if both are a period. */
  end: OpenDate | null;
}

const rangeSign = /^\s*(?:-|–|—|to|thru|through|until|till)\s*$/iu;
const weekdayBefore = /(?<!\p{L})(mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6}\.?,?\s{0,2}$/iu;
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
/** A month's name before a day, or after it. */
const monthFirst =
  /(?<!\p{L})(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s'?\d{2}/giu;
const dayFirst =
  /(?<![\d/])\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?,?\s'?\d{2}/giu;

const monthFirstPattern =
  /(?<!\p{L})m{1,2}\s?[/.-]\s?d{1,2}\s?[/.-]\s?y{1,4}(?!\p{L})|\bmonth\s?[/,-]\s?day\s?[/,-]\s?year\b/giu;
const dayFirstPattern =
  /(?<!\p{L})(?:d{1,2}\s?[/.-]\s?m{1,2}\s?[/.-]\s?y{1,4}|t{1,2}\s?[/.-]\s?m{1,2}\s?[/.-]\s?j{1,4}|j{1,2}\s?[/.-]\s?m{1,2}\s?[/.-]\s?a{1,4}|d{1,2}\s?[/.-]\s?m{1,2}\s?[/.-]\s?[aj]{2,4}|g{1,2}\s?[/.-]\s?m{1,2}\s?[/.-]\s?a{1,4})(?!\p{L})|\bday\s?[/,-]\s?month\s?[/,-]\s?year\b/giu;

/** What the document's dates say apart from their own numbers. */
function weighDates(lines: readonly string[], hasOpen: boolean): number {
  const written =
    Math.min(2, countAll(lines, monthFirst)) * weights.written -
    Math.min(2, countAll(lines, dayFirst)) * weights.written;
  const pattern = Math.sign(countAll(lines, monthFirstPattern) - countAll(lines, dayFirstPattern)) * weights.pattern;
  if (!hasOpen) return written + pattern;
  const { known, open } = readDates(lines);
  let score = written + pattern;
  let [days, same, periods] = [0, 0, 0];
  for (const { dmy, mdy, weekday, end } of open) {
    if (weekday !== null) days += Number(weekdayOf(mdy) === weekday) - Number(weekdayOf(dmy) === weekday);
    same += Number(known.has(mdy)) - Number(known.has(dmy));
    if (end !== null) periods += Number(mdy <= end.mdy) - Number(dmy <= end.dmy);
  }
  score += limit(days * weights.weekday, mostOfDates) + limit(same * weights.sameDay, mostOfDates);
  return score + limit(periods * weights.period, mostOfDates) + weighNearness(known, open);
}

const dayFirstConventions = { dateOrder: "dmy", language: "en" } as const;
const monthFirstConventions = { dateOrder: "mdy", language: "en" } as const;

function readDates(lines: readonly string[]): { known: Set<string>; open: OpenDate[] } {
  const known = new Set<string>();
  const open: OpenDate[] = [];
  // Conventions of their own, because what was read from a line is remembered with them.
  const [first, second] = [{ ...dayFirstConventions }, { ...monthFirstConventions }];
  for (const line of lines) {
    if (!/\d/.test(line)) continue;
    const byDay = findDates(line, first);
    if (byDay.length === 0) continue;
    const byMonth = findDates(line, second);
    let previous: { date: OpenDate; to: number } | null = null;
    for (const [index, { start, end, value }] of byDay.entries()) {
      const other = byMonth[index];
      if (other?.start !== start || other.value === value) {
        known.add(value);
        continue;
      }
      const name = weekdayBefore.exec(line.slice(Math.max(0, start - 14), start))?.[1]?.toLowerCase();
      const date = { dmy: value, mdy: other.value, weekday: name ? weekdays.indexOf(name) : null, end: null };
      if (previous !== null && rangeSign.test(line.slice(previous.to, start))) previous.date.end = date;
      open.push(date);
      previous = { date, to: end };
    }
  }
  return { known, open };
}

/** Days further from most others than this are births and foundings, from which days are far in either reading. */
const LONGEST_SPREAD = 3 * 365;

/** Days in one document are close together: weeks in the right reading are months in the other one. */
function weighNearness(known: Set<string>, open: OpenDate[]): number {
  const spread = (values: string[]) => {
    const days = values.map((value) => Date.parse(value) / 86_400_000).sort((a, b) => a - b);
    const middle = days[Math.floor(days.length / 2)] ?? 0;
    const near = days.filter((day) => Math.abs(day - middle) <= LONGEST_SPREAD);
    return Math.max(...near) - Math.min(...near);
  };
  const others = [...known];
  if (new Set(open.map(({ mdy }) => mdy)).size + others.length < 2) return 0;
  const byMonth = spread([...others, ...open.map(({ mdy }) => mdy)]);
  const byDay = spread([...others, ...open.map(({ dmy }) => dmy)]);
  if (3 * byMonth < byDay) return weights.nearness;
  return 3 * byDay < byMonth ? -weights.nearness : 0;
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** What only US documents have: state and ZIP code, US phone numbers and legal forms. */
const american =
  /\b[A-Z]{2},? \d{5}(?:-\d{4})?\b|(?<!\d)\(\d{3}\) ?\d{3}-\d{4}\b|(?<![\d-])\d{3}-\d{3}-\d{4}\b|\b(?:Inc|LLC|Corp)\b|\bSales Tax\b/g;
/** What English documents of other countries have: their taxes and legal forms. */
const otherEnglish = /\b(?:GST|VAT|ABN|SDN\.? BHD|PTE\.? LTD|PTY\.? LTD|LTD|PLC)\b/gi;
/** Postcodes and telephone numbers of the United Kingdom. */
const british = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\+44\b/g;
const americanWords = /\b(?:zip code|social security|color|center|organization|labor|check number|state of|county)\b/gi;
const britishWords = /\b(?:colour|centre|organisation|labour|cheque|postcode|licence)\b/gi;

/** What the document says about where it was written. */
function weighCountry(lines: readonly string[], { language, currency, pages, hints }: DateOrderClues): number {
  const asked = Math.sign(countAll(hints, monthFirstPattern) - countAll(hints, dayFirstPattern)) * weights.pattern;
  const country = countAll(lines, american) - countAll(lines, otherEnglish) - countAll(lines, british);
  const words = countAll(lines, americanWords) - countAll(lines, britishWords);
  let score = asked + limit(country * weights.country + words * weights.words, mostOfCountry) + weighPaper(pages);
  if (currency !== null) score += currency === "USD" ? weights.currency : -2 * weights.currency;
  if (language === null) score -= weights.prior;
  else score += language === "en" ? weights.prior : -weights.language;
  return score;
}

/** Ratios of the sides of Letter and A4, and how far that of a page may be from them. */
const letter = 11 / 8.5;
const a4 = Math.SQRT2;
const paperTolerance = 0.005;

function weighPaper(pages: DateOrderClues["pages"]): number {
  const [first] = pages;
  if (first === undefined) return 0;
  const ratio = Math.max(first.width, first.height) / Math.max(1e-9, Math.min(first.width, first.height));
  if (Math.abs(ratio - letter) < paperTolerance) return weights.paper;
  return Math.abs(ratio - a4) < paperTolerance ? -weights.paper : 0;
}

function countAll(lines: readonly string[], pattern: RegExp): number {
  return lines.reduce((sum, line) => sum + findAll(line, pattern).length, 0);
}

function limit(score: number, most: number): number {
  return Math.max(-most, Math.min(most, score));
}
