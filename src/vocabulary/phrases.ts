import { entriesOf } from "./languages.ts";

/**
 * What the sentences of letters and contracts say; each language file has the phrases for it in its section
 * `sentences`.
 */
export const sentenceKinds = [
  // Lengths of time
  "whole",
  "lasts",
  "of the contract",
  "length of contract",
  "kept secret",
  "other period",
  "endless",
  "notice",
  "behind notice",
  "before notice",
  "other notice",
  "ends",
  "to the end of",
  // Dates
  "in force from",
  "effective",
  "is",
  "made",
  "date links",
  "dated",
  "as of",
  "this",
  "contract",
  "date caption",
  "earlier",
  // Law and courts
  "law of",
  "law",
  "governing law",
  "law by adjective",
  "unnamed law",
  "governs",
  "founded under",
  "governs behind",
  "articles",
  "capital articles",
  "lands",
  "second lands",
  "behind places",
  "no place",
  "no land",
  "courts of",
  "courts behind",
  "other courts",
  "exclusive",
  // Titles
  "papers",
  "no title",
  // Parties
  "between",
  "done by",
  "parties",
  "agree",
  "behind parties",
  "section",
  "on the other side",
  "and",
  "and behind a mark",
  "side",
  "before names",
  "persons",
  "described",
  "behind names",
  "places before",
  "signs for",
  "each",
  "called",
  "other name",
  "as",
  "between name and role",
  "part of a firm",
  "roles",
  "common roles",
  "nobody",
  "address lead",
  "address caption",
  "address number",
  "behind address",
  "represented by",
  "offices",
  "signed by",
  "on behalf of",
  "salutation",
  "by",
  "signer's office",
  "signature aside",
  // Names
  "name ends",
  "last name ends",
  "organisation nouns",
  "particles",
  "points in names",
  "no part of names",
  "before definitions",
  "opens definitions",
  "indefinite articles",
  "described nouns",
  // Fields
  "asks for courts",
  "asks for law",
  "asks for notice",
  "asks for title",
] as const;
export type SentenceKind = (typeof sentenceKinds)[number];

/**
 * The phrases of a kind, in all languages, as alternatives of a regular expression over running text. Do not make it
 * ignore case: the phrases match in any case, and what is added to them can require capitals. In a phrase, "(…)" may be
 * missing, "a|b" is either word, "*" stands for any letters, "..." for a few words of the same sentence; accents,
 * points and apostrophes match loosely.
 */
export function anyPhrase(...kinds: SentenceKind[]): string {
  const phrases = [...new Set(kinds.flatMap((kind) => entriesOf("sentences").get(kind) ?? []))];
  if (phrases.length === 0) return "(?!)";
  return withinWords(phrases.toSorted((a, b) => b.length - a.length).map(toPattern));
}

/** Alternatives that begin where a word does. */
export function withinWords(patterns: string[]): string {
  return patterns.length === 0 ? "(?!)" : `(?<![${letters}\\d])${byFirstSign(patterns)}`;
}

/**
 * Letters of the languages' script, without those of all others: a class of thousands of ranges at each word would take
 * seconds to compile.
 */
const letters = "A-Za-z\\u00aa-\\u024f";
const wordEnd = `(?![${letters}\\d])`;

/** Alternatives, grouped by their first letter: most words of a text begin with a letter that no alternative has. */
function byFirstSign(patterns: string[]): string {
  const groups = Map.groupBy(patterns, (pattern) => /^\[\p{L}+\]/u.exec(pattern)?.[0] ?? "");
  return `(?:${[...groups]
    .map(([first, whole]) => `${first}(?:${whole.map((pattern) => pattern.slice(first.length)).join("|")})`)
    .join("|")})`;
}

/** Maximum words that "..." stands for. */
const MOST_BETWEEN = 8;
/** A lone "*": any word except the small ones. */
const anyWord = `[${letters}]{4,}`;

/** A phrase as a regular expression. */
export function toPattern(phrase: string): string {
  const parts = phrase.match(/\([^)]*\)|\S+/gu) ?? [];
  const main = parts.findIndex((part) => !part.startsWith("("));
  const patterns = parts.map((part, index) => {
    const isOptional = part.startsWith("(");
    const words = (isOptional ? part.slice(1, -1) : part).split(" ");
    const text = words.map((word, at) => `${at === 0 ? "" : gapBehind(words[at - 1])}${wordPattern(word)}`).join("");
    if (index < main) return `(?:${text}${gapBehind(words.at(-1))})?`;
    const gap = index === main ? "" : gapBehind(parts[index - 1]);
    if (part === "...") return `(?:${gap}[^\\s.;]+){0,${MOST_BETWEEN}}?`;
    return isOptional ? `(?:${gap}${text})?` : gap + text;
  });
  return patterns.join("") + (/[\p{L}\d)]$/u.test(phrase) && !isElided(parts.at(-1)) ? wordEnd : "");
}

/** Whether a word, or one of its alternatives, is joined to the next one: "d'". */
function isElided(word = ""): boolean {
  return /'\)?$|'\|/u.test(word);
}

/** White space between two words; none after an elision. */
function gapBehind(word = ""): string {
  return isElided(word) ? "\\s*" : ",?\\s+";
}

function wordPattern(word: string): string {
  const isJoined = isElided(word);
  const choices = word.split("|").map((choice) => {
    const pattern = choice === "*" ? anyWord : [...choice].map(patternOf).join("");
    return isJoined && !choice.endsWith("'") ? pattern + wordEnd : pattern;
  });
  return choices.length === 1 ? (choices[0] ?? "") : `(?:${choices.join("|")})`;
}

/** Patterns of the signs that phrases have had so far: a few dozen, of which each comes thousands of times. */
const patterns = new Map<string, string>();

function patternOf(sign: string): string {
  const known = patterns.get(sign);
  if (known !== undefined) return known;
  const pattern = signPattern(sign);
  patterns.set(sign, pattern);
  return pattern;
}

function signPattern(sign: string): string {
  if (sign === "*") return `[${letters}]*`;
  if (sign === ".") return "\\.?";
  if (sign === "'") return "['’]";
  if (sign === "ß") return "(?:ß|[Ss][Ss]?)";
  if (!/\p{L}/u.test(sign)) return /[.+?^${}()[\]\\/]/u.test(sign) ? `\\${sign}` : sign;
  const plain = sign.normalize("NFD").charAt(0);
  return `[${[...new Set([plain, sign].flatMap((letter) => [letter.toLowerCase(), letter.toUpperCase()]))].join("")}]`;
}
