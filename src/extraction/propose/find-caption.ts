import type { Segment } from "../../domain/document-layout.ts";
import { gapBelow } from "../../domain/spacing.ts";
import type { Span } from "../../domain/span.ts";
import { withoutEnumeration } from "../../vocabulary/caption-tokens.ts";
import { findLetterhead } from "../document/find-letterhead.ts";
import { findStackedCaptions } from "../document/find-stacked-captions.ts";
import { isFigure } from "../document/is-figure.ts";
import { remember } from "../document/remember.ts";
import { toldByPrint } from "../document/told-by-print.ts";
import { captionBefore } from "../evidence/captions/caption-before.ts";
import { likenessToCaption } from "./name-caption.ts";

/** Longest caption, in characters and words: longer texts are sentences. */
const LONGEST = 60;
const MOST_WORDS = 8;
/** Words before a value in its own text: more are a sentence, whose last words announce nothing. */
const MOST_WORDS_BEFORE = 8;
/** What speaks for a text as the caption of a value beside or below it; set by hand, from 0 to about 2. */
const points = { colon: 0.6, told: 0.4, stacked: 0.6, close: 0.3, closeAbove: 0.2, head: 0.3 };
/** A text with less that speaks for it names nothing. */
const LEAST = 0.45;
/** White space, in line heights, between a value and the caption beside or above it that is near. */
const NEAR_LEFT = 6;
const NEAR_ABOVE = 1;
/** Further up, only a column's head counts. */
const FAR_ABOVE = 2.5;
/** Steps up a column to its head, and to the left to a row's caption. */
const MOST_UP = 40;
const MOST_LEFT = 2;

const stackedCaptions = remember(findStackedCaptions);

/** The printed caption of a value: before it in the same text, beside it or above it; null if nothing names it. */
export function findCaption([first]: readonly Span[]): string | null {
  if (first === undefined) return null;
  const { segment, from } = first;
  const before = segment.text.slice(0, from).trim();
  if (/\p{L}{2}/u.test(before) && (before.split(/\s+/u).length <= MOST_WORDS_BEFORE || /[:：]$/u.test(before)))
    return cleanCaption(captionBefore(before));
  const candidates = [...besideIt(segment), ...aboveIt(segment)].flatMap(({ text, score }) => {
    const caption = cleanCaption(text);
    return caption === null ? [] : [{ caption, score: score + likenessToCaption(caption) }];
  });
  const [best] = candidates.toSorted((one, other) => other.score - one.score);
  return best === undefined || best.score < LEAST ? null : best.caption;
}

interface Candidate {
  text: string;
  /** What speaks for it besides its words. */
  score: number;
}

function besideIt(segment: Segment): Candidate[] {
  let { left } = segment;
  for (let step = 0; step < MOST_LEFT && left !== null && isFigure(left.text); step += 1) left = left.left;
  if (left === null || !canBeCaption(left)) return [];
  const gap = (segment.box.left - left.box.right) / segment.page.lineHeight;
  return [{ text: left.text, score: evidenceIn(left) + (gap < NEAR_LEFT ? points.close : 0) }];
}

function aboveIt(segment: Segment): Candidate[] {
  const stacked = stackedCaptions(segment.page).captionOf.get(segment);
  const candidates: Candidate[] = stacked ? [{ text: stacked.text, score: points.stacked + evidenceIn(stacked) }] : [];
  const { above } = segment;
  const gap = above === null ? Number.POSITIVE_INFINITY : gapBelow(above, segment) / segment.page.lineHeight;
  if (above !== null && gap < FAR_ABOVE && canBeCaption(above))
    candidates.push({ text: above.text, score: evidenceIn(above) + (gap < NEAR_ABOVE ? points.closeAbove : 0) });
  const head = headOver(segment);
  if (head !== null) candidates.push({ text: head.text, score: evidenceIn(head) + points.head });
  return candidates;
}

/** The text above a figure and the figures over it. */
function headOver(segment: Segment): Segment | null {
  if (!isFigure(segment.text)) return null;
  let { above } = segment;
  for (let step = 0; step < MOST_UP && above !== null && isFigure(above.text); step += 1) above = above.above;
  return above !== null && above !== segment.above && canBeCaption(above) ? above : null;
}

function evidenceIn(caption: Segment): number {
  const hasColon = /[:：]\s*$/u.test(caption.text);
  return (hasColon ? points.colon : 0) + (toldByPrint(caption.page).captions.has(caption) ? points.told : 0);
}

/** Not a value itself: a figure, an issuer's name, or what has its own caption before a colon. */
function canBeCaption(segment: Segment): boolean {
  const { text, page } = segment;
  if (isFigure(text) || /[:：]\s+\S/u.test(text)) return false;
  return !findLetterhead(page).has(segment) && !toldByPrint(page).values.has(segment);
}

/** A caption without its colon, the number a form gives it and what is in brackets; null for a text that names nothing. */
export function cleanCaption(text: string): string | null {
  const [short = ""] = withoutEnumeration(text.trim()).split(/\s*[(（]|(?<=\p{L}{4})\.\s/u);
  const caption = short.replace(/^[\s•·–—*-]+|[\s:：.*]+$/gu, "");
  const letters = caption.replace(/[^\p{L}]/gu, "").length;
  const isShort = caption.length <= LONGEST && caption.split(/\s+/u).length <= MOST_WORDS;
  return isShort && letters >= 2 && letters >= caption.replace(/\s/gu, "").length / 2 ? caption : null;
}
