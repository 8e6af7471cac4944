import type { Field } from "../../domain/field.ts";
import type { CaptionedValue } from "../embedded-record.ts";
import { fieldWords } from "./field-words.ts";

/** Share of words in common (Dice) from which a caption names a field. */
const sameCaption = 0.75;

/** All words are shared. */
const exactCaption = 0.999;

/** The second-best caption must score this much less; otherwise the choice is a guess. */
const clearMargin = 0.1;

/**
 * Bonus for a caption that starts with the field's words: `Name of the owner` asks for a name, `Sign your name` does
 * not.
 */
const leadingBonus = 0.2;

export interface CaptionMatch {
  value: CaptionedValue;
  /** The caption says the same; if false, it has all the field's words, among others. */
  isSame: boolean;
  /** The caption has the field's words and no others. */
  isExact: boolean;
}

/**
 * Finds the captioned value that a field asks for, by its name and hints; null if no caption is near enough, or if
 * those of two different values are about equally near.
 */
export function matchCaptions(field: Field, values: CaptionedValue[]): CaptionMatch | null {
  const asked = [field.name, ...field.hints].map((text) => [...new Set(fieldWords(text))]);
  const named = asked.filter((words) => words.length > 0);
  const scored = values
    .map((value) => ({ value, score: Math.max(0, ...value.captions.map((caption) => nearness(named, caption))) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const [best] = scored;
  if (!best) return null;
  const isUnclear = scored.some(
    ({ value, score }) => score > best.score - clearMargin && value.value.text !== best.value.value.text,
  );
  return isUnclear
    ? null
    : { value: best.value, isSame: best.score >= sameCaption, isExact: best.score >= exactCaption };
}

/** 0 for a caption that lacks one of the field's words, unless nearly all words are the same. */
function nearness(asked: string[][], caption: string): number {
  // Forms explain captions in parentheses; sometimes the explanation is what a field asks for.
  const short = captionWords(caption.replace(/\([^)]*\)?/g, " "));
  const long = captionWords(caption);
  return Math.max(0, ...asked.flatMap((own) => [compare(own, short), compare(own, long)]));
}

/** Forms number their captions: `4a Mailing address`. */
function captionWords(caption: string): string[] {
  return [...new Set(fieldWords(caption))].filter((word) => !/^\d+\p{L}?$/u.test(word));
}

function compare(asked: string[], words: string[]): number {
  const shared = asked.filter((word) => words.includes(word)).length;
  const dice = (2 * shared) / Math.max(1, asked.length + words.length);
  if (dice >= sameCaption) return dice;
  if (shared < asked.length) return 0;
  const isLeading = words.slice(0, asked.length).every((word) => asked.includes(word));
  return Math.min(sameCaption - clearMargin, dice + (isLeading ? leadingBonus : 0));
}
