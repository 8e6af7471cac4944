import { distance } from "fastest-levenshtein";
import { foldText } from "./fold-text.ts";
import { meaningsOf } from "./option-words.ts";

/** One wrong letter is allowed for every this many letters of an option: OCR errs about that often. */
const lettersPerError = 5;
/** Options that differ by more than this are different words, however long. */
const mostErrors = 2;

/**
 * The option that a text means: the one that equals it ignoring case, accents and punctuation, or the only nearest one
 * within a small edit distance, or the only one with the same meaning in another language or as a code (`F`, `weiblich
 * / female` for `Female`). Null if there is none, or two are as near.
 */
export function parseChoice(text: string, options: readonly string[]): string | null {
  const exact = options.find((option) => option === text.trim());
  if (exact !== undefined) return exact;
  const word = foldChoice(text);
  if (word === "") return null;
  const candidates = options
    .map((option) => ({ option, errors: errorsBetween(word, foldChoice(option)) }))
    .filter(({ errors }) => errors <= Math.min(mostErrors, Math.floor(word.length / lettersPerError)))
    .sort((a, b) => a.errors - b.errors);
  const [best, second] = candidates;
  if (best !== undefined) return best.errors === second?.errors ? null : best.option;
  return findByMeaning(text, options);
}

/** Longer texts say more than an option. */
const longestAnswer = 60;
/** Between the words of one answer in several languages, and a code and its word: `F / female`, `M (male)`. */
const sameAnswer = /\s*[/|()=]\s*|\s+[-–]\s+/u;

function findByMeaning(text: string, options: readonly string[]): string | null {
  if (text.length > longestAnswer) return null;
  const parts = text.split(sameAnswer).filter((part) => part !== "");
  const meant = parts.map((part) => {
    const meanings = meaningsOf(part);
    return options.filter(
      (option) => isSame(option, part) || [...meaningsOf(option)].some((meaning) => meanings.has(meaning)),
    );
  });
  const [first] = meant;
  if (first?.length !== 1 || meant.some((found) => found.length !== 1 || found[0] !== first[0])) return null;
  return first[0] ?? null;
}

function isSame(option: string, text: string): boolean {
  return foldChoice(option) === foldChoice(text);
}

function foldChoice(text: string): string {
  return foldText(text.replace(/[\p{P}\p{S}]+/gu, " "));
}

/** The edit distance, or infinity if the lengths alone exclude a small one: computing it takes quadratic time. */
function errorsBetween(word: string, option: string): number {
  return Math.abs(word.length - option.length) > mostErrors ? Number.POSITIVE_INFINITY : distance(word, option);
}
