import type { TextLayer } from "./read-text-layer.ts";

/** From this share of characters without a known meaning on, a text layer cannot be trusted. */
const maxUnmappedShare = 0.3;

/** So many words of letters are needed to judge a text by its letters. */
const minWords = 15;

/** Latin words without a vowel are rare in every language; a text in which most have none is in a secret alphabet. */
const maxVowellessShare = 0.5;

/** Words with a sign between letters (`SURVWĜHGN\`, `a%b`), which a shifted alphabet gives. */
const maxBrokenShare = 0.4;

const latinWord = /^\p{Script=Latin}{4,}$/u;
const vowel = /[aeiouyæøœ]/i;
const brokenWord = /\p{L}[^\p{L}\p{M}\p{N}\s.,:;'’`´/()&@+_=°·‐-―-]\p{L}/u;

/**
 * Tells whether a page's characters are not what its glyphs show: a font without a map to Unicode, or with a wrong one.
 * Such a page looks right and reads as nonsense.
 */
export function isGarbled({ words, charCount, unmappedCount }: TextLayer): boolean {
  if (charCount === 0) return false;
  if (unmappedCount > charCount * maxUnmappedShare) return true;
  const texts = words.map(({ word }) => word.text);
  const latin = texts.filter((text) => latinWord.test(text));
  const vowelless = latin.filter((text) => !vowel.test(text.normalize("NFD")));
  if (latin.length >= minWords && vowelless.length > latin.length * maxVowellessShare) return true;
  const long = texts.filter((text) => text.length >= 4);
  const broken = long.filter((text) => brokenWord.test(text));
  return long.length >= minWords && broken.length > long.length * maxBrokenShare;
}
