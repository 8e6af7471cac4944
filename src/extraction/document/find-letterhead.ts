import type { PageLayout, Segment } from "../../domain/document-layout.ts";
import { isKnownWord } from "../../vocabulary/caption-tokens.ts";
import { documentTitle, namesDocument } from "../../vocabulary/printed-words.ts";
import { remember } from "./remember.ts";

/** Lines of the first page in which the issuer says who it is. */
const LETTERHEAD_LINES = 3;
/** A longer text is a sentence. */
const MOST_WORDS = 8;
/** Minimum letters of a proper name. */
const FEWEST_LETTERS = 3;

/**
 * The names at the head of a document's first page, such as "Linden Park Pharmacy": words with a meaning beside a
 * proper name. They are values, not captions of what stands beside or below them.
 */
export const findLetterhead = remember(
  (page: PageLayout): ReadonlySet<Segment> =>
    new Set(page.number === 1 ? page.segments.filter(({ line }) => line.index < LETTERHEAD_LINES).filter(isName) : []),
);

function isName({ text, words }: Segment): boolean {
  if (words.length > MOST_WORDS || /[:\d/]/u.test(text) || documentTitle.test(text) || namesDocument.test(text))
    return false;
  return words.some((word) => isProper(word.text)) && words.some((word) => isKnownWord(word.text));
}

/** A capitalised word that no caption has. */
function isProper(word: string): boolean {
  return /^\p{Lu}/u.test(word) && word.replace(/\P{L}/gu, "").length >= FEWEST_LETTERS && !isKnownWord(word);
}
