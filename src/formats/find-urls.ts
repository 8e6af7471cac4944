import isURL from "validator/lib/isURL.js";
import { findAll } from "./find-all.ts";
import type { Span } from "./span.ts";

/** Maximum characters of an address that is read; browsers have about the same limit. */
const longest = 2000;

/** Endings with which an address without `www.` or `https://` is accepted: `invoice.pdf` is none. */
const commonEndings =
  "com|org|net|info|biz|eu|edu|gov|io|app|dev|shop|online|de|at|ch|li|fr|be|lu|nl|es|pt|it|uk|ie|us|ca|mx|br|ar|cl|co|pl|cz|sk|hu|ro|bg|hr|si|se|no|dk|fi|ee|lv|lt|gr|tr|ru|ua|in|my|sg|hk|cn|jp|kr|tw|au|nz|za|ae";

const full = new RegExp(`(?<![\\p{L}\\p{N}@])(?:https?://|www\\.)[^\\s<>"'()\\[\\]{}|\\\\^\`]{3,${longest}}`, "giu");
const bare = new RegExp(
  `(?<![\\p{L}\\p{N}@._/-])(?:[a-z0-9-]{1,63}\\.){1,4}(?:${commonEndings})(?![\\p{L}\\p{N}@_-])(?:[/?#][^\\s<>"'()\\[\\]{}|\\\\^\`]{0,${longest}})?`,
  "giu",
);

/** Punctuation that ends the sentence rather than the address. */
const trailing = /[.,;:!?]+$/;

/** The web addresses in a line of text, as printed. Linear in the length of the line. */
export function findUrls(line: string): Span<string>[] {
  const spans: Span<string>[] = [];
  if (!line.includes(".")) return spans;
  let floor = 0;
  const matches = [...findAll(line, full), ...findAll(line, bare)].sort((a, b) => a.index - b.index);
  for (const match of matches) {
    if (match.index < floor) continue;
    const text = match[0].replace(trailing, "");
    if (!isUrlText(text)) continue;
    const end = match.index + text.length;
    spans.push({ start: match.index, end, text, value: text });
    floor = end;
  }
  return spans;
}

/** Whether a text is a web address; `https://` may be missing, as in print. */
export function isUrlText(text: string): boolean {
  return (
    text.length <= longest &&
    isURL.default(text, { protocols: ["http", "https"], require_protocol: false, disallow_auth: true })
  );
}
