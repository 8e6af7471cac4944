import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import { LIKE_EDGE } from "../../domain/spacing.ts";
import { type Span, spanText, wholeSegment } from "../../domain/span.ts";
import { cleanCaption } from "./find-caption.ts";
import { guessType } from "./guess-type.ts";
import { isTelling, type Pair, SURELY_CAPTION } from "./is-telling.ts";
import { likenessToCaption, nameOf } from "./name-caption.ts";

/** A caption, and the value next to or below it. */
export interface CaptionedText {
  caption: string;
  value: Span;
}

/** Longest caption, in characters and words: longer ones are sentences. */
const LONGEST_CAPTION = 40;
const MOST_CAPTION_WORDS = 5;
/** Maximum distance of a value below its caption, in line heights from top to top. */
const STEP_BELOW = 2.2;

/** The captioned values of a page in reading order, except segments of a table; noise is left out. */
export function findCaptionedValues(
  page: PageLayout,
  tableSegments: ReadonlySet<Segment>,
  conventions: Conventions,
): CaptionedText[] {
  const values = new Set<Segment>();
  const pairs = page.segments.flatMap((segment): Pair[] => {
    if (tableSegments.has(segment) || values.has(segment) || segment.line.isRepeated) return [];
    const within = splitAtColon(segment);
    if (within) return [within];
    const caption = toCaption(segment.text);
    if (caption === null) return [];
    const value = findValue(segment, page, tableSegments, conventions);
    if (value === null) return [];
    values.add(value);
    const hasColon = /[:：]\s*$/u.test(segment.text) || /^[:：]/u.test(value.text);
    return [{ caption, captionOn: segment, value: withoutSign(wholeSegment(value)), hasColon }];
  });
  return pairs.filter((pair) => {
    const { kind } = nameOf(pair.caption, { isCell: false });
    return isTelling(pair, guessType([spanText(pair.value)], kind, conventions), kind);
  });
}

/** `Invoice number: 4711` in one piece. Times and web addresses have a colon without a space after it. */
function splitAtColon(segment: Segment): Pair | null {
  const { text } = segment;
  const match = /^([^:：]+?)\s*[:：]\s+(\S.*)$/u.exec(text);
  const caption = match?.[1] === undefined ? null : toCaption(`${match[1]}:`);
  if (caption === null || match?.[2] === undefined) return null;
  const value = withoutSign({ segment, from: text.length - match[2].length, to: text.length });
  return { caption, captionOn: segment, value, hasColon: true };
}

/** A value without the colon or dots that lead to it. */
function withoutSign(span: Span): Span {
  const signs = /^[\s:：.…]*(?=[^\s:：.…])/u.exec(spanText(span))?.[0].length ?? 0;
  const isDecimal = /^\.\d/u.test(spanText(span));
  return isDecimal ? span : { ...span, from: span.from + signs };
}

/** The words of a caption without its colon; null for a text that is not a caption. */
function toCaption(text: string): string | null {
  const caption = cleanCaption(text);
  if (caption === null) return null;
  const isShort = caption.length <= LONGEST_CAPTION && caption.split(/\s+/u).length <= MOST_CAPTION_WORDS;
  return isShort ? caption : null;
}

function findValue(
  caption: Segment,
  page: PageLayout,
  tableSegments: ReadonlySet<Segment>,
  conventions: Conventions,
): Segment | null {
  const isFree = (segment: Segment) => !/[:：]$/u.test(segment.text) && splitAtColon(segment) === null;
  const isOpen = (segment: Segment | null): segment is Segment =>
    segment !== null && !tableSegments.has(segment) && isFree(segment);
  const hasColon = /[:：]\s*$/u.test(caption.text);
  const isSure = hasColon || likenessToCaption(caption.text) >= SURELY_CAPTION;
  const { right, below } = caption;
  if (isOpen(right)) {
    const isValue = isSure ? likenessToCaption(right.text) < SURELY_CAPTION : isPair(caption, right, conventions);
    if (isValue) return right;
  }
  if (!isSure || !isOpen(below)) return null;
  const isClose = below.box.top - caption.box.top <= STEP_BELOW * page.lineHeight;
  const isAligned = Math.abs(below.box.left - caption.box.left) <= LIKE_EDGE * page.lineHeight;
  return isClose && isAligned && likenessToCaption(below.text) < SURELY_CAPTION ? below : null;
}

/**
 * Two texts alone on their line, the right one a date or an amount: a caption and its value, even without a known term
 * or a colon. A line of a table has more texts.
 */
function isPair(caption: Segment, value: Segment, conventions: Conventions): boolean {
  if (caption.line.segments.length > 2 || /\d/.test(caption.text)) return false;
  return ["date", "money"].includes(guessType([value.text], null, conventions));
}
