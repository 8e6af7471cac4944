import { distance } from "fastest-levenshtein";
import { foldText } from "../../formats/fold-text.ts";

/** One wrong letter is forgiven for every this many letters of an option: OCR errs about that often. */
const lettersPerError = 5;
/** Options that differ by more than this are different words, however long. */
const mostErrors = 2;

/**
 * The option that a text means: the one that equals it without case, accents and punctuation, or else the only nearest one
 * within a small edit distance. Null when none is near, or two are equally near.
 */
export function normaliseChoice(text: string, options: readonly string[]): string | null {
  const exact = options.find((option) => option === text.trim());
  if (exact !== undefined) return exact;
  const word = foldChoice(text);
  if (word === "") return null;
  const candidates = options
    .map((option) => ({ option, errors: errorsBetween(word, foldChoice(option)) }))
    .filter(({ errors }) => errors <= Math.min(mostErrors, Math.floor(word.length / lettersPerError)))
    .sort((a, b) => a.errors - b.errors);
  const [best, second] = candidates;
  return best && best.errors !== second?.errors ? best.option : null;
}

function foldChoice(text: string): string {
  return foldText(text.replace(/[\p{P}\p{S}]+/gu, " "));
}

/** The edit distance, or infinity where the lengths alone exclude a small one: the distance is quadratic in them. */
function errorsBetween(word: string, option: string): number {
  return Math.abs(word.length - option.length) > mostErrors ? Number.POSITIVE_INFINITY : distance(word, option);
}
