import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import { fold } from "../../vocabulary/fold.ts";
import { wordsOf } from "../../vocabulary/languages.ts";

/** Synonyms in fields' names, beyond the vocabulary's. */
const sameWords = new Map([
  ["bill", "invoice"],
  ["po", "order"],
  ["mail", "email"],
  ["courriel", "email"],
  ["gesamt", "total"],
  ["id", "identifier"],
  ["ids", "identifier"],
  ["identification", "identifier"],
]);

/** Words that say little in captions but change a field's name: "period to", "paid by". */
const turningWords = new Set(["to", "by", "on", "at", "for", "or"]);
/** Words that a name can have or lack with the same meaning. */
const emptyWords = new Set(
  wordsOf("light words")
    .map(fold)
    .filter((word) => !turningWords.has(word)),
);

/** The comparable words of a field's name, a hint or a caption; snake_case and camelCase are split. */
export function fieldWords(text: string): string[] {
  const apart = text.replace(/e-mail/gi, "email").replace(/[_./-]+/g, " ");
  return captionTokens(apart)
    .filter((word) => !emptyWords.has(word))
    .map((word) => sameWords.get(word) ?? word);
}

/** The words as a key that does not depend on their order. */
export function wordKey(words: Iterable<string>): string {
  return [...new Set(words)].sort().join(" ");
}
