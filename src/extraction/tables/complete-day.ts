import type { Conventions } from "../../domain/record.ts";
import { findDates } from "../../formats/find-dates.ts";
import { parseDate } from "../../formats/parse-date.ts";
import type { DocumentReading } from "../document/document-reading.ts";
import { remember } from "../document/remember.ts";

/** A day and its month in figures, or with the month's name before or after. */
const figures = /^(\d{1,2})\s?([./-])\s?(\d{1,2})\.?$/u;
const named = /^(?:\d{1,2}\.?[\s.-]?\p{L}{3,12}|\p{L}{3,12}\.?[\s.-]?\d{1,2})\.?$/u;
/** A year that has every day. */
const LEAP_YEAR = 2024;
/** Months of a year: a larger number is a day. */
const MONTHS = 12;

/** Whether a cell is a day without its year, as statements print the days of a period: "12/04", "3. Mai", "Jun 12". */
export function isYearless(text: string, conventions: Conventions): boolean {
  const trimmed = text.trim();
  if (!figures.test(trimmed) && !named.test(trimmed)) return false;
  return parseDate(withYear(trimmed, LEAP_YEAR, conventions), conventions) !== null;
}

/**
 * The day with the year in which it is nearest to a day that the document states in full; unchanged if it states none.
 */
export function completeDay(text: string, document: DocumentReading): string {
  const { conventions } = document;
  const trimmed = text.trim();
  if (!isYearless(trimmed, conventions)) return text;
  const days = fullDays(document);
  const written = { ...conventions, dateOrder: orderOf(document) ?? conventions.dateOrder };
  const years = new Set(days.flatMap((day) => [-1, 0, 1].map((step) => new Date(day).getUTCFullYear() + step)));
  let best: { completed: string; iso: string; distanceMs: number } | null = null;
  for (const year of [...years].sort((a, b) => a - b)) {
    const completed = withYear(trimmed, year, written);
    const iso = parseDate(completed, written);
    if (iso === null) continue;
    const distanceMs = Math.min(...days.map((day) => Math.abs(Date.parse(iso) - day)));
    if (best === null || distanceMs < best.distanceMs) best = { completed, iso, distanceMs };
  }
  if (best === null) return text;
  // The text must give the same day when it is parsed with the document's conventions.
  return parseDate(best.completed, conventions) === best.iso ? best.completed : best.iso;
}

function withYear(text: string, year: number, { dateOrder }: Conventions): string {
  const match = figures.exec(text);
  if (match === null) return `${text.replace(/\.$/u, "")} ${year}`;
  const [, first = "", sign = "", second = ""] = match;
  return dateOrder === "ymd" ? `${year}-${first}-${second}` : [first, second, year].join(sign);
}

/**
 * The days that a document states with their years, in milliseconds; without any, the middle of the year that it names
 * most.
 */
const fullDays = remember(({ pages, conventions }: DocumentReading): number[] => {
  const texts = pages.flatMap((page) => page.segments.map((segment) => segment.text));
  const days = [...new Set(texts.flatMap((text) => findDates(text, conventions).map(({ value }) => value)))];
  return days.length > 0 ? days.map((day) => Date.parse(day)) : usualYear(texts);
});

/** The middle of the year that texts name most often, in milliseconds; none if they name no year. */
function usualYear(texts: string[]): number[] {
  const counts = new Map<number, number>();
  for (const text of texts) {
    for (const [year] of text.matchAll(/(?<!\d)20\d{2}(?!\d)/gu))
      counts.set(Number(year), (counts.get(Number(year)) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([, a], [, b]) => b - a);
  return usual === undefined ? [] : [Date.UTC(usual[0], 6, 1)];
}

/** Whether the cells that are days without years print the day or the month first; null if none tells. */
const orderOf = remember(({ pages }: DocumentReading): "dmy" | "mdy" | null => {
  let [dayFirst, monthFirst] = [0, 0];
  for (const { segments } of pages) {
    for (const { text } of segments) {
      const [, first, , second] = figures.exec(text) ?? [];
      if (Number(first) > MONTHS) dayFirst += 1;
      if (Number(second) > MONTHS) monthFirst += 1;
    }
  }
  if (dayFirst === monthFirst) return null;
  return dayFirst > monthFirst ? "dmy" : "mdy";
});
