import type { ReadChar } from "./decode-line.ts";

/** Digits and the letters that look like them. */
const lettersOfDigit: Record<string, string> = { "0": "OoDQ", "1": "lIi", "5": "Ss", "8": "B" };

/**
 * Minimum likelihood of the other reading. If the neighbours on both sides support it: the wrong digits of development
 * receipts had runners-up of .003 to .4. If only one side does: rendered `Page1` and `0mm` have at most .23 and .27,
 * misread `Apri1` and `0F` at least .37; a letter before digits (`l0103`, `S3.00`) is rarely meant.
 */
const leastInside = 0.003;
const leastAtEdge = 0.3;
const leastBeforeDigits = 0.1;

/**
 * The text of a word in which a digit among letters, or a letter among digits, is replaced by the network's second
 * choice if that fits its neighbours: `L0T` becomes `LOT`, `RMO.00` becomes `RM0.00`. `B028`, `CO2` and `1851-A` stay.
 */
export function correctLookAlikes(chars: ReadChar[]): string {
  const read = chars.map((char) => char.text).join("");
  // A character with several code units would shift the neighbours; such words have no look-alikes.
  if (read.length !== chars.length) return read;
  return chars
    .map(({ text, runnerUp }, index) => {
      const before = read.slice(0, index);
      const after = read.slice(index + 1);
      return runnerUp.probability >= leastLikely(text, runnerUp.text, before, after) ? runnerUp.text : text;
    })
    .join("");
}

/** Minimum likelihood of the second choice to be taken; Infinity if it does not fit. */
function leastLikely(text: string, other: string, before: string, after: string): number {
  if (lettersOfDigit[text]?.includes(other)) {
    if (isAmongLetters(text, other, before, after)) return leastInside;
    if (other === "I" && before === "" && /^\p{Lu}+:/u.test(after)) return leastBeforeDigits;
    return isBesideLetters(other, before, after) ? leastAtEdge : Infinity;
  }
  if (lettersOfDigit[other]?.includes(text)) {
    if (isAmongDigits(before, after)) return leastInside;
    return isBeforeDigits(before, after) ? leastBeforeDigits : Infinity;
  }
  const isBeforeAmount = isBeforeDigits(before, after) || (before === "" && after === "");
  return text === "S" && other === "$" && isBeforeAmount ? leastBeforeDigits : Infinity;
}

/**
 * Letters on both sides, no lower-case one between capitals; a zero may also end a word of letters (`N0`, `C0.`,
 * `N0.4`).
 */
function isAmongLetters(digit: string, letter: string, before: string, after: string): boolean {
  const isAmongCapitals = /\p{Lu}$/u.test(before) && /^\p{Lu}/u.test(after);
  if (/\p{L}$/u.test(before) && /^\p{L}/u.test(after)) return !isAmongCapitals || /\p{Lu}/u.test(letter);
  return digit === "0" && /^(?:[.:][\d,&#/-]*)?$/u.test(after) && /(?:^|[^\p{L}\d])\p{L}+$/u.test(before);
}

/** An `l` that ends or begins a lower-case word (`Apri1`, `Ma11`), or an `O` that begins a word (`0F`, `0ffice`). */
function isBesideLetters(letter: string, before: string, after: string): boolean {
  if (letter === "l" && /\p{L}\p{Ll}1*$/u.test(before)) return /^1*[.,:;)]*$/u.test(after);
  if (letter === "l" && before === "") return /^\p{Ll}{3}/u.test(after);
  return letter === "O" && before === "" && /^(?:\p{Lu}|\p{Ll}{3})\p{L}*[.,:;)]*$/u.test(after);
}

/**
 * A decimal sign with digits follows (but `NO.4` is the name of a number), or there are digits on both sides, or before
 * it at the end of the word.
 */
function isAmongDigits(before: string, after: string): boolean {
  if (/^[.,]\d/.test(after)) return !/(?:^|[^\p{L}])n$/iu.test(before);
  return /\d[.,]?[Oo]*$/.test(before) && /^[Oo]*(?:$|[.,]?\d)/.test(after);
}

/** Digits follow, and there is no letter or digit before. */
function isBeforeDigits(before: string, after: string): boolean {
  return /^[.,]?\d/.test(after) && !/[\p{L}\d]$/u.test(before);
}
