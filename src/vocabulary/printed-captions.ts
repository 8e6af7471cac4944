import { fold } from "./fold.ts";
import { entriesOf } from "./languages.ts";

/** The few words that captions abbreviate in many ways: "no", "nr" and "#" are one. */
const spellings = new Map(
  [...entriesOf("spellings")].flatMap(([usual, words]) => words.map((word) => [fold(word), usual] as const)),
);

/** What stands over anything, and so over nothing in particular. */
const bareWords = new Set(["number", "date", "name", "amount", "total", "address", "code", "id", "type", "place"]);

/** Forms number their boxes: "6 Item no.", "12a Date". */
const enumeration = /^\(?\d{1,2}\p{Ll}?[.):]?\s+(?=\p{L}{3})/u;
/** A name with underscores is a name in a program or form, no caption. */
const signs = /[^\p{L}\d#%_]+/u;

/** The words of a text, folded and with usual abbreviations written out. */
function wordsOf(text: string): string[] {
  const unnumbered = /^[(\d]/u.test(text) ? text.replace(enumeration, "") : text;
  const words: string[] = [];
  for (const word of fold(unnumbered).split(signs)) if (word !== "") words.push(spellings.get(word) ?? word);
  return words;
}

interface Captions {
  conceptsByWords: Map<string, string[]>;
  /** With these words captions begin: most texts of a page begin otherwise, and need no look-up. */
  firstWords: Set<string>;
}

let shared: Captions | null = null;

/** The concepts by the words that papers print for them, in any language; made on first use and kept. */
function captions(): Captions {
  if (shared !== null) return shared;
  shared = { conceptsByWords: new Map(), firstWords: new Set() };
  for (const section of ["captions", "further captions"] as const) {
    for (const [id, texts] of entriesOf(section)) for (const text of texts) addCaption(shared, wordsOf(text), id);
  }
  return shared;
}

function addCaption({ conceptsByWords, firstWords }: Captions, words: string[], id: string): void {
  const [first = "", second] = words;
  if (second === undefined && bareWords.has(first)) return;
  firstWords.add(first);
  const key = words.join(" ");
  const known = conceptsByWords.get(key);
  if (known === undefined) conceptsByWords.set(key, [id]);
  else if (known.at(-1) !== id) known.push(id);
}

/** A longer text is no caption, in characters. */
const LONGEST_CAPTION = 70;
/** Texts remembered, as documents print the same ones again and again. Past it the memory starts anew. */
const MOST_REMEMBERED = 10_000;
const remembered = new Map<string, readonly string[]>();
const none: readonly string[] = [];

/** Ids of the concepts that papers print under exactly these words, in any language; none for other texts. */
export function conceptsCaptioned(text: string): readonly string[] {
  if (text.length > LONGEST_CAPTION || !canBegin(text)) return none;
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const found = captions().conceptsByWords.get(wordsOf(text).join(" ")) ?? none;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(text, found);
  return found;
}

const rememberedBeginnings = new Map<string, boolean>();

/** Whether captions begin with the first word of a text, as it is printed. */
function canBegin(text: string): boolean {
  const end = text.indexOf(" ");
  const word = end < 0 ? text : text.slice(0, end);
  const known = rememberedBeginnings.get(word);
  if (known !== undefined) return known;
  const [first] = wordsOf(word);
  const can = /^[(\d]/u.test(word) || captions().firstWords.has(first ?? "");
  if (rememberedBeginnings.size >= MOST_REMEMBERED) rememberedBeginnings.clear();
  rememberedBeginnings.set(word, can);
  return can;
}

/** Whether papers print exactly these words as a caption, in any language: they are no value of anything. */
export function isPrintedCaption(text: string): boolean {
  return conceptsCaptioned(text).length > 0;
}
