import type { Segment } from "../../domain/document-layout.ts";
import type { Word } from "../../domain/document-text.ts";

/** From so many words on a line may be running text; captions, table cells and addresses are mostly shorter. */
export const TEXT_LINE_WORDS = 8;

/** Share of the words of running text that are in small letters; rows of tables hold numbers and names. */
const SMALL_LETTERS = 0.6;

/** Whether words of a line are those of a sentence. */
export function isRunningText(words: Word[]): boolean {
  const small = words.filter(({ text }) => /^\p{Ll}/u.test(text)).length;
  return words.length >= TEXT_LINE_WORDS && small >= SMALL_LETTERS * words.length;
}

/** A segment of more words is running text: captions, cells and address lines are shorter. */
export const LONGEST_LINE_WORDS = 14;

/** Print higher than the page's usual one by this factor is large. */
const LARGE_PRINT = 1.15;

/** Whether a segment is in larger print than its page mostly is. */
export function isLargePrint({ fontSize, page }: Segment): boolean {
  return fontSize > LARGE_PRINT * page.lineHeight;
}
