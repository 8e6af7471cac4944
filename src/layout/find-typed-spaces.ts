import type { Word } from "../domain/document-text.ts";

/** Minimum words that show whether a print is typed, and minimum letters of such a word. */
const FEWEST_WORDS = 5;
const FEWEST_LETTERS = 4;
/** White space beside the ink of a word's first and last letter together, as a share of the letters' pitch. */
const BEARING = 0.25;
/**
 * Pitches of a typed print's words differ by a smaller share; in print whose letters have their own widths, few are
 * that close.
 */
const SAME_PITCH = 0.05;
/** Minimum share of a typed print's words that have its pitch: the ink of a word such as "ill." is narrower. */
const TYPED = 0.8;
/** A space, with the white beside the letters around it, is narrower than this many pitches; two spaces are wider. */
const WIDEST_SPACE = 1.8;

/**
 * Finds the widest space between two words of typed print, in which all letters are equally wide: filled-in forms and
 * lists from old programs. It is wider than the spaces of other print. The result gives null for a word of other print.
 */
export function findTypedSpaces(words: Word[]): (word: Word) => number | null {
  const spaces = new Map<string, number>();
  for (const [print, own] of Map.groupBy(words, printOf)) {
    const pitches = own
      .filter(({ text }) => text.length >= FEWEST_LETTERS)
      .map(({ text, box }) => (box.right - box.left) / (text.length - BEARING))
      .sort((a, b) => a - b);
    const usual = pitches[Math.floor(pitches.length / 2)];
    if (usual === undefined || pitches.length < FEWEST_WORDS) continue;
    const same = pitches.filter((pitch) => Math.abs(pitch - usual) < SAME_PITCH * usual);
    if (same.length >= TYPED * pitches.length) spaces.set(print, WIDEST_SPACE * usual);
  }
  return (word) => spaces.get(printOf(word)) ?? null;
}

/** Words of one print have one size. */
function printOf({ fontSize, isBold, turn }: Word): string {
  return `${fontSize.toFixed(1)} ${isBold} ${turn ?? 0}`;
}
