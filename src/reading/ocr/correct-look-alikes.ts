import type { ReadChar } from "./decode-line.ts";

/** Digits and the letters that look like them. */
const lettersOfDigit: Record<string, string> = { "0": "OoDQ", "1": "lIi", "5": "Ss", "8": "B" };

/** The other reading must be this likely at least: the wrong digits of development receipts had runner-ups of .003 to .4. */
const minRunnerUp = 0.003;

/**
 * The text of a word, in which a digit among letters, or a letter among digits, gives way to the network's second choice
 * where that fits its neighbours: `L0T` is `LOT`, `RMO.00` is `RM0.00`. `B028`, `CO2` and `1851-A` stay.
 */
export function correctLookAlikes(chars: ReadChar[]): string {
  const read = chars.map((char) => char.text).join("");
  // A character of several code units would shift the neighbours; such words have no look-alikes.
  if (read.length !== chars.length) return read;
  return chars
    .map(({ text, runnerUp }, index) => {
      if (runnerUp.probability < minRunnerUp) return text;
      const before = read.slice(0, index);
      const after = read.slice(index + 1);
      if (lettersOfDigit[text]?.includes(runnerUp.text) && isAmongLetters(text, before, after)) return runnerUp.text;
      if (lettersOfDigit[runnerUp.text]?.includes(text) && isAmongDigits(before, after)) return runnerUp.text;
      return text;
    })
    .join("");
}

/** Letters on both sides; a zero may also end a word of letters (`N0`, `C0.`, `N0.4`). */
function isAmongLetters(digit: string, before: string, after: string): boolean {
  if (/\p{L}$/u.test(before) && /^\p{L}/u.test(after)) return true;
  return digit === "0" && /^(?:[.:]\d*)?$/u.test(after) && /^\p{L}+$/u.test(before);
}

/** A decimal sign with digits follows, or digits stand on both sides, or before the word's end. */
function isAmongDigits(before: string, after: string): boolean {
  if (/^[.,]\d/.test(after)) return true;
  return /\d[.,]?$/.test(before) && (after === "" || /^[.,]?\d/.test(after));
}
