import type { PageLayout, Segment } from "../../../domain/document-layout.ts";
import type { Anchor } from "./find-anchors.ts";

/** Which words of a page are certainly captions: they are not values, and they end the value before them. */
export interface CaptionWords {
  /** The page numbers its captions, as forms do. */
  isNumbered: boolean;
  /** Whether one of a segment's words from `from` up to but excluding `to` is part of a caption. */
  has(segment: Segment, from: number, to: number): boolean;
  /** The first word of a caption from a position on, or the number of words. */
  next(segment: Segment, from: number): number;
  /** Whether a segment is a caption: it begins with one, or looks like one, whatever it asks for. */
  startsIn(segment: Segment): boolean;
}

/** Anchors of this quality are certainly captions. */
const IS_CAPTION = 0.8;
/** The number of an item: `3.`, `(b)`, `[12.`. */
const item = /^[[(]?(?:\d{1,2}|\p{Ll})\s?[.)]$/u;
const itemCaption = /^[[(]?\d{1,2}\s?[.)]\s*\p{Lu}\p{Ll}/u;
/** A form numbers its captions if this many lines begin with a number. */
const NUMBERED = 4;
const MOST_ITEM_WORDS = 12;

/** Marks the words of captions on a page: those that ask for a field, with their numbers, and other numbered ones. */
export function findCaptionWords(page: PageLayout, anchors: Anchor[]): CaptionWords {
  const flags = new Map<Segment, boolean[]>();
  const mark = (segment: Segment, from: number, to: number) => {
    const known = flags.get(segment) ?? segment.words.map(() => false);
    for (let index = from; index < to; index += 1) known[index] = true;
    flags.set(segment, known);
  };
  for (const { first, segment, from, to, quality } of anchors) {
    if (quality < IS_CAPTION) continue;
    const isNumbered = from > 0 && item.test(segment.words[from - 1]?.text ?? "");
    mark(segment, isNumbered ? from - 1 : from, to);
    if (first !== segment) mark(first, 0, first.words.length);
    const before = from === 0 || isNumbered ? first.left : null;
    if (before !== null && item.test(before.text)) mark(before, 0, before.words.length);
  }
  const isNumbered = page.segments.filter(isItemCaption).length >= NUMBERED;
  const next = (segment: Segment, from: number) => {
    const index = flags.get(segment)?.indexOf(true, from) ?? -1;
    return index < 0 ? segment.words.length : index;
  };
  return {
    isNumbered,
    next,
    has: (segment, from, to) => next(segment, from) < to,
    startsIn: (segment) =>
      flags.get(segment)?.[0] === true ||
      /:\s*$/u.test(segment.text) ||
      (isNumbered && (itemCaption.test(segment.text) || item.test(segment.text))),
  };
}

/** A short line that begins with a number; numbered paragraphs of contracts are long. */
function isItemCaption({ text, words }: Segment): boolean {
  return words.length <= MOST_ITEM_WORDS && itemCaption.test(text);
}
