import { anyOf } from "../../../vocabulary/any-of.ts";
import { isSpace } from "../../document/characters.ts";

/** Captions are short; of a long run of words, only the last ones are next to the value. */
export const MOST_CAPTION_WORDS = 6;

/** "Invoice no. 17 of": the remaining word leads from the document's number to its date. */
const dateLead = new RegExp(`^(\\p{L}[\\p{L}-]{3,})\\b.*\\d[^\\s]*\\s+(${anyOf("date leads")})\\s*$`, "isu");

/** The caption that ends right before a value, without the value before it ("No. 17 Date" gives "Date"). */
export function captionBefore(text: string): string {
  let caption = text.includes("(") ? text.replace(/\((?:[^()]{0,12}|(?=[^()]*\d)[^()]{0,40})\)/gu, " ") : text;
  if (/\d/u.test(caption)) {
    const lead = dateLead.exec(text);
    if (lead !== null) return `${lead[1]} ${lead[2]}`;
    caption = caption.replace(/^.*\d[^\s]*\s+(?=\p{L})/su, "");
  }
  return lastWords(caption, MOST_CAPTION_WORDS);
}

/** The last words of a text, with single spaces between them. */
export function lastWords(text: string, count: number): string {
  const words: string[] = [];
  let end = text.length;
  while (words.length < count) {
    while (end > 0 && isSpace(text.charCodeAt(end - 1))) end -= 1;
    if (end === 0) break;
    let start = end;
    while (start > 0 && !isSpace(text.charCodeAt(start - 1))) start -= 1;
    words.unshift(text.slice(start, end));
    end = start;
  }
  return words.join(" ");
}
