import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A letter, or the beginning or end of a word. */
const SIGNS = 27;
const EDGE = SIGNS - 1;

export const letterPairsSchema = z.strictObject({
  /** What the pairs were counted in and when, and how far words of a held-out language are from shifted ones. */
  fitted: z.strictObject({
    date: z.string(),
    command: z.string(),
    words: z.number(),
    /** Bits per letter, by language: for its own words, and for the best of 25 shifts of them. */
    heldOut: z.record(z.string(), z.strictObject({ own: z.number(), shifted: z.number() })),
  }),
  /** By sign (a to z, then the edge of a word) and the sign after it: how surprising the second one is, in bits. */
  bits: z.array(z.array(z.number()).length(SIGNS)).length(SIGNS),
});
export type LetterPairs = z.infer<typeof letterPairsSchema>;

/** Letters that are more than a plain letter with an accent, as they are written without the key for them. */
const plain: Record<string, string> = { ß: "ss", ø: "o", ł: "l", æ: "ae", œ: "oe", ı: "i", đ: "d", ð: "d", þ: "th" };

/** A word of Latin letters in a to z, lower case; null for every other text. */
export function plainLetters(text: string): string | null {
  const folded = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßøłæœıđðþ]/gu, (letter) => plain[letter] ?? letter);
  return /^[a-z]+$/u.test(folded) ? folded : null;
}

/**
 * How surprising each sign is after each other one in these words, in bits. Half an occurrence is added to each pair,
 * so that none is impossible.
 */
export function countPairs(words: Iterable<string>): number[][] {
  const counts = Array.from({ length: SIGNS }, () => new Array<number>(SIGNS).fill(0.5));
  for (const word of words) {
    for (const [first, second] of pairsOf(word)) {
      const row = counts[first];
      if (row !== undefined) row[second] = (row[second] ?? 0) + 1;
    }
  }
  return counts.map((row) => {
    const sum = row.reduce((total, count) => total + count, 0);
    return row.map((count) => Math.log2(sum / count));
  });
}

/**
 * The mean surprise of the letters of some words, in bits: at most 4.2 for words of the languages that were held out,
 * at least 5.4 for the same words in a shifted alphabet.
 */
export function surprise(words: Iterable<string>, bits: number[][]): number {
  let [sum, count] = [0, 0];
  for (const word of words) {
    for (const [first, second] of pairsOf(word)) {
      sum += bits[first]?.[second] ?? 0;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

function* pairsOf(word: string): Generator<[number, number]> {
  let first = EDGE;
  for (let at = 0; at <= word.length; at += 1) {
    const second = at === word.length ? EDGE : word.charCodeAt(at) - 97;
    yield [first, second];
    first = second;
  }
}

let loaded: LetterPairs | null = null;

/** The numbers that `training/fit-letter-pairs.ts` counts in the words of the vocabulary. */
export function letterPairs(): number[][] {
  loaded ??= letterPairsSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "letter-pairs.json"), "utf8")));
  return loaded.bits;
}
