import type { Conventions } from "../domain/record.ts";
import { type DateConventions, findDates } from "./find-dates.ts";
import { findTimes } from "./find-times.ts";
import { parseDateTime, zonePattern } from "./parse-date-time.ts";
import { toPlainText } from "./plain-text.ts";
import { overlapsAny, type Range, type Span } from "./span.ts";

/** A date and the time that belongs to it. */
export interface PrintedDateTime {
  date: Span<string>;
  /** With its offset; it may come before the date. */
  time: Range;
  /** `YYYY-MM-DDTHH:MM:SS`, with the offset if one is printed. */
  value: string;
  /** The second time of `01.02.2024 10:30 – 12:00`: another one stands between it and its date. */
  isEnd: boolean;
}

/** What may stand between a date and the time after it: a sign, "at", a label such as "Time:". */
const toTime =
  /^\.?\s{0,3}(?:г\.?)?(?:T|[,;|@/·•–—-])?\s{0,3}\(?(?:\p{L}{4,12}\sgünü,?\s)?(?:(?:up to|until|till|by|before|bis|jusqu['’]à|hasta las|até as|até às|at|um|à|a las|alle|alle ore|om|kl\.?|klo|klockan|klokka|(?:o )?godz\.?|saat|hod\.?|ore|u|as|às|o|v|в|time|uhrzeit|zeit|heure|hora|ora|tijd)\s?[:.]?\s{0,3})?$/iu;
/** What may stand between a time and the date after it: "14:05 on Friday, 1 February 2024". */
const toDate =
  /^\s{0,3}(?:Uhr|h|hrs?)?\s{0,3}[,;|/·•–—-]?\s{0,3}(?:(?:on|am|le|el|il|op|den|of)\s)?(?:\p{L}{2,12}\.?,?\s)?$/iu;
/** Between the two times of a period. */
const rangeSign = /^\s{0,3}(?:-|–|—|to|until|till|bis|à|au|a|al|hasta|alle|tot)\s{0,3}$/iu;

const unit = /^\s?(?:Uhr|hrs?\.?|hours|h)(?!\p{L})/iu;
const zoneBehind = new RegExp(`^ ?${zonePattern}(?![\\p{L}\\d:])`, "u");
/** `T103000` and ` 1030 hrs` after a date: four digits alone can be any number. */
const compactBehind = /^(?:T(?:\d{6}|\d{4})Z?|\d{6}|\s{1,2}\d{4}\s?(?:hrs?\.?|hours|h|LT|UTC|Z))(?![\p{L}\d])/iu;
/** `14.05` after a date, in documents with decimal commas. */
const dottedBehind = /^,?\s{1,3}(?:klo?\.?\s)?\d{1,2}\.\d{2}(?:\.\d{2})?(?![\d.,])/u;

/** What must be known about a document to read its dates and times. */
export type DateTimeConventions = DateConventions & Partial<Pick<Conventions, "decimalSign">>;

/** The dates in a line of text with a time next to them, each with its time. */
export function findDateTimes(line: string, conventions: DateTimeConventions): PrintedDateTime[] {
  const dates = findDates(line, conventions);
  if (dates.length === 0) return [];
  const times = timesIn(line, dates);
  const [first] = dates;
  // If a line begins with a time, all its times come before their dates: "08:10 1 May – 11:45 2 May".
  const isTimeFirst = first !== undefined && readBefore(line, { start: 0, end: first.start }, times).length > 0;
  return dates.flatMap((date, index) => {
    const before = { start: dates[index - 1]?.end ?? 0, end: date.start };
    const behind = { start: date.end, end: dates[index + 1]?.start ?? line.length };
    const own = isTimeFirst ? readBefore(line, before, times) : readBehind(line, behind, times, conventions);
    return own.flatMap((time, order) => {
      const value = readMoment(line, date, time, conventions);
      return value === null ? [] : [{ date, time, value, isEnd: order > 0 }];
    });
  });
}

/** A text that consists of a time, with its offset and perhaps a label; null for any other text. */
export function readTimeAlone(text: string): Range | null {
  const [time, ...others] = timesIn(text, []);
  if (time === undefined || others.length > 0) return null;
  const rest = text.slice(time.end);
  return /^[\s,;.)]*$/u.test(rest) ? time : null;
}

/** The two times of a text that consists of a period of time, "0900 hrs - 1730 hrs"; null for any other text. */
export function readPeriodAlone(text: string): [from: Range, to: Range] | null {
  const [from, to, ...others] = timesIn(text, []);
  if (from === undefined || to === undefined || others.length > 0) return null;
  const isAlone = text.slice(0, from.start).trim() === "" && text.slice(to.end).trim() === "";
  return isAlone && rangeSign.test(text.slice(from.end, to.start)) ? [from, to] : null;
}

/** The times of a line outside its dates, with their offsets. */
function timesIn(line: string, dates: readonly Range[]): Range[] {
  const plain = toPlainText(line);
  return findTimes(line)
    .filter((time) => !overlapsAny(time, dates))
    .map(({ start, end }) => {
      const named = end + (unit.exec(plain.slice(end, end + 8))?.[0].length ?? 0);
      const zoned = zoneBehind.exec(plain.slice(named, named + 12));
      // A minus after a time usually marks a period.
      const isOffset =
        zoned !== null &&
        (!zoned[0].trimStart().startsWith("-") || /\d{4}-\d{2}-\d{2}[T ]$/.test(plain.slice(0, start)));
      return { start, end: isOffset ? named + zoned[0].length : named };
    });
}

function readBehind(line: string, range: Range, times: Range[], conventions: DateTimeConventions): Range[] {
  const rest = line.slice(range.start, range.end);
  const compact = compactBehind.exec(rest) ?? (conventions.decimalSign === "," ? dottedBehind.exec(rest) : null);
  const first = times.find(({ start }) => start >= range.start && start < range.end);
  if (first === undefined || !toTime.test(line.slice(range.start, first.start))) {
    return compact === null ? [] : [{ start: range.start, end: range.start + compact[0].length }];
  }
  const second = times.find(({ start }) => start >= first.end && start < range.end);
  const isPeriod = second !== undefined && rangeSign.test(line.slice(first.end, second.start));
  return isPeriod ? [first, second] : [first];
}

function readBefore(line: string, range: Range, times: Range[]): Range[] {
  const last = times.findLast(({ start, end }) => start >= range.start && end <= range.end);
  if (last === undefined || !toDate.test(line.slice(last.end, range.end))) return [];
  const first = times.findLast(({ start, end }) => start >= range.start && end <= last.start);
  const isPeriod = first !== undefined && rangeSign.test(line.slice(first.end, last.start));
  return isPeriod ? [first, last] : [last];
}

function readMoment(line: string, date: Span<string>, time: Range, conventions: DateTimeConventions): string | null {
  const printed = line.slice(time.start, time.end).replace(/^T|^[\s,]+/, "");
  return parseDateTime(`${date.text} ${printed}`, conventions);
}
