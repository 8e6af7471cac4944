import { columnStepPx, lineHeightPx } from "./cut-line.ts";
import type { ReadChar } from "./decode-line.ts";
import { countInk, type Ink } from "./ink.ts";
import type { LineWord } from "./split-words.ts";

/** Lower-case letters without ascender: they show where a line's lower-case letters begin and end. */
const plainLetters = "aceimnorsuvwxz";

/** Letters with accents above. The `i` has its dot there, so it is measured separately. */
const smallBases = "aeounycz";
const capitalBases = "AEIOUNCYZ";

/** How the network writes `ß`, `œ`, `ö` and a lone `€`; and accents, of which it knows few: `étre` for `être`. */
const standIns = /\p{Ll}B|\p{L}[68]\p{L}|[oa]e|^\W$|^[ECe]\W?$|[À-ÖØ-öø-ɏ]/u;

/** Pixels (of 48 rows) from which ink above or below a letter counts as an accent; a dot of an umlaut has 6 or more. */
const minAccentPx = 4;

/** The dot of an `i` with this many times the ink of the line's usual dot is an accent. */
const largeDot = 1.4;

/**
 * The part around a letter's middle that is examined, as a share of the step between letters: its neighbours' ascenders
 * are outside.
 */
const middleShare = 0.7;

/**
 * In heights of lower-case letters: how far an accent extends above a letter and below it, and how much taller capitals
 * are.
 */
const reachAbove = 0.75;
const reachBelow = 0.5;
const capitalsTaller = 0.4;

/**
 * Says whether a word may contain letters that the recognition network reads without their accents, by looking for ink
 * above and below the letters. On rendered pages of five languages it finds nine in ten such words, and asks for one in
 * twenty of the others: a doubtful word costs a second reading, a missed one its accent.
 */
export function createAccentFinder(chars: ReadChar[], ink: Ink): (word: LineWord) => boolean {
  const { small, base } = findRows(chars, ink);
  const height = base - small;
  const half = (usualStepPx(chars) * middleShare) / 2;
  const inkAt = (char: ReadChar, top: number, bottom: number): number => {
    const middle = (char.column + 0.5) * columnStepPx;
    return countInk(ink, middle - half, top, middle + half, bottom);
  };
  const inkAbove = (char: ReadChar, bottom: number) => inkAt(char, bottom - height * reachAbove, bottom);
  const dotOf = (char: ReadChar) => inkAbove(char, small - 1);
  const usualDot = median(chars.filter(({ text }) => text === "i").map(dotOf));

  const mayHaveAccent = (char: ReadChar): boolean => {
    const { text } = char;
    if (/c/i.test(text) && inkAt(char, base + 2, base + height * reachBelow) >= minAccentPx) return true;
    if (smallBases.includes(text)) return inkAbove(char, small - 1) >= minAccentPx;
    if (capitalBases.includes(text)) return inkAbove(char, small - height * capitalsTaller - 1) >= minAccentPx;
    return text === "i" && dotOf(char) > usualDot * largeDot;
  };
  return (word) => standIns.test(word.text) || word.chars.some(mayHaveAccent);
}

/** Whether a word is an amount: there may be a euro sign next to it that the network left out. */
export function isAmount(word: LineWord): boolean {
  return /^-?\d[\d.,' ]*[.,]\d\d$/.test(word.text);
}

/** Rows through the lower-case letters have at least this share of the ink of the fullest row. */
const denseShare = 0.45;

/** Fewer lower-case letters than this do not show where those of a line begin. */
const minPlainLetters = 3;

/** The rows (pixels of 48) between which the lower-case letters of a line stand. */
function findRows(chars: ReadChar[], ink: Ink): { small: number; base: number } {
  const plain = chars.filter(({ text }) => plainLetters.includes(text));
  const isPlain = plain.length >= minPlainLetters;
  const columns = (isPlain ? plain : chars).map(({ column }) => (column + 0.5) * columnStepPx);
  const half = columnStepPx / 2;
  const profile = Array.from({ length: lineHeightPx }, (_, row) =>
    columns.reduce((sum, middle) => sum + countInk(ink, middle - half, row, middle + half, row + 1), 0),
  );
  const most = Math.max(...profile);
  const isDense = (count: number) => count >= most * denseShare;
  const top = Math.max(0, profile.findIndex(isDense));
  const base = Math.max(top + 1, profile.findLastIndex(isDense) + 1);
  // Only capitals and digits: lower-case letters would begin further down.
  return { small: isPlain ? top : base - (base - top) / (1 + capitalsTaller), base };
}

/** The usual distance between the middles of letters. */
function usualStepPx(chars: ReadChar[]): number {
  const steps = chars.slice(1).map((char, index) => char.column - (chars[index]?.column ?? 0));
  return Math.max(1, median(steps)) * columnStepPx;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
