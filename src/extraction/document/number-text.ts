import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import type { Word } from "../../domain/document-text.ts";
import type { Span } from "../../domain/span.ts";
import { remember } from "./remember.ts";

/**
 * Maximum space between the groups of a number (word heights): a typewriter's is .6, the gap between columns is wider.
 */
const GROUP_GAP = 0.65;
/** The same in usual spaces of the segment and of the page, for widely set words and for typewriters. */
const OF_USUAL_GAP = 1.35;
/** Minimum words of a text whose spaces show what is usual. */
const FEWEST_WORDS = 3;

/** Stands for a space that is too wide to be within a number. */
const WIDE_SPACE = "\u2003";

/**
 * A segment's text, of the same length, in which wide spaces between digits are marked: they separate two numbers,
 * while an ordinary space may separate the groups of one.
 */
export function numberText(segment: Segment): string {
  const { text, words } = segment;
  if (!/\d [\d]{3}/.test(text)) return text;
  const gaps = gapsIn(words);
  const usual = Math.max(words.length < FEWEST_WORDS ? 0 : median(gaps), usualGap(segment.page) * segment.fontSize);
  const widest = Math.max(GROUP_GAP * segment.fontSize, OF_USUAL_GAP * usual);
  let marked = "";
  for (const [index, word] of words.entries()) {
    const isWide = index > 0 && (gaps[index - 1] ?? 0) > widest;
    if (index > 0) marked += isWide && /\d$/.test(marked) && /^\d/.test(word.text) ? WIDE_SPACE : " ";
    marked += word.text;
  }
  return marked.length === text.length ? marked : text;
}

/** The usual space between the words of a page's texts, in their font sizes. */
const usualGap = remember((page: PageLayout): number => {
  const texts = page.segments.filter(({ words }) => words.length >= FEWEST_WORDS);
  return median(texts.flatMap(({ words, fontSize }) => gapsIn(words).map((gap) => gap / fontSize)));
});

function gapsIn(words: Word[]): number[] {
  return words.slice(1).map((word, index) => word.box.left - (words[index]?.box.right ?? word.box.left));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}

/** The text of a part of a segment, as in `numberText`. */
export function spanNumberText({ segment, from, to }: Span): string {
  return numberText(segment).slice(from, to);
}
