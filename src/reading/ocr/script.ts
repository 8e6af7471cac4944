import type { CharacterSet } from "./decode-line.ts";
import type { ReadLine } from "./read-line.ts";

/** Han, kana and Hangul letters. */
const eastAsianLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const letter = /\p{L}/u;

/**
 * A page is read with all characters of the network if this share of its letters is East Asian. Noise on Latin pages
 * gives a few; a Chinese receipt with Latin names is far above.
 */
const eastAsianShare = 0.2;

/** Letters read with less confidence than this do not count. */
const sureLetter = 0.7;

/**
 * Determines the script of a page. The network also reads Chinese, and takes smudges and full-width signs for it, so a
 * Latin page is read better without those characters.
 */
export function chooseScript(lines: ReadLine[]): CharacterSet {
  let letters = 0;
  let eastAsian = 0;
  for (const { any } of lines) {
    for (const { text, confidence } of any) {
      if (confidence < sureLetter || !letter.test(text)) continue;
      letters++;
      if (eastAsianLetter.test(text)) eastAsian++;
    }
  }
  return eastAsian > letters * eastAsianShare ? "any" : "latin";
}
