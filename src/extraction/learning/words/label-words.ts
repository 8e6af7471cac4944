import { labelBefore, MOST_LABEL_WORDS } from "../../evidence/labels/relevance.ts";
import { hashAll, labelHashes, type SegmentWords, tokensBefore } from "./segment-words.ts";

/** Some of a text's tokens, as hashes. */
export interface Stretch {
  tokens: number[];
  first: number;
  end: number;
}

/** The tokens of a label, with one hash of them all. */
export interface LabelWords extends Stretch {
  whole: number;
  hasLetter: boolean;
}

export const noLabel: LabelWords = toLabel([], 0, 0, false);

/** A text that is a label as a whole. */
export function wholeLabel({ labels, whole, hasLetter }: SegmentWords): LabelWords {
  return { tokens: labels, first: 0, end: labels.length, whole, hasLetter };
}

function toLabel(tokens: number[], first: number, end: number, hasLetter: boolean): LabelWords {
  return { tokens, first, end, whole: hashAll(tokens, first, end), hasLetter };
}

/** Words that lead from a number to a date, as in "Invoice no. 17 of": what stands before the number is their label. */
const leads = new Set("vom von of dated du del van le d.d.".split(" "));

/** The tokens of the label that ends right before a position: those of `labelBefore`. */
export function labelWords(own: SegmentWords, position: number): LabelWords {
  return findLabel(own, position) ?? spellLabel(own.text.slice(0, position));
}

function spellLabel(before: string): LabelWords {
  const label = labelBefore(before);
  const tokens = labelHashes(label);
  return toLabel(tokens, 0, tokens.length, /\p{L}/u.test(label));
}

/** The label by the places of its tokens; null where they do not tell it, as where brackets are left out of it. */
function findLabel(own: SegmentWords, position: number): LabelWords | null {
  const { text, words, labels, isLetters } = own;
  const end = tokensBefore(own, position);
  const bracket = text.indexOf("(");
  if (end === null || (bracket >= 0 && bracket < position)) return null;
  let count = words.length;
  while (count > 0 && (words[count - 1]?.from ?? 0) >= position) count -= 1;
  const last = words[count - 1];
  if (last === undefined) return noLabel;
  const isLead = leads.has(text.slice(last.from, Math.min(last.to, position)).toLowerCase());
  if (isLead && words[count - 2]?.hasDigit === true) return null;
  let from = count - 1;
  const least = Math.max(0, count - MOST_LABEL_WORDS);
  // The label begins behind the last value before it.
  while (from > least && !(words[from]?.beginsWithLetter === true && words[from - 1]?.hasDigit === true)) from -= 1;
  const first = words[from]?.firstToken ?? 0;
  let hasLetter = false;
  for (let i = first; i < end; i += 1) hasLetter ||= isLetters[i] === true;
  return toLabel(labels, first, end, hasLetter);
}

/** The last tokens between two positions of a text, so many at most. */
export function lastTokens(own: SegmentWords, from: number, to: number, most: number): Stretch {
  const end = tokensBefore(own, to);
  if (end === null) return spellLast(own.text.slice(Math.max(0, from), to), most);
  let first = end;
  while (first > 0 && end - first < most && (own.from[first - 1] ?? 0) >= from) first -= 1;
  const isCutOff = end - first < most && first > 0 && (own.to[first - 1] ?? 0) > from;
  return isCutOff ? spellLast(own.text.slice(Math.max(0, from), to), most) : { tokens: own.labels, first, end };
}

function spellLast(text: string, most: number): Stretch {
  const tokens = labelHashes(text);
  return { tokens, first: Math.max(0, tokens.length - most), end: tokens.length };
}
