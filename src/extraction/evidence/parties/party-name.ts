import { anyPhrase } from "../../../vocabulary/phrases.ts";

/**
 * How names of companies and people appear in sentences: capitalised words, what joins them, and a legal form at the
 * end.
 */

/** A legal form, or what follows a person's name: it belongs to a name even after a comma. */
const form = new RegExp(`^${anyPhrase("name ends")}\\.?$`, "u");
/** Legal forms that only another legal form can follow: anything else begins something new. */
const lastForm = new RegExp(`^${anyPhrase("last name ends")}\\.?$`, "u");
/** Words at the end of a name that only organisations have. */
const organisationWord = new RegExp(`^${anyPhrase("organisation nouns")}$`, "u");
/** A word with a capital: "Main", "eBay", "J.P.", "3M", "AT&T". */
const capitalWord = /^(?:\p{Lu}|[dl]['’]\p{Lu}|\p{Ll}{1,3}\p{Lu}|\d{1,3}(?=\p{Lu}))[\p{L}\p{M}\d.'’!®™/+&-]*$/u;
/** "salesforce.com" and other names that are web addresses. */
const domainName = /^[\p{L}\d-]+\.(?:com|net|org|io|ai|de|eu|fr|es|it|nl)$/iu;
/** What joins the words of a name, in lower case. */
const particle = new RegExp(`^${anyPhrase("particles")}$`, "u");
const article = new RegExp(`^${anyPhrase("articles")}$`, "u");
/** A word whose point does not end a sentence. */
const abbreviation = new RegExp(`^(?:\\p{L}\\.)+$|^${anyPhrase("points in names")}\\.$`, "u");
/** Words that end a name although they may be capitalised: they join parties, or begin the text after them. */
const stopWord = new RegExp(`^${anyPhrase("no part of names")}$`, "u");
/** Words of the longest name. */
const MOST_WORDS = 14;

interface Token {
  word: string;
  /** The word without the points at its end. */
  bare: string;
  hasComma: boolean;
  end: number;
}

/**
 * Where the name that begins at a position of running text ends; null if none begins there. Paragraph ends (U+2029) end
 * names.
 */
export function endOfName(text: string, start: number): number | null {
  let position = start;
  let end: number | null = null;
  let isClosed = false;
  for (let words = 0; words < MOST_WORDS; words += 1) {
    const token = nextToken(text, position);
    if (token === null) break;
    const { word, bare, hasComma } = token;
    if (words > 0 && form.test(word)) {
      end = token.end;
      isClosed ||= lastForm.test(word);
    } else if (isClosed || hasComma || (words > 0 && stopWord.test(bare))) break;
    else if (words === 0 ? article.test(word) : isParticle(word)) {
      // Only counts together with the word after it.
    } else if (isNameWord(bare, word, end !== null)) {
      const isLast = word.endsWith(".") && !abbreviation.test(word);
      end = isLast ? token.end - (word.length - bare.length) : token.end;
      if (isLast) break;
    } else break;
    position = token.end;
  }
  if (end === null) return null;
  const apostrophe = /['’]$/u.test(text.slice(start, end)) ? 1 : 0;
  return behindCountry(text, end - apostrophe);
}

/** Characters after a name that have room for a country in parentheses and a legal form of two words. */
const BEHIND_COUNTRY = 60;

/** "Alpha (USA) Inc.": a name continues after a parenthesis if a legal form follows. */
function behindCountry(text: string, end: number): number {
  const match = /^\s\([\p{L}.\s]{2,24}\),?\s([^\s,;:()]+(?:\s[^\s,;:()]+)?)/u.exec(
    text.slice(end, end + BEHIND_COUNTRY),
  );
  const words = match?.[1]?.split(" ") ?? [];
  const count = words.findIndex((word) => !form.test(word) && !/^Co\.,?$/u.test(word));
  if (match === null || count === 0) return end;
  const kept = count < 0 ? words : words.slice(0, count);
  return end + match[0].length - words.join(" ").length + kept.join(" ").length;
}

function nextToken(text: string, position: number): Token | null {
  const pattern = /(,?)[^\S\u2029]*([^\s,;:()"“”„«»[\]<>*_=]+)/uy;
  pattern.lastIndex = position;
  const match = pattern.exec(text);
  if (match === null) return null;
  const word = match[2] ?? "";
  return { word, bare: word.replace(/[.'’]+$/u, ""), hasComma: match[1] !== "", end: position + match[0].length };
}

/** In lower case; with a capital it is a word of the name itself. */
function isParticle(word: string): boolean {
  return word === word.toLowerCase() && particle.test(word);
}

function isNameWord(bare: string, word: string, isBehindName: boolean): boolean {
  if (!isBehindName && stopWord.test(bare)) return false;
  return capitalWord.test(word) || domainName.test(bare) || (isBehindName && /^\d{1,4}$/u.test(bare));
}

/** Whether one of a name's words shows that it is a company's. */
export function namesFirm(name: string): boolean {
  const words = name.split(/[\s,]+/u);
  return words.some((word, index) => index > 0 && form.test(word)) || organisationWord.test(words.at(-1) ?? "");
}

/** A name without its legal form, signs and case: what two mentions of a party share. */
export function keyOfName(name: string): string {
  const words = name
    .split(/[\s,]+/u)
    .filter((word, index) => index === 0 || !(form.test(word) || /^company$/iu.test(word)));
  return words
    .join("")
    .toLowerCase()
    .replace(/^the(?=\p{L}{4})/u, "")
    .replace(/[^\p{L}\d]/gu, "");
}
