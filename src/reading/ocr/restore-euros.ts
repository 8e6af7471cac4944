import type { SecondWord } from "./second-reader.ts";
import type { LineWord } from "./split-words.ts";

/** The recognition network leaves out the euro sign, or reads it as one of these. */
const euro = "€";
const takenForEuro = /^(?:[^\p{L}\p{N}]|[ECec6])[.,;]?$/u;

/** Confidence of a sign that only the second reader saw. */
const euroConfidence = 0.8;

/** Puts euro signs that the second reader saw into a line: in place of what was read there, or as additional words. */
export function restoreEuros(words: LineWord[], second: SecondWord[]): LineWord[] {
  return second.flatMap((word) => findEuro(word) ?? []).reduce(putEuro, words);
}

/** A euro sign with its position in the second reader's word: `€`, `12,50€` or `€12.50`. */
function findEuro({ text, left, right }: SecondWord): { leftPx: number; rightPx: number } | null {
  const at = text.indexOf(euro);
  if (at < 0) return null;
  const step = (right - left) / text.length;
  return { leftPx: Math.round(left + at * step), rightPx: Math.round(left + (at + 1) * step) };
}

function putEuro(words: LineWord[], { leftPx, rightPx }: { leftPx: number; rightPx: number }): LineWord[] {
  const middle = (leftPx + rightPx) / 2;
  const half = (rightPx - leftPx) / 2;
  const mistaken = words.find(
    (word) => takenForEuro.test(word.text) && word.leftPx < middle + 2 * half && word.rightPx > middle - 2 * half,
  );
  if (mistaken) {
    const punctuation = /[.,;]$/.exec(mistaken.text)?.[0] ?? "";
    const left = Math.min(mistaken.leftPx, leftPx);
    return words.map((word) => (word === mistaken ? { ...word, text: euro + punctuation, leftPx: left } : word));
  }
  if (words.some((word) => word.text.includes(euro) && word.leftPx < rightPx && word.rightPx > leftPx)) return words;
  const sign = { text: euro, confidence: euroConfidence, leftPx, rightPx, chars: [] };
  return [...words, sign].sort((a, b) => a.leftPx - b.leftPx);
}
