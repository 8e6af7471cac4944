import { anyPhrase } from "../../../vocabulary/phrases.ts";
import { postcode, street } from "../../../vocabulary/printed-words.ts";
import { endOfName } from "./party-name.ts";

/** A stretch of a text, as character positions. */
export interface Stretch {
  from: number;
  to: number;
}

/** Quotes around what a party is called; single ones only if they cannot be apostrophes. */
const quoted = `(?:["“”„«]\\s*(?<double>(?:\\p{L}|\\d)[^"“”„«»()]{0,48}?)[\\s,.]*["”“»]|(?<!\\p{L})['‘‚‹]\\s*(?<single>\\p{L}[^"“”„«»()]{0,48}?)[\\s,.]*['’›](?!\\p{L}))`;
const hereinafter = anyPhrase("called");
const articles = anyPhrase("articles");
/** How sentences introduce what a party is called, the surest first. */
const rolePatterns = [
  new RegExp(`\\([^()]{0,90}?${quoted}`, "u"),
  new RegExp(`${hereinafter}[^"“”„«()]{0,60}${quoted}`, "u"),
  new RegExp(`[-–—]\\s*${quoted}`, "u"),
  new RegExp(
    `${hereinafter}\\s+(?:(?:${anyPhrase("called", "as")}|${articles})\\s+)*(?<called>\\p{Lu}[\\p{L}-]+(?:\\s\\p{Lu}\\p{L}*)?)`,
    "u",
  ),
  new RegExp(
    `\\(\\s*(?:${anyPhrase("articles", "each")}\\s+)?(?<called>\\p{Lu}[\\p{L}-]+(?:\\s\\p{Lu}[\\p{L}-]*){0,2})\\s*\\)`,
    "u",
  ),
  new RegExp(`(?:,|\\s[-–—])\\s*${anyPhrase("as")}\\s+(?:${articles}\\s+)?(?<called>\\p{Lu}[\\p{L}-]+)`, "u"),
];
/** Another name of the party in such a place, which is not what the contract calls it. */
const otherName = new RegExp(`^${anyPhrase("other name")}`, "u");
const articleBefore = new RegExp(`^${articles}\\s*(?=\\p{Lu})`, "u");

/** What the contract calls a party, in the text after its name; null if that says nothing. */
export function findRole(text: string, from: number, to: number): Stretch | null {
  const behind = text.slice(from, to);
  for (const pattern of rolePatterns) {
    const match = pattern.exec(behind);
    const called = match?.groups?.double ?? match?.groups?.single ?? match?.groups?.called ?? "";
    if (match === null || called === "" || otherName.test(called)) continue;
    const at = match.index + match[0].lastIndexOf(called);
    const article = articleBefore.exec(called)?.[0] ?? "";
    return { from: from + at + article.length, to: from + at + called.trimEnd().length };
  }
  return null;
}

/** Words that introduce an address in a sentence. */
const toAddress = new RegExp(
  `${anyPhrase("address lead")}:?\\s+|${anyPhrase("address caption")}\\s*:\\s*|${anyPhrase("address number")}\\s+(?=\\d+\\p{L}?,?\\s\\p{Lu})`,
  "u",
);
const and = anyPhrase("and", "and behind a mark");
/** What ends it: a parenthesis, what the party does or is called next, or the end of the sentence. */
const behindAddress = new RegExp(
  `[;()"“„«]|\\s[-–—]\\s|,?\\s+${and}\\s+(?=\\p{Ll})|[,.]?\\s*${anyPhrase("behind address")}|\\u2029\\s*${and}\\b`,
  "u",
);
/** The end of a sentence: a point, then a capitalised word followed by a lower-case one. */
const behindSentence = /(?<!\p{Lu}\p{L}{0,4})\.\s+(?=\p{Lu}\p{Ll}+\s\p{Ll})/u;
/** Characters of the longest address. */
const LONGEST_ADDRESS = 220;

/** Where a party is, in the text after its name; null if that names no street, and no town with a number. */
export function findAddress(text: string, from: number, to: number): Stretch | null {
  const behind = text.slice(from, to);
  const lead = toAddress.exec(behind);
  const direct = /^,\s*(?=\p{L}|\d)/u.exec(behind);
  const starts = [lead === null ? null : lead.index + lead[0].length, direct?.[0].length ?? null];
  for (const start of starts) {
    if (start === null) continue;
    const rest = behind.slice(start, start + LONGEST_ADDRESS).split(behindSentence)[0] ?? "";
    const address = rest.slice(0, behindAddress.exec(rest)?.index ?? rest.length).replace(/[\s,.:]+$/u, "");
    const isPlaced = postcode.test(address) || (/\d/u.test(address) && (street.test(address) || address.includes(",")));
    const isDirect = start === direct?.[0].length && start !== lead?.index;
    if (!isPlaced || (isDirect && !(postcode.test(address) && /^(?:\d|[^,]{3,40}\d)/u.test(address)))) continue;
    return { from: from + start, to: from + start + address.length };
  }
  return null;
}

const toRepresentative = new RegExp(`${anyPhrase("represented by")}\\s+`, "u");
/** Words between "represented by" and the name: a title, an office. */
const office = new RegExp(`^(?:\\p{Ll}[\\p{L}'’-]*|,|${anyPhrase("persons", "offices", "articles")}\\.?)\\s+`, "u");

/** Who signs for a party, in the text after its name; null if that names nobody. */
export function findRepresentative(text: string, from: number, to: number): Stretch | null {
  const match = toRepresentative.exec(text.slice(from, to));
  if (match === null) return null;
  let start = from + match.index + match[0].length;
  for (let word = office.exec(text.slice(start, to)); word !== null; word = office.exec(text.slice(start, to)))
    start += word[0].length;
  const end = endOfName(text, start);
  return end === null || end > to || !text.slice(start, end).includes(" ") ? null : { from: start, to: end };
}
