import { anyPhrase } from "../../../vocabulary/phrases.ts";
import { abbreviationBefore, sentenceStart } from "../../../vocabulary/printed-words.ts";

/** The number of an item in a list that a sentence holds. */
const numbering = new RegExp(`(?:^|[:;,]\\s*|[\\s,]${anyPhrase("and")}\\s+)\\(?\\d{1,2}$`, "u");
/** Characters before a point in which the abbreviation or number stands that it may belong to. */
const LONGEST_ABBREVIATION = 12;

/** Where the sentence ends in which a position of running text stands: behind its last character. */
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
