import { fold } from "./fold.ts";
import { entriesOf, wordsOf } from "./languages.ts";
import { meaningOf, partsOf } from "./word-meanings.ts";

/**
 * Words of captions, made comparable: folded to lower-case ASCII, abbreviations written out, and the few words that every
 * business document uses (number, date, amount, …) brought to one language, so that a field named in English meets a
 * caption printed in another.
 */
const canonicalByWord = new Map(
  [...entriesOf("spellings")].flatMap(([canonical, words]) => words.map((word) => [fold(word), canonical] as const)),
);

/** Heads of German and Dutch compounds, split off so that "Kundennummer" reads "kunden number". */
const compoundHeads = wordsOf("compound heads");
/** A shorter rest is not a word of its own. */
const SHORTEST_COMPOUND_REST = 3;

/** Words that say little about which value is meant; their weight beside the 1 of a telling word. */
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

/** Texts and words remembered: documents print the same ones again and again. Past it the memory starts anew. */
const MOST_REMEMBERED = 20_000;
/** A longer text is no caption and hardly comes twice. */
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

/** Forms number their boxes: "6 Item no.", "12a Date". */
const enumeration = /^\(?\d{1,2}\p{Ll}?[.):]?\s+(?=\p{L}{3})/u;

function readTokens(text: string): string[] {
  const unnumbered = /^[(\d]/u.test(text) ? text.replace(enumeration, "") : text;
  const tokens: string[] = [];
  // No token reaches over a space, and most words of a page stand on it, or on the pages before it, several times.
  for (const word of unnumbered.split(" ")) if (word !== "") tokens.push(...wordTokens(word));
  return tokens;
}

/** The tokens of words with a space between each two; not remembered, as few runs of words come twice. */
export function joinedTokens(words: string[]): string[] {
  return /^[(\d]/u.test(words[0] ?? "") ? readTokens(words.join(" ")) : words.flatMap(wordTokens);
}

const rememberedWords = new Map<string, string[]>();

function wordTokens(word: string): string[] {
  const known = rememberedWords.get(word);
  if (known !== undefined) return known;
  const spaced = word
    .replace(/([a-z])([A-Z])/gu, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z]{2})/gu, "$1 $2")
    .replace(/_/g, " ");
  const parts = fold(spaced).match(/[\p{L}]+(?:['’][\p{L}]+)?|\d+|[#№%]|n°/gu) ?? [];
  const tokens = parts.flatMap((part) => canonicalTokens(part.replace(/^[dl]['’]|['’]s$/u, "")));
  if (rememberedWords.size >= MOST_REMEMBERED) rememberedWords.clear();
  rememberedWords.set(word, tokens);
  return tokens;
}

function canonicalTokens(token: string): string[] {
  const canonical = canonicalOf(token);
  if (canonical !== null) return [canonical];
  for (const head of compoundHeads) {
    const rest = token.slice(0, -head.length);
    if (rest.length < SHORTEST_COMPOUND_REST || !token.endsWith(head)) continue;
    const known = partsOf(token, canonicalOf);
    return known ?? [rest, canonicalByWord.get(head) ?? head];
  }
  return partsOf(token, canonicalOf) ?? [token];
}

/** Whether a word means something in captions, in one of the languages: names of firms and places do not. */
export function isKnownWord(word: string): boolean {
  const folded = fold(word).replace(/[^\p{L}\d-]/gu, "");
  return canonicalOf(folded) !== null || partsOf(folded, canonicalOf) !== null;
}

function canonicalOf(word: string): string | null {
  return canonicalByWord.get(word) ?? meaningOf(word);
}

/** How much a token says about which value a caption announces: 1 for a telling word, less for "number", little for "of". */
export function tokenWeight(token: string): number {
  const weight = lightWords.get(token);
  if (weight !== undefined) return weight;
  if (/^\d+$/u.test(token)) return 0.3;
  return token.length === 1 ? 0.3 : 1;
}

/** What captions of all kinds of things consist of, so that nothing else in a text makes it a value. */
const bareTokens = new Set(
  "number date name address amount total vat tax phone reference item page due net gross unit code id type fax email tel mobile quantity price description # % n°".split(
    " ",
  ),
);

/** What the caption of a column ends in, and what stands before it: "Invoice #", "Due date". */
const columnHeads = new Set(["number", "date"]);
const columnWords = new Set(
  "invoice order contract account customer reference delivery due item page tax vat issued begin end".split(" "),
);
/** Longer texts are no such caption, in characters. */
const LONGEST_COLUMN_CAPTION = 24;

/** Two words that head a column, as its neighbour's value may run into them where it is too long for its own column. */
export function isColumnCaption(text: string): boolean {
  if (text.length > LONGEST_COLUMN_CAPTION || !/[\p{L}#№°][.:]?$/u.test(text)) return false;
  const [word, head, ...others] = captionTokens(text);
  return others.length === 0 && columnWords.has(word ?? "") && columnHeads.has(head ?? "");
}

/** Nothing but such words: the caption "Nummer" or the rest of one, such as "code" of "Customer code"; no value. */
export function isBareCaption(text: string): boolean {
  // No such word has a digit, and only a number before the caption is left out.
  const letter = text.search(/\p{L}/u);
  if (letter >= 0 && /\d/u.test(text.slice(letter))) return false;
  const tokens = captionTokens(text);
  return tokens.length > 0 && tokens.every((token) => bareTokens.has(token));
}
