import { tokenWeight } from "./caption-tokens.ts";

/** Letters with which two words begin alike, and their share of the longer word: "recebedor" and "recebedores". */
const FEWEST_SHARED = 4;
const LEAST_SHARED = 0.6;
/** A shorter word in a longer one is there by chance. */
const SHORTEST_PART = 5;

/**
 * How much of two texts is spelled alike, by the words of each (see `spelledTokens`): 0 to 1, the harmonic mean of the
 * shares of both. Words may differ in their endings, or one may be a part of the other; words that say little count
 * little.
 */
export function spelledAlike(some: readonly string[], others: readonly string[]): number {
  if (some.length === 0 || others.length === 0) return 0;
  const share = shareAlike(some, others);
  if (share === 0) return 0;
  const otherShare = shareAlike(others, some);
  return (2 * share * otherShare) / (share + otherShare);
}

/** The share of a text's words that are spelled like one of others, 0 to 1. */
export function shareAlike(tokens: readonly string[], others: readonly string[]): number {
  let [alike, all] = [0, 0];
  for (const token of tokens) {
    const weight = tokenWeight(token);
    all += weight;
    let best = 0;
    for (const other of others) best = Math.max(best, wordsAlike(token, other));
    alike += weight * best;
  }
  return all === 0 ? 0 : alike / all;
}

function wordsAlike(word: string, other: string): number {
  if (word === other) return 1;
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  if (short.length < FEWEST_SHARED) return 0;
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared += 1;
  if (shared >= FEWEST_SHARED && shared >= LEAST_SHARED * long.length) return shared / long.length;
  return short.length >= SHORTEST_PART && long.includes(short) ? short.length / long.length : 0;
}
