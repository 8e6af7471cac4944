import type { Conventions } from "../../domain/record.ts";
import { type Span, spanText } from "../../domain/span.ts";
import { readAloneNumbers } from "../../formats/find-numbers.ts";
import { findDateTimeCandidates } from "../candidates/find-date-times.ts";
import { findDateCandidates } from "../candidates/find-numbers-and-dates.ts";
import { spanNumberText } from "../document/number-text.ts";
import { type CellRole, isNumeric } from "../fields/cell-roles.ts";
import { type FieldProfile, isDay } from "../fields/field-profile.ts";
import { isYearless } from "./complete-day.ts";

/**
 * Maximum letters next to a cell's number: a unit, a currency, "per hour". With more, it is a sentence that happens to
 * contain a number, such as "payable within 30 days net", and not a value of the column.
 */
export const MOST_UNIT_LETTERS = 14;

/** A position: a whole number, parts of one ("1.2", "10.10.20"), or one with a letter ("A1", "3b", "12A"). */
export const position = /^(?:[A-Z]?\d{1,5}[A-Za-z]?|\d{1,3}(?:\.\d{1,3}){1,3})(?=[.):]?(?:\s|$))/u;

/** A whole number as positions are written; NaN for any other text. */
export function toCount(text: string): number {
  return /^\d{1,4}[.)]?$/u.test(text) ? Number.parseInt(text, 10) : Number.NaN;
}

/** A code of a cell that names it: "GTIN: 4012345", "Your ref.: A-17". */
const namedCode = /^\p{L}[^:]{1,24}:\s*(?=\S)/u;

/** The part of a cell that is a value of the child field; nothing if there is none. */
export function readValue(span: Span, profile: FieldProfile, role: CellRole | null, conventions: Conventions): Span[] {
  const text = spanText(span);
  if (text.trim() === "") return [];
  if (isNumeric(profile)) return readNumber(span, conventions);
  if (role === "position") return startingWith(span, position);
  if (role === "item") return withoutName(span);
  if (!isDay(profile.kind)) return [span];
  const inside = ({ from, to }: Span) => from >= span.from && to <= span.to;
  const find = profile.kind === "date" ? findDateCandidates : findDateTimeCandidates;
  const found = find(span.segment, conventions)
    .map((candidate) => candidate.spans[0])
    .filter(inside)
    .slice(0, 1);
  return found.length === 0 && isYearless(text, conventions) ? [span] : found;
}

/** The number in a cell that contains nothing but a number and its unit; nothing in a sentence. */
function readNumber(span: Span, conventions: Conventions): Span[] {
  const numbers = readAloneNumbers(spanNumberText(span), conventions);
  const [first] = numbers;
  if (first === undefined) return [];
  const text = spanText(span);
  const rest = text.slice(0, first.start) + text.slice(first.end);
  if (rest.replace(/[^\p{L}]/gu, "").length > MOST_UNIT_LETTERS) return [];
  return [{ segment: span.segment, from: span.from + first.start, to: span.from + first.end }];
}

function startingWith(span: Span, pattern: RegExp): Span[] {
  const text = spanText(span);
  const start = text.length - text.trimStart().length;
  const match = pattern.exec(text.slice(start));
  if (match === null) return [];
  return [{ ...span, from: span.from + start, to: span.from + start + match[0].length }];
}

function withoutName(span: Span): Span[] {
  const match = namedCode.exec(spanText(span));
  return match === null ? [span] : [{ ...span, from: span.from + match[0].length }];
}
