import { fold } from "./fold.ts";
import { entriesOf } from "./languages.ts";

/** The English words that stand for words of all languages, by each of these words. */
const meanings = readMeanings();

function readMeanings(): Map<string, string> {
  const found = new Map<string, string>();
  for (const [meaning, words] of entriesOf("words")) for (const word of words) found.set(fold(word), meaning);
  // An English word means itself, unless it is also another word in some language, such as "land".
  for (const meaning of entriesOf("words").keys()) if (!found.has(meaning)) found.set(meaning, meaning);
  return found;
}

/** Endings of plurals and cases in the languages. */
const endings = ["s", "es", "n", "en", "e", "er", "i", "x"];
/** A shorter stem could be another word. */
const SHORTEST_STEM = 4;

/** The English word for a folded word in any number and case; null if no language has it. */
export function meaningOf(word: string): string | null {
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
/** What joins the parts of a German or Dutch compound. */
const joints = /(?:s|es|n|en|er|-)$/u;

/** The parts of a compound whose parts are all known, such as "Versicherungsbeginn"; null for any other word. */
export function partsOf(word: string, meaningOfPart: (part: string) => string | null): string[] | null {
  if (word.length < SHORTEST_COMPOUND) return null;
  for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut += 1) {
    const first = word.slice(0, cut);
    const meaning = meaningOfPart(first) ?? meaningOfPart(first.replace(joints, ""));
    if (meaning === null) continue;
    const rest = word.slice(cut);
    const last = meaningOfPart(rest);
    const others = last === null ? partsOf(rest, meaningOfPart) : [last];
    if (others !== null) return [meaning, ...others];
  }
  return null;
}
