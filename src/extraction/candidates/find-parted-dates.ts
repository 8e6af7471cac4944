import type { Segment } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import type { Span } from "../../domain/span.ts";
import { findDates } from "../../formats/find-dates.ts";
import type { Span as TextSpan } from "../../formats/span.ts";
import { anyOf } from "../../vocabulary/any-of.ts";
import { boxedSpans, readBoxed } from "./boxed-characters.ts";
import { type Candidate, makeCandidate } from "./candidate.ts";
import { findDateCandidates } from "./find-numbers-and-dates.ts";
import { nextLine } from "./next-line.ts";

/**
 * Dates, including those printed in parts: over the end of a line, in the three boxes of a form, and the first day of a
 * period whose year, or month and year, is only printed after the last day.
 */
export function findDatesAndParts(segment: Segment, conventions: Conventions): Candidate[] {
  const dates = findDateCandidates(segment, conventions);
  const overLines = findOverLines(segment, conventions);
  if (!/\d/u.test(segment.text)) return [...dates, ...overLines];
  const firstDays = findFirstDays(segment, conventions);
  for (const first of firstDays) {
    const end = first.spans.at(-1)?.to;
    const last = dates.find(({ spans }) => spans[0].to === end);
    if (last !== undefined) relate(first, last);
  }
  return [
    ...dates,
    ...overLines,
    ...findInBoxes(segment, conventions),
    ...findInDigitBoxes(segment, conventions),
    ...firstDays,
  ];
}

/** The two ends of a period have one caption, before the first. */
function relate(first: Candidate, last: Candidate): void {
  first.traits = { ...first.traits, rangeRight: 1, rangeWrong: 0 };
  last.traits = { ...last.traits, rangeRight: 0, rangeWrong: 1 };
  last.captionedFrom = first.spans[0].from;
}

/** Maximum characters of a date on either of two lines. */
const LONGEST_PART = 22;

/** "on 29 November" at the end of a line, "2024" at the beginning of the next. */
function findOverLines(segment: Segment, conventions: Conventions): Candidate[] {
  const below = nextLine(segment) ?? nextOfParagraph(segment);
  if (below === null || !/(?:\d\p{L}{0,2}|\p{L}|[.,/-])$/u.test(segment.text)) return [];
  const cut = Math.max(0, segment.text.length - LONGEST_PART);
  const start = cut === 0 ? 0 : cut + segment.text.slice(cut).indexOf(" ") + 1;
  const end = below.text.slice(0, LONGEST_PART);
  const head = segment.text.slice(start);
  if (!/\d/u.test(end)) return [];
  const own = new Set([...findDates(head, conventions), ...findDates(end, conventions)].map(({ value }) => value));
  return findDates(`${head} ${end}`, conventions).flatMap((date) => {
    const behind = date.end - head.length - 1;
    if (date.start >= head.length || behind <= 0 || own.has(date.value)) return [];
    return [
      makeDate(date.value, [
        { segment, from: start + date.start, to: segment.text.length },
        { segment: below, from: 0, to: behind },
      ]),
    ];
  });
}

/** The first text of the next line, if both lines belong to one paragraph. */
function nextOfParagraph(segment: Segment): Segment | null {
  if (segment.right !== null) return null;
  const next = segment.page.lines[segment.line.index + 1]?.segments[0];
  return next !== undefined && next.block === segment.block ? next : null;
}

/** "05     09     2013": each number in a box of its own. */
function findInBoxes(segment: Segment, conventions: Conventions): Candidate[] {
  const [second, third] = [segment.right, segment.right?.right ?? null];
  if (second === null || third === null || !/^\d{2}$/u.test(segment.text) || !/^\d{2}$/u.test(second.text)) return [];
  if (!/^(?:19|20)\d{2}$/u.test(third.text)) return [];
  const [date] = findDates(`${segment.text} ${second.text} ${third.text}`, conventions);
  return date === undefined ? [] : [makeDate(date.value, boxedSpans([segment, second, third]))];
}

/** Eight digits that begin with a year, and do not end with one. */
const yearFirst = /^((?:19|20)\d{2})(?!(?:19|20)\d{2}$)(\d{2})(\d{2})$/u;

/** "0 6 0 4 1 9 3 8": each digit in a box of its own, day and month first, or the year. */
function findInDigitBoxes(segment: Segment, conventions: Conventions): Candidate[] {
  const boxed = readBoxed(segment);
  const digits = boxed?.map(({ text }) => text).join("") ?? "";
  if (boxed === null || !/^\d{8}$/u.test(digits) || !/(?:19|20)\d{2}/u.test(digits)) return [];
  const text = yearFirst.test(digits)
    ? digits.replace(yearFirst, "$1-$2-$3")
    : digits.replace(/^(\d{2})(\d{2})/u, "$1 $2 ");
  const [date] = findDates(text, conventions);
  return date === undefined ? [] : [{ ...makeDate(date.value, boxedSpans(boxed)), text }];
}

/** A day, a day and a month by name, or both as numbers, before the sign of a period. */
const firstDay = new RegExp(
  `(?<![\\p{L}\\d.,/-])((?:\\p{L}{3,12}\\.?\\s)?\\d{1,2}(?:[./]\\d{1,2})?\\.?(?:\\s(?:de\\s)?\\p{L}{3,12}\\.?)?)\\s?(?:[-–—]|(?<=\\s)(?:${anyOf("period links")}|${anyOf("ands")})(?=\\s))\\s?(?:\\p{L}{1,12}\\.?\\s){0,2}$`,
  "iu",
);

/** "3–6 October 2024", "Aug 1 – Oct 31, 2024", "01.04. – 31.10.2025": the first day has the year of the last one. */
function findFirstDays(segment: Segment, conventions: Conventions): Candidate[] {
  return findDates(segment.text, conventions).flatMap((last) => {
    const match = firstDay.exec(segment.text.slice(0, last.start));
    if (match === null) return [];
    const [, first = ""] = match;
    const year = /\d{4}$/u.exec(last.text)?.index ?? null;
    const month = /^\d{1,2}(?:st|nd|rd|th)?\.?\s(?=\p{L})/iu.exec(last.text)?.[0].length ?? null;
    const day = /(?<!\d[./])\d{1,2}\.?$/u.exec(first)?.index ?? null;
    const to = match.index + first.length;
    const parts = [
      { from: match.index, to, at: year },
      { from: match.index + (day ?? 0), to, at: day === null ? null : month },
    ];
    return parts.flatMap((part) => readStart(segment, part, last, conventions) ?? []).slice(0, 1);
  });
}

/** The first day, completed with what the last one says from a position on; null if the two are not a period. */
function readStart(
  segment: Segment,
  { from, to, at }: { from: number; to: number; at: number | null },
  last: TextSpan<string>,
  conventions: Conventions,
): Candidate | null {
  if (at === null) return null;
  const [date] = findDates(`${segment.text.slice(from, to)} ${last.text.slice(at)}`, conventions);
  if (date === undefined || date.start >= to - from || date.value >= last.value) return null;
  const spans: [Span, Span] = [
    { segment, from: from + date.start, to },
    { segment, from: last.start + at, to: last.end },
  ];
  return makeDate(date.value, spans);
}

function makeDate(value: string, spans: [Span, ...Span[]]): Candidate {
  return makeCandidate("date", spans, { key: value });
}
