import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import type { Conventions } from "../../domain/record.ts";
import { LIKE_EDGE } from "../../domain/spacing.ts";
import { guessType } from "./guess-type.ts";
import { likenessToCaption } from "./name-caption.ts";

/** A caption, and the value that stands beside or below it. */
export interface CaptionedText {
  caption: string;
  value: string;
}

/** Longest caption, in characters and words: longer ones are sentences. */
const longestCaption = 40;
const mostCaptionWords = 5;
/** From this likeness a text without a colon is a caption, wherever its value stands. */
const surelyCaption = 0.8;
/** A value below its caption begins this close, in line heights from top to top. */
const stepBelow = 2.2;

/** The captioned values of a page in reading order; segments of a table are left alone. */
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

/** `Invoice number: 4711` in one piece. A time or an address of the web has a colon without a space behind it. */
function splitAtColon(text: string): CaptionedText | null {
  const match = /^([^:：]+?)\s*[:：]\s+(\S.*)$/u.exec(text);
  const caption = match?.[1] === undefined ? null : toCaption(`${match[1]}:`);
  return caption === null || match?.[2] === undefined ? null : { caption, value: match[2] };
}

/** The words of a caption without its colon; null for a text that is none. */
function toCaption(text: string): string | null {
  const caption = text.replace(/[\s:：]+$/u, "").trim();
  const words = caption.split(/\s+/u);
  const isShort = caption.length <= longestCaption && words.length <= mostCaptionWords;
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
  const isSure = hasColon || likenessToCaption(caption.text) >= surelyCaption;
  const { right, below } = caption;
  if (isOpen(right)) {
    const isValue = isSure ? likenessToCaption(right.text) < surelyCaption : isPair(caption, right, conventions);
    if (isValue) return right;
  }
  if (!isSure || !isOpen(below)) return null;
  const isClose = below.box.top - caption.box.top <= stepBelow * page.lineHeight;
  const isAligned = Math.abs(below.box.left - caption.box.left) <= LIKE_EDGE * page.lineHeight;
  return isClose && isAligned && likenessToCaption(below.text) < surelyCaption ? below : null;
}

/**
 * Two texts alone on their line, of which the right one is a date or an amount: a caption and its value, though no term is
 * known and no colon says so. In a table there are more.
 */
function isPair(caption: Segment, value: Segment, conventions: Conventions): boolean {
  if (caption.line.segments.length > 2 || /\d/.test(caption.text)) return false;
  return ["date", "money"].includes(guessType([value.text], null, conventions));
}
