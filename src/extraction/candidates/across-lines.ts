import type { Segment } from "../../domain/document-layout.ts";
import type { Span } from "../../domain/span.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import { LONGEST_LINE_WORDS } from "../document/print.ts";
import { type Candidate, makeCandidate } from "./candidate.ts";
import { nextLine, wrappedLine } from "./next-line.ts";

/** Characters of two lines of running text between which a number may be broken. */
const REACH = 40;

/** The end of a line and the beginning of the next one as one text, as they would be printed on one line. */
interface Joined {
  text: string;
  /** The places of a stretch of it that lies on both lines; null if it lies on one of them. */
  spansOf(start: number, end: number): [Span, Span] | null;
}

/** The values of a kind that are broken between a line and the next one, as found in a text without line breaks. */
export function findBroken(
  kind: ValueKind,
  segment: Segment,
  find: (text: string) => readonly { start: number; end: number }[],
): Candidate[] {
  const joined = joinNextLine(segment);
  if (joined === null) return [];
  return find(joined.text).flatMap(({ start, end }) => {
    const spans = joined.spansOf(start, end);
    const text = joined.text.slice(start, end);
    return spans === null
      ? []
      : [{ ...makeCandidate(kind, spans, { key: text.toLowerCase().replace(/\W/gu, "") }), text }];
  });
}

/**
 * Joins a line with the next one, if a number or a code may be broken between them: in running text, or after a hyphen.
 * Null for any other line.
 */
function joinNextLine(segment: Segment): Joined | null {
  const { text, words } = segment;
  const isHyphen = /[\p{Lu}\d]-$/u.test(text);
  if (!isHyphen && (words.length <= LONGEST_LINE_WORDS || !/[\p{Lu}\d]$/u.test(text))) return null;
  const next = nextLine(segment) ?? wrappedLine(segment);
  if (next === null || !/^[+(]?[\p{Lu}\d]/u.test(next.text)) return null;
  const from = Math.max(0, text.length - REACH);
  const end = text.slice(from);
  const sign = isHyphen ? "" : " ";
  return {
    text: `${end}${sign}${next.text.slice(0, REACH)}`,
    spansOf(start, stop) {
      const onNext = stop - end.length - sign.length;
      if (start >= end.length || onNext <= 0) return null;
      return [
        { segment, from: from + start, to: text.length },
        { segment: next, from: 0, to: onNext },
      ];
    },
  };
}
