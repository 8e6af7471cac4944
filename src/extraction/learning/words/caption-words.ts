import { captionBefore, MOST_CAPTION_WORDS } from "../../evidence/captions/caption-before.ts";
import { captionHashes, hashAll, type SegmentWords, tokensBefore } from "./segment-words.ts";

/** Some of a text's tokens, as hashes. */
export interface Stretch {
  tokens: number[];
  first: number;
  end: number;
}

/** The tokens of a caption, with one hash of them all. */
export interface CaptionWords extends Stretch {
  whole: number;
  hasLetter: boolean;
}

export const noCaption: CaptionWords = toCaption([], 0, 0, false);

/** A text that is a caption as a whole. */
export function wholeCaption({ captions, whole, hasLetter }: SegmentWords): CaptionWords {
  return { tokens: captions, first: 0, end: captions.length, whole, hasLetter };
}

function toCaption(tokens: number[], first: number, end: number, hasLetter: boolean): CaptionWords {
  return { tokens, first, end, whole: hashAll(tokens, first, end), hasLetter };
}

/** Words that lead from a number to a date, as in "Invoice no. 17 of": the caption is what stands before the number. */
const leads = new Set("vom von of dated du del van le d.d.".split(" "));

/** Finds the tokens of the caption that ends right before a position, which are those of `captionBefore`. */
export function captionWords(own: SegmentWords, position: number): CaptionWords {
  return findCaption(own, position) ?? spellCaption(own.text.slice(0, position));
}

function spellCaption(before: string): CaptionWords {
  const caption = captionBefore(before);
  const tokens = captionHashes(caption);
  return toCaption(tokens, 0, tokens.length, /\p{L}/u.test(caption));
}

/**
 * Finds the caption by the places of its tokens; null if these do not suffice, for example if it leaves out brackets.
 */
function findCaption(own: SegmentWords, position: number): CaptionWords | null {
  const { text, words, captions, isLetters } = own;
  const end = tokensBefore(own, position);
  const bracket = text.indexOf("(");
  if (end === null || (bracket >= 0 && bracket < position)) return null;
  let count = words.length;
  while (count > 0 && (words[count - 1]?.from ?? 0) >= position) count -= 1;
  const last = words[count - 1];
  if (last === undefined) return noCaption;
  const isLead = leads.has(text.slice(last.from, Math.min(last.to, position)).toLowerCase());
  if (isLead && words[count - 2]?.hasDigit === true) return null;
  let from = count - 1;
  const least = Math.max(0, count - MOST_CAPTION_WORDS);
  // The caption begins after the last value before it.
  while (from > least && !(words[from]?.beginsWithLetter === true && words[from - 1]?.hasDigit === true)) from -= 1;
  const first = words[from]?.firstToken ?? 0;
  let hasLetter = false;
  for (let i = first; i < end; i += 1) hasLetter ||= isLetters[i] === true;
  return toCaption(captions, first, end, hasLetter);
}

/** The last tokens between two positions of a text, up to a maximum number. */
export function lastTokens(own: SegmentWords, from: number, to: number, most: number): Stretch {
  const end = tokensBefore(own, to);
  if (end === null) return spellLast(own.text.slice(Math.max(0, from), to), most);
  let first = end;
  while (first > 0 && end - first < most && (own.from[first - 1] ?? 0) >= from) first -= 1;
  const isCutOff = end - first < most && first > 0 && (own.to[first - 1] ?? 0) > from;
  return isCutOff ? spellLast(own.text.slice(Math.max(0, from), to), most) : { tokens: own.captions, first, end };
}

function spellLast(text: string, most: number): Stretch {
  const tokens = captionHashes(text);
  return { tokens, first: Math.max(0, tokens.length - most), end: tokens.length };
}
