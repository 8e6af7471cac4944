import { captionSides } from "../../vocabulary/caption-sides.ts";
import { captionTokens } from "../../vocabulary/caption-tokens.ts";
import { bestOfBoth } from "./caption-index.ts";
import { conceptIndex } from "./find-concepts.ts";
import { rememberRecent } from "./remember-recent.ts";

/** Texts remembered for all parsers; one that is like many concepts takes about 1 KB. */
const MOST_REMEMBERED = 2000;
/** Maximum characters of a remembered text: a longer one is no caption and hardly comes twice. */
const LONGEST_REMEMBERED = 60;
const remembered = rememberRecent<string, number[] | null>(MOST_REMEMBERED);

/**
 * How well a text names each concept, 0 to 1; null if it names none. Remembered, because fields, tables and headings
 * all ask about a page's texts, and most captions are on every document of a kind.
 */
export function compareWithConcepts(text: string): number[] | null {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const index = conceptIndex();
  const similarities = [text, ...captionSides(text)]
    .map((side) => index.compare(captionTokens(side)))
    .reduce(bestOfBoth);
  if (text.length > LONGEST_REMEMBERED) return similarities;
  remembered.set(text, similarities);
  return similarities;
}
