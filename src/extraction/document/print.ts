import type { Segment } from "../../domain/document-layout.ts";
import type { Word } from "../../domain/document-text.ts";
import { wordsOf } from "../../vocabulary/languages.ts";

/** From this many words on, a line may be running text; captions, table cells and addresses are usually shorter. */
export const TEXT_LINE_WORDS = 8;

/** Share of the words of running text that are in lower case; rows of tables contain numbers and names. */
const SMALL_LETTERS = 0.6;

/**
 * Share of articles, prepositions and the like among the words of a sentence in capitals; titles and captions have
 * fewer.
 */
const JOINING_WORDS = 0.3;
const joiningWords = new Set(wordsOf("small words"));

/** Whether the words of a line form a sentence. */
export function isRunningText(words: Word[]): boolean {
  if (words.length < TEXT_LINE_WORDS) return false;
  const small = words.filter(({ text }) => /^\p{Ll}/u.test(text)).length;
  return small >= SMALL_LETTERS * words.length || isSentenceInCapitals(words);
}

function isSentenceInCapitals(words: Word[]): boolean {
  if (words.some(({ text }) => /\p{Ll}/u.test(text))) return false;
  return words.filter(({ text }) => joiningWords.has(text.toLowerCase())).length >= JOINING_WORDS * words.length;
}

/** A segment with more words is running text: captions, cells and address lines are shorter. */
export const LONGEST_LINE_WORDS = 14;

/** Print larger than the page's usual print by this factor is large. */
const LARGE_PRINT = 1.15;

/** Whether a segment is in larger print than most of its page. */
export function isLargePrint({ fontSize, page }: Segment): boolean {
  return fontSize > LARGE_PRINT * page.lineHeight;
}
