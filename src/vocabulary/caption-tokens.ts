import { fold, withoutDigraphs } from "./fold.ts";
import { entriesOf, tableOf, wordsOf } from "./languages.ts";
import {
  captionMeaningOf,
  compoundingLanguages,
  furtherMeaningOfPart,
  meaningOf,
  meaningOfPart,
  partsOf,
} from "./word-meanings.ts";

/**
 * Words of captions, made comparable: folded to lower-case ASCII, abbreviations written out, and the few words that
 * every business document uses (number, date, amount, …) translated into one language, so that a field named in English
 * matches a caption printed in another.
 */
const canonicalByWord = readSpellings([entriesOf("spellings")]);
const canonicalByPart = readSpellings(compoundingLanguages.map((language) => tableOf(language, "spellings")));

function readSpellings(tables: ReadonlyMap<string, string[]>[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const table of tables)
    for (const [canonical, words] of table) for (const word of words) found.set(fold(word), canonical);
  return found;
}

/** Final parts of compounds, split off so that "Kundennummer" reads "kunden number". */
const compoundHeads = wordsOf("compound heads");
/** A shorter remainder is not a word of its own. */
const SHORTEST_COMPOUND_REST = 3;

/** Words that say little about which value is meant; their weight relative to the 1 of a telling word. */
const lightWords = new Map<string, number>([
  ["number", 0.5],
  ["date", 0.5],
  ["total", 0.8],
  ["amount", 0.6],
  ["name", 0.6],
  ["address", 0.7],
  ["code", 0.6],
  ["id", 0.7],
  ["tax", 0.8],
  ["vat", 0.8],
  ...wordsOf("light words").map((word) => [fold(word), 0.12] as const),
]);

/**
 * Maximum texts and words remembered, because documents print the same ones again and again. Beyond it, all are
 * forgotten.
 */
const MOST_REMEMBERED = 20_000;
/** A longer text is not a caption and hardly recurs. */
const LONGEST_REMEMBERED = 60;
const remembered = new Map<string, string[]>();

/** The comparable tokens of a printed caption, a hint or a field's name (snake_case and camelCase are split). */
export function captionTokens(text: string): string[] {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const tokens = readTokens(text);
  if (text.length > LONGEST_REMEMBERED) return tokens;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(text, tokens);
  return tokens;
}

/** Forms number their boxes: "6 Item no.", "12a Date", "[b] Name". */
const enumeration = /^(?:\(?\d{1,2}\p{Ll}?[.):]?|[[(](?:\d{1,2}|\p{Ll})[\])])\s+(?=\p{L}{3})/u;

/** A caption without the number that a form gives it. */
export function withoutEnumeration(text: string): string {
  return /^[[(\d]/u.test(text) ? text.replace(enumeration, "") : text;
}

function readTokens(text: string): string[] {
  const unnumbered = withoutEnumeration(text);
  const tokens: string[] = [];
  // No token spans a space, and most words of a page occur on it, or on earlier pages, several times.
  for (const word of unnumbered.split(" ")) if (word !== "") tokens.push(...wordTokens(word));
  return tokens;
}

/** The tokens of words separated by spaces; not remembered, because few runs of words recur. */
export function joinedTokens(words: string[]): string[] {
  return /^[[(\d]/u.test(words[0] ?? "") ? readTokens(words.join(" ")) : words.flatMap(wordTokens);
}

const rememberedWords = new Map<string, string[]>();

function wordTokens(word: string): string[] {
  const known = rememberedWords.get(word);
  if (known !== undefined) return known;
  const spaced = word
    .replace(/([a-z])([A-Z])/gu, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z]{2})/gu, "$1 $2")
    .replace(/_/g, " ");
  const parts = withPlainNumberSign(fold(spaced)).match(/[\p{L}]+(?:['’][\p{L}]+)?|\d+|[#№%]/gu) ?? [];
  const tokens = parts.flatMap((part) => canonicalTokens(part.replace(/^[dl]['’]|['’]s$/u, "")));
  if (rememberedWords.size >= MOST_REMEMBERED) rememberedWords.clear();
  rememberedWords.set(word, tokens);
  return tokens;
}

/** Two letters hardly stand for one in shorter words: "due" is not "du". */
const SHORTEST_WITH_DIGRAPH = 4;

/**
 * The words of a text as they are spelled, and not as what they mean: "recebedor" is known to mean a recipient and
 * "Recebedores" is not, but they are spelled alike. Words that say little stay what they mean: "Nr." is a number.
 */
export function spelledTokens(text: string): string[] {
  const words = fold(text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replaceAll("_", " ")).match(/\p{L}+/gu) ?? [];
  return words.map((word) => {
    const [token = "", ...others] = wordTokens(word);
    if (others.length === 0 && tokenWeight(token) < 1) return token;
    return word.length < SHORTEST_WITH_DIGRAPH ? word : withoutDigraphs(word);
  });
}

function canonicalTokens(token: string): string[] {
  const canonical = canonicalOf(token);
  if (canonical !== null) return [canonical];
  for (const head of compoundHeads) {
    const rest = token.slice(0, -head.length);
    if (rest.length < SHORTEST_COMPOUND_REST || !token.endsWith(head)) continue;
    const known = partsOf(token, canonicalOfPart);
    return known ?? [canonicalOf(rest) ?? rest, canonicalByWord.get(head) ?? head];
  }
  return (
    partsOf(token, canonicalOfPart) ?? tokensWithoutDigraphs(token) ?? partsOf(token, furtherMeaningOfPart) ?? [token]
  );
}

/**
 * The tokens of a word that is known if its digraphs are read as single letters ("pruefer" as "prufer"); null for any
 * other word.
 */
function tokensWithoutDigraphs(token: string): string[] | null {
  const plain = withoutDigraphs(token);
  if (plain === token) return null;
  const canonical = canonicalOf(plain);
  return canonical === null ? partsOf(plain, canonicalOfPart) : [canonical];
}

/** Whether a word means something in captions, in one of the languages: names of companies and places do not. */
export function isKnownWord(word: string): boolean {
  const folded = fold(word).replace(/[^\p{L}\d-]/gu, "");
  return isCaptioning(folded) || partsOf(folded, (part) => (isCaptioning(part) ? part : null)) !== null;
}

function isCaptioning(word: string): boolean {
  return canonicalByWord.has(word) || captionMeaningOf(word) !== null;
}

function canonicalOf(word: string): string | null {
  return canonicalByWord.get(word) ?? meaningOf(word);
}

function canonicalOfPart(part: string): string | null {
  return canonicalByPart.get(part) ?? meaningOfPart(part);
}

/** "No." as the Romance languages print it: "N°", "N.º", "N.o", "N.". */
const numberSign = /(?<![\p{L}\d.])n(?:\.?\s?°|\.\s?o(?!\p{L})|\.(?=\s|$))\.?/gu;

/** Folded text in which each sign for "number" is "no". */
export function withPlainNumberSign(text: string): string {
  return text.includes("n.") || text.includes("°") ? text.replace(numberSign, "no ") : text;
}

/**
 * How much a token says about which value a caption announces: 1 for a telling word, less for "number", little for
 * "of".
 */
export function tokenWeight(token: string): number {
  const weight = lightWords.get(token);
  if (weight !== undefined) return weight;
  if (/^\d+$/u.test(token)) return 0.3;
  return token.length === 1 ? 0.3 : 1;
}

/** Words that captions of all kinds of things consist of, so that they do not make a text a value. */
const bareTokens = new Set(
  "number date name address amount total vat tax phone reference item page due net gross unit code id type fax email tel mobile quantity price description # % n°".split(
    " ",
  ),
);

/** How the caption of a column ends, and what stands before it: "Invoice #", "Due date". */
const columnHeads = new Set(["number", "date"]);
const columnWords = new Set(
  "invoice order contract account customer reference delivery due item page tax vat issued begin end".split(" "),
);
/** Longer texts are no such caption, in characters. */
const LONGEST_COLUMN_CAPTION = 24;

/**
 * Whether a text is a column's caption of two words. A neighbour's value that is too long for its own column may run
 * into one.
 */
export function isColumnCaption(text: string): boolean {
  if (text.length > LONGEST_COLUMN_CAPTION || !/[\p{L}#№°][.:]?$/u.test(text)) return false;
  const [word, head, ...others] = captionTokens(text);
  return others.length === 0 && columnWords.has(word ?? "") && columnHeads.has(head ?? "");
}

/**
 * Whether a text has only such words and so is not a value: the caption "Nummer", or the rest of one, such as "code" in
 * "Customer code".
 */
export function isBareCaption(text: string): boolean {
  // No such word has a digit, and only a number before the caption is left out.
  const letter = text.search(/\p{L}/u);
  if (letter >= 0 && /\d/u.test(text.slice(letter))) return false;
  const tokens = captionTokens(text);
  return tokens.length > 0 && tokens.every((token) => bareTokens.has(token));
}
