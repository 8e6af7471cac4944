import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import { LIKE_EDGE } from "../../domain/spacing.ts";
import { guessType } from "./guess-type.ts";
import { likenessToCaption } from "./name-caption.ts";

/** A caption, and the value next to or below it. */
export interface CaptionedText {
  caption: string;
  value: string;
}

/** Longest caption, in characters and words: longer ones are sentences. */
const LONGEST_CAPTION = 40;
const MOST_CAPTION_WORDS = 5;
/** A text at least this similar to a known caption is a caption even without a colon, wherever its value is. */
const SURELY_CAPTION = 0.8;
/** Maximum distance of a value below its caption, in line heights from top to top. */
const STEP_BELOW = 2.2;

/** The captioned values of a page in reading order, except segments of a table. */
export function findCaptionedValues(
  page: PageLayout,
  tableSegments: ReadonlySet<Segment>,
  conventions: Conventions,
): CaptionedText[] {
  const values = new Set<Segment>();
  return page.segments.flatMap((segment) => {
    if (tableSegments.has(segment) || values.has(segment) || segment.line.isRepeated) return [];
    const within = splitAtColon(segment.text);
    if (within) return [within];
    const caption = toCaption(segment.text);
    if (caption === null) return [];
    const value = findValue(segment, page, tableSegments, conventions);
    if (value === null) return [];
    values.add(value);
    return [{ caption, value: value.text }];
  });
}

/** `Invoice number: 4711` in one piece. Times and web addresses have a colon without a space after it. */
function splitAtColon(text: string): CaptionedText | null {
  const match = /^([^:：]+?)\s*[:：]\s+(\S.*)$/u.exec(text);
  const caption = match?.[1] === undefined ? null : toCaption(`${match[1]}:`);
  return caption === null || match?.[2] === undefined ? null : { caption, value: match[2] };
}

/** The words of a caption without its colon; null for a text that is not a caption. */
function toCaption(text: string): string | null {
  const caption = text.replace(/[\s:：]+$/u, "").trim();
  const words = caption.split(/\s+/u);
  const isShort = caption.length <= LONGEST_CAPTION && words.length <= MOST_CAPTION_WORDS;
  const letters = caption.replace(/[^\p{L}]/gu, "").length;
  return isShort && letters >= 2 && letters >= caption.replace(/\s/gu, "").length / 2 ? caption : null;
}

function findValue(
  caption: Segment,
  page: PageLayout,
  tableSegments: ReadonlySet<Segment>,
  conventions: Conventions,
): Segment | null {
  const isFree = ({ text }: Segment) => !/[:：]$/u.test(text) && splitAtColon(text) === null;
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
