import { foldLongText } from "./fold.ts";
import { type Language, languages, linesOf } from "./languages.ts";

/** The languages that write several words as one, and English, because they borrow from it: "Ticketnummer". */
export const compoundingLanguages: Language[] = ["en", "de", "nl", "sv", "da", "no"];

/** English words, by the words that stand for them. */
interface Meanings {
  /** Of all languages. */
  words: Map<string, string>;
  /**
   * Only of languages with compounds: a name or a word of another language often begins like one word and ends like
   * another.
   */
  parts: Map<string, string>;
}

const meanings = readMeanings("words", compoundingLanguages);
// An English word means itself, unless it is also another word in some language, such as "land".
for (const meaning of new Set(meanings.words.values()))
  for (const table of [meanings.words, meanings.parts]) if (!table.has(meaning)) table.set(meaning, meaning);

/**
 * The same for words of which captions only sometimes consist, in exactly the forms that are listed. English words that
 * look like compounds have meanings of their own: "chairperson". Made on first use.
 */
let furtherMeanings: Meanings | null = null;

function furtherWords(): Meanings {
  furtherMeanings ??= readMeanings(
    "further words",
    compoundingLanguages.filter((language) => language !== "en"),
  );
  return furtherMeanings;
}

function readMeanings(section: "words" | "further words", ofParts: readonly Language[]): Meanings {
  const found: Meanings = { words: new Map(), parts: new Map() };
  for (const language of languages) {
    const isOfParts = ofParts.includes(language);
    for (const line of foldLongText(linesOf(section, [language]).join("\n")).split("\n")) {
      const [meaning = "", words = ""] = line.split(": ");
      if (words === "") continue;
      for (const word of words.split(", ")) {
        found.words.set(word, meaning);
        if (isOfParts) found.parts.set(word, meaning);
      }
    }
  }
  return found;
}

/** Endings of plurals and cases in the languages. */
const endings = ["s", "es", "n", "en", "e", "er", "i", "x", "ler", "lar", "leri", "lari", "ens", "ets"];
/** A shorter stem could be another word. */
const SHORTEST_STEM = 4;

/**
 * The genitive of a Nordic word ("förmyndarens"), or a plural elsewhere ("citoyens"): such a word is a word without its
 * s, too.
 */
const withS = /^\p{L}{3,}(?:en|et|ne|na)s$/u;

/** The English word for a folded word in any number and case; null if no language has it. */
export function meaningOf(word: string): string | null {
  const meaning = captionMeaningOf(word);
  if (meaning !== null) return meaning;
  const { words } = furtherWords();
  const stem = withS.test(word) ? word.slice(0, -1) : word;
  return words.get(word) ?? words.get(stem) ?? null;
}

/** The same as `meaningOf`, only for words of which captions consist. */
export function captionMeaningOf(word: string): string | null {
  return meaningIn(meanings.words, word);
}

/** The same as `captionMeaningOf`, for a part of a compound. */
export function meaningOfPart(part: string): string | null {
  return meaningIn(meanings.parts, part);
}

/** A shorter part of a compound is as often a part of another word by chance. */
const SHORTEST_FURTHER_PART = 5;

/** The same as `meaningOfPart`, but also for words of which captions only sometimes consist. */
export function furtherMeaningOfPart(part: string): string | null {
  if (part.length < SHORTEST_FURTHER_PART) return null;
  return meaningOfPart(part) ?? furtherWords().parts.get(part) ?? null;
}

function meaningIn(meanings: ReadonlyMap<string, string>, word: string): string | null {
  const known = meanings.get(word);
  if (known !== undefined) return known;
  for (const ending of endings) {
    if (word.length - ending.length < SHORTEST_STEM || !word.endsWith(ending)) continue;
    const meaning = meanings.get(word.slice(0, -ending.length));
    if (meaning !== undefined) return meaning;
  }
  return null;
}

/** Shorter words are not compounds, and shorter parts are not words in one. */
const SHORTEST_COMPOUND = 8;
const SHORTEST_PART = 3;
/** What joins the parts of a compound. */
const joints = /(?:s|es|n|en|er|-)$/u;

/** The parts of a compound whose parts are all known, such as "Versicherungsbeginn"; null for any other word. */
export function partsOf(word: string, meaningIn: (part: string) => string | null): string[] | null {
  if (word.length < SHORTEST_COMPOUND) return null;
  for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut += 1) {
    const first = word.slice(0, cut);
    const meaning = meaningIn(first) ?? meaningIn(first.replace(joints, ""));
    if (meaning === null) continue;
    const rest = word.slice(cut);
    const last = meaningIn(rest);
    const others = last === null ? partsOf(rest, meaningIn) : [last];
    if (others !== null) return [meaning, ...others];
  }
  return null;
}
