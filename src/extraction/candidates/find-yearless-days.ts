import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import { findAll } from "../../formats/find-all.ts";
import { findDateTimes } from "../../formats/find-date-times.ts";
import { findDates } from "../../formats/find-dates.ts";
import { findMonth } from "../../formats/month-names.ts";
import { type Candidate, makeCandidate } from "./candidate.ts";
import { beforeWeekday } from "./find-numbers-and-dates.ts";

/** Candidates for dates and for datetimes. */
export interface YearlessDays {
  dates: Candidate[];
  datetimes: Candidate[];
}

/** "11 October", "am 31. Januar", "5th July", "26 de junho". */
const dayFirst =
  /(?<![\p{L}\d.,/-]|\d\s)\d{1,2}(?:st|nd|rd|th|er|º|°|\.)?\s(?:(?:of|de|d['’])\s?)?(?<month>\p{L}{3,12})(?![\p{L}\d]|[.,/:-]\d)/gu;
/** "January 14". */
const monthFirst = /(?<![\p{L}\d.,/-]|\d\s)(?<month>\p{L}{3,12})\.?\s\d{1,2}(?:st|nd|rd|th)?(?![\p{L}\d]|[.,/:-]\d)/gu;
/** A year, or the end of a period that has one. */
const yearBehind = /^\.?,?\s?(?:(?:de|del|of)\s)?(?:(?:19|20)\d{2}|['’]\d{2})(?!\d)/u;
/** Short names that months have in full; other short words may mean something else. */
const shortMonths = /^(?:May|mai|maj|mei|Mai)$/u;
const SHORTEST_MONTH = 4;
/** Words of a text beside the day: a day alone is a cell of a table. */
const FEWEST_WORDS = 2;
/** Words in lower case of a text that begins with a day, and is no row of a list. */
const FEWEST_LOWER = 3;
const DAY_MS = 24 * 3_600_000;
/** Has every day that any year has. */
const LEAP_YEAR = 2000;
/** A letter states few days; of more, the first ones are enough, and each costs time. */
const MOST_FULL_DAYS = 20;
const MOST_YEARLESS_DAYS = 200;

/**
 * Days without a year in running text, as letters state them: each has the year in which it is nearest to a day that the
 * document states in full, if the document prints that year with one of them. `known`: the dates that have a year, or get it
 * from the date beside them.
 */
export function findYearlessDays(
  pages: PageLayout[],
  conventions: Conventions,
  known: readonly Candidate[],
): YearlessDays {
  const found: YearlessDays = { dates: [], datetimes: [] };
  const days = fullDays(known);
  if (days.length === 0) return found;
  const bySegment = Map.groupBy(known, ({ spans: [{ segment }] }) => segment);
  for (const segment of pages.flatMap((page) => page.segments)) {
    if (found.dates.length >= MOST_YEARLESS_DAYS) break;
    if (!/\d/u.test(segment.text)) continue;
    const dated = bySegment.get(segment) ?? [];
    for (const match of [...findAll(segment.text, dayFirst), ...findAll(segment.text, monthFirst)]) {
      if (dated.some((date) => covers(date, segment, match.index)) || !isYearless(segment, match, conventions))
        continue;
      const completed = complete(segment, match, days, conventions);
      if (completed === null) continue;
      found.dates.push(toDate(segment, match, completed));
      found.datetimes.push(...toDateTimes(segment, match, completed, conventions));
    }
  }
  return found;
}

function covers({ spans }: Candidate, segment: Segment, position: number): boolean {
  return spans.some((span) => span.segment === segment && span.from <= position && position < span.to);
}

/** The days that a document states with four digits of their years, as ISO dates. */
function fullDays(known: readonly Candidate[]): string[] {
  const full = known.filter(({ text, key }) => text.includes(key.slice(0, 4)));
  return [...new Set(full.map(({ key }) => key.slice(0, "2024-01-31".length)))].slice(0, MOST_FULL_DAYS);
}

function isYearless({ text }: Segment, match: RegExpExecArray, { language }: Conventions): boolean {
  const month = match.groups?.month ?? "";
  if (month.length < SHORTEST_MONTH && !shortMonths.test(month)) return false;
  if (findMonth(month, language) === null) return false;
  const [before, behind] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
  if (yearBehind.test(behind)) return false;
  if (before.trim() === "" && (text.match(/(?<!\p{L})\p{Ll}{2,}/gu)?.length ?? 0) < FEWEST_LOWER) return false;
  return /:\s*$/u.test(before) || (`${before} ${behind}`.match(/\p{L}{3,}/gu)?.length ?? 0) >= FEWEST_WORDS;
}

/** A segment's text with the year of a day behind it, and where in it the day ends. */
interface Completed {
  text: string;
  end: number;
  iso: string;
  /** Characters that were added. */
  added: number;
}

function complete(
  { text }: Segment,
  match: RegExpExecArray,
  days: readonly string[],
  conventions: Conventions,
): Completed | null {
  const day = withYear(text, match, LEAP_YEAR, conventions)?.iso.slice("2000".length) ?? null;
  if (day === null) return null;
  const printed = new Set(days.map((each) => Number(each.slice(0, 4))));
  const years = new Set([...printed].flatMap((year) => [year - 1, year, year + 1]));
  const distances = new Map([...years].map((year) => [year, daysApart(`${year}${day}`, days)] as const));
  for (const [year] of [...distances].toSorted(([, a], [, b]) => a - b)) {
    const completed = withYear(text, match, year, conventions);
    if (completed !== null) return printed.has(year) ? completed : null;
  }
  return null;
}

/** Days between a day and the nearest of others. */
function daysApart(iso: string, others: readonly string[]): number {
  return Math.min(...others.map((other) => Math.abs(Date.parse(iso) - Date.parse(other)) / DAY_MS));
}

function withYear(text: string, match: RegExpExecArray, year: number, conventions: Conventions): Completed | null {
  const end = match.index + match[0].length;
  const link = /^\p{L}/u.test(match[0]) ? ", " : / de /u.test(match[0]) ? " de " : " ";
  const added = `${link}${year}`;
  const whole = `${text.slice(0, end)}${added}${text.slice(end)}`;
  const date = findDates(whole, conventions).find(({ start }) => start === match.index);
  if (date === undefined || date.end !== end + added.length) return null;
  return { text: whole, end: date.end, iso: date.value, added: added.length };
}

function toDate(segment: Segment, match: RegExpExecArray, { text, end, iso }: Completed): Candidate {
  const span = { segment, from: match.index, to: match.index + match[0].length };
  const start = beforeWeekday(segment.text, match.index);
  const candidate = {
    ...makeCandidate("date", [span], { key: iso, traits: { isYearless: 1 } }),
    text: text.slice(match.index, end),
  };
  return start < match.index ? { ...candidate, captionedFrom: start } : candidate;
}

/** The same day with the times that stand next to it. */
function toDateTimes(
  segment: Segment,
  match: RegExpExecArray,
  { text, end, added }: Completed,
  conventions: Conventions,
): Candidate[] {
  return findDateTimes(text, conventions)
    .filter(({ date }) => date.start === match.index)
    .flatMap(({ time, value, isEnd }) => {
      if (isEnd || time.start < end) return [];
      const span = { segment, from: match.index, to: time.end - added };
      const traits = { isPattern: 1, isYearless: 1 };
      return [
        { ...makeCandidate("datetime", [span], { key: value, traits }), text: text.slice(match.index, time.end) },
      ];
    });
}
