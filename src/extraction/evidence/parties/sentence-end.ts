import { anyPhrase } from "../../../vocabulary/phrases.ts";
import { abbreviationBefore, sentenceStart } from "../../../vocabulary/printed-words.ts";

/** The number of an item in a list within a sentence. */
const numbering = new RegExp(`(?:^|[:;,]\\s*|[\\s,]${anyPhrase("and")}\\s+)\\(?\\d{1,2}$`, "u");
/** Characters before a point that contain the abbreviation or number it may belong to. */
const LONGEST_ABBREVIATION = 12;

/** The end of the sentence around a position of running text: the position after its last character. */
export function endOfSentence(text: string, position: number, limit: number): number {
  const stop = /[.!?]["”’)]?(?=[\s\u2029]+["“(]?[\p{Lu}\d§])/gu;
  stop.lastIndex = position;
  for (let match = stop.exec(text); match !== null && match.index < limit; match = stop.exec(text)) {
    const before = text.slice(Math.max(position, match.index - LONGEST_ABBREVIATION), match.index);
    const next = /^[\s"“(]*(\p{L}+)/u.exec(text.slice(match.index + match[0].length))?.[1] ?? "";
    if (numbering.test(before)) continue;
    if (!abbreviationBefore.test(before) || sentenceStart.test(next)) return match.index + match[0].length;
  }
  return Math.min(limit, text.length);
}
