import type { Segment } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import { type Span, spanText } from "../../domain/span.ts";
import { findDateTimes, type PrintedDateTime, readPeriodAlone, readTimeAlone } from "../../formats/find-date-times.ts";
import { foldText } from "../../formats/fold-text.ts";
import { parseDateTime } from "../../formats/parse-date-time.ts";
import { anyOf } from "../../vocabulary/any-of.ts";
import { wordsOf } from "../../vocabulary/languages.ts";
import { isStacked } from "../document/is-stacked.ts";
import { type Candidate, makeCandidate } from "./candidate.ts";
import { findDateCandidates, rangeSign } from "./find-numbers-and-dates.ts";

/** What captions call a time, alone or as the end of a compound. */
const timeWord = new RegExp(`^(?:${anyOf("time captions")})$`, "u");
/** What captions call a date; in these words, the captions of a date and of its time differ. */
const dateWord = new RegExp(`^(?:${anyOf("date captions")}|${anyOf("ands")})$`, "u");

/**
 * Dates with their times: in one piece of text, in neighbouring cells, or next to or below each other under captions of
 * their own. A date without a time is also a candidate, to show what was found where the value should be.
 */
export function findDateTimeCandidates(segment: Segment, conventions: Conventions): Candidate[] {
  const dates = findDateCandidates(segment, conventions);
  const printed = dates.length === 0 ? [] : findDateTimes(segment.text, conventions);
  const candidates = dates.flatMap((candidate, index) => {
    const [span] = candidate.spans;
    const own = printed.filter(({ date }) => date.start === span.from);
    if (own.length > 0) return own.map((each) => fromText(candidate, each, own.length > 1));
    const period = index === dates.length - 1 ? periodBeside(span) : [];
    const time = index === dates.length - 1 && period.length === 0 ? (timeBeside(span) ?? bareDigits(span)) : null;
    const times = (time === null ? period : [time]).flatMap((each) => {
      const value = parseDateTime(`${spanText(span)} ${spanText(each)}`, conventions);
      return value === null ? [] : [withTime(candidate, [span, each], value)];
    });
    if (times.length === 2) markEnds(times);
    return times.length > 0 ? times : [{ ...candidate, kind: "datetime" as const }];
  });
  relateEnds(candidates);
  return candidates;
}

/** "01.02. 10:30 – 03.02. 12:00": the first is the start of a period, the second its end, under the same caption. */
function relateEnds(candidates: Candidate[]): void {
  for (const [index, end] of candidates.entries()) {
    const start = candidates[index - 1];
    if (start === undefined || start.spans.length > 1 || end.spans.length > 1) continue;
    const [first, second] = [start.spans[0], end.spans[0]];
    if (first.to > second.from || !rangeSign.test(first.segment.text.slice(first.to, second.from))) continue;
    start.traits = { ...start.traits, rangeRight: 1, rangeWrong: 0 };
    end.traits = { ...end.traits, rangeRight: 0, rangeWrong: 1 };
    end.captionedFrom = start.captionedFrom ?? first.from;
  }
}

/** A date with two times is both the start and the end of a period. */
function markEnds(moments: Candidate[]): void {
  for (const [index, moment] of moments.entries())
    moment.traits = { ...moment.traits, rangeRight: 1 - index, rangeWrong: index };
}

/** "14 Aug 2024     0900 hrs - 1730 hrs": the two times in the next text, if they are all of it. */
function periodBeside({ segment, to }: Span): Span[] {
  const { right } = segment;
  if (right === null || !isEmpty(segment.text.slice(to))) return [];
  const times = readPeriodAlone(right.text) ?? [];
  return times.map(({ start, end }) => ({ segment: right, from: start, to: end }));
}

/** "04/11/2024 2230" under "Date/time": four digits are a time if the caption asks for one. */
function bareDigits({ segment, to }: Span): Span | null {
  const digits = /^\s(?:[01]\d|2[0-3])[0-5]\d$/u.exec(segment.text.slice(to));
  if (digits === null) return null;
  const captions = [segment.text, segment.left?.text ?? "", segment.above?.text ?? ""];
  if (!captions.flatMap(wordsIn).some((word) => timeWord.test(word))) return null;
  return { segment, from: to + 1, to: segment.text.length };
}

/** A date and a time in the same text: as one piece, unless the period's other time stands between them. */
function fromText(candidate: Candidate, { date, time, value, isEnd }: PrintedDateTime, isPeriod: boolean): Candidate {
  const { segment } = candidate.spans[0];
  const piece = { segment, from: Math.min(date.start, time.start), to: Math.max(date.end, time.end) };
  const isApart = isPeriod && piece.to - piece.from > date.end - date.start + time.end - time.start + LARGEST_GAP;
  const spans: [Span, ...Span[]] = isApart
    ? [candidate.spans[0], { segment, from: time.start, to: time.end }]
    : [piece];
  const found = withTime(candidate, spans, value);
  // A date with two times is both the start and the end of the period.
  if (isPeriod) found.traits = { ...found.traits, rangeRight: isEnd ? 0 : 1, rangeWrong: isEnd ? 1 : 0 };
  return found;
}

/** Maximum characters between a date and its own time: a sign, or "at" with spaces. */
const LARGEST_GAP = 8;

function withTime(candidate: Candidate, spans: [Span, ...Span[]], value: string): Candidate {
  const traits = { ...candidate.traits, isPattern: 1 };
  return { ...makeCandidate("datetime", spans, { key: value, traits }), captionedFrom: candidate.captionedFrom };
}

/** The time in a neighbouring segment: right after the date, right before it, or on the line below. */
function timeBeside({ segment, from, to }: Span): Span | null {
  const isLast = isEmpty(segment.text.slice(to));
  const caption = segment.text.slice(0, from);
  const dateCaption = isEmpty(caption) ? (segment.left?.text ?? "") : caption;
  if (isLast) {
    const right = captionedTime(segment.right, dateCaption) ?? bareTime(segment.right);
    if (right !== null) return right;
  }
  if (isEmpty(caption) && isLast && segment.left !== null && !isDated(segment.left.left)) {
    const left = bareTime(segment.left);
    if (left !== null) return left;
  }
  const { below } = segment;
  if (!isLast || below === null || !isStacked(segment, below)) return null;
  const head = below.left;
  // Next to a caption, the caption says what the time is.
  const isNamed = head === null || head.line !== below.line || isTimeCaption(head.text, dateCaption);
  return captionedTime(below, dateCaption) ?? (isNamed ? bareTime(below) : null);
}

function isDated(segment: Segment | null): boolean {
  return segment !== null && /\d{1,4}\D\d{1,2}\D\d{2,4}|\d{1,2}\W{0,2}\p{L}{3,}\W{0,2}\d{4}/u.test(segment.text);
}

function isEmpty(text: string): boolean {
  return /^[\s,;:|()@-]*$/u.test(text);
}

/** A segment that is only a time. */
function bareTime(segment: Segment | null): Span | null {
  const time = segment === null ? null : readTimeAlone(segment.text);
  if (segment === null || time === null || !isEmpty(segment.text.slice(0, time.start).replace(/^\s*at\b/iu, "")))
    return null;
  return { segment, from: time.start, to: time.end };
}

/** "Time: 14:05", in one segment or two, if its caption matches the date's: "Pickup date", "Pickup time". */
function captionedTime(segment: Segment | null, dateCaption: string): Span | null {
  if (segment === null) return null;
  const time = readTimeAlone(segment.text);
  if (time !== null && isTimeCaption(segment.text.slice(0, time.start), dateCaption)) {
    return { segment, from: time.start, to: time.end };
  }
  return isTimeCaption(segment.text, dateCaption) ? bareTime(segment.right) : null;
}

/** Whether a caption says "time" and otherwise only what the date's caption says. */
function isTimeCaption(caption: string, dateCaption: string): boolean {
  const words = wordsIn(caption);
  const known = wordsIn(dateCaption).map(stemOf);
  return words.some((word) => timeWord.test(word)) && words.every((word) => isPart(stemOf(word), known));
}

function isPart(stem: string, known: string[]): boolean {
  return stem === "" || dateWord.test(stem) || known.includes(stem);
}

function wordsIn(caption: string): string[] {
  return foldText(caption).match(/\p{L}+/gu) ?? [];
}

const timeWords = new Set(wordsOf("time captions").map(foldText));
/** Ends of compounds: `zeit` of Abfahrtszeit, `datum` of Abfahrtsdatum. */
const compoundEnds = [...wordsOf("time captions"), ...wordsOf("date captions")]
  .filter((word) => word.startsWith("*"))
  .map((word) => word.slice(1));

/** What a word says besides "time" and "date": `abhol` for Abholzeit and Abholdatum, nothing for Uhrzeit. */
function stemOf(word: string): string {
  if (timeWords.has(word)) return "";
  const end = compoundEnds.find((each) => word.endsWith(each));
  return end === undefined ? word : word.slice(0, -end.length).replace(/s$/u, "");
}
