import { entriesOf } from "./languages.ts";
import { toPattern, withinWords } from "./phrases.ts";

/** How sentences say what a value is: the phrase before it, or after it. */
export interface Saying {
  before: string[];
  behind: string[];
}

const byConcept = readSayings();

/** What sentences say about a concept, in all languages; null if the language files have nothing about it. */
export function sayingOf(concept: string): Saying | null {
  return byConcept.get(concept) ?? null;
}

/** Alternatives of a regular expression, used like those of `anyPhrase`. */
export function anyOfPhrases(phrases: string[]): string {
  return withinWords(phrases.map(toPattern));
}

/** Each line is about one concept or several: "due_date payment_deadline: due on ~, ~ at the latest". */
function readSayings(): Map<string, Saying> {
  const found = new Map<string, Saying>();
  for (const [concepts, phrases] of entriesOf("said")) {
    for (const concept of concepts.split(" ")) {
      const saying = found.get(concept) ?? { before: [], behind: [] };
      for (const phrase of phrases) {
        const words = phrase.replace("~", "").trim();
        (phrase.startsWith("~") ? saying.behind : saying.before).push(words);
      }
      found.set(concept, saying);
    }
  }
  return found;
}
