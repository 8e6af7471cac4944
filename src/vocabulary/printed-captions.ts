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

/** The words of a text, folded and with usual abbreviations written out, one space between two. */
function keyOf(text: string): string {
  const unnumbered = /^[(\d]/u.test(text) ? text.replace(enumeration, "") : text;
  let key = "";
  for (const word of fold(unnumbered).split(signs)) {
    if (word !== "") key += key === "" ? (spellings.get(word) ?? word) : ` ${spellings.get(word) ?? word}`;
  }
  return key;
}

let shared: Map<string, string[]> | null = null;

/** The concepts that papers print under exactly these words, in any language; made on first use and kept. */
function conceptsByCaption(): Map<string, string[]> {
  if (shared !== null) return shared;
  shared = new Map();
  for (const section of ["captions", "further captions"] as const) {
    for (const [id, captions] of entriesOf(section)) {
      for (const caption of captions) {
        const key = keyOf(caption);
        const known = shared.get(key);
        if (known === undefined) shared.set(key, [id]);
        else if (known.at(-1) !== id) known.push(id);
      }
    }
  }
  for (const word of bareWords) shared.delete(word);
  return shared;
}

/** A longer text is no caption, in characters. */
const LONGEST_CAPTION = 70;

/** Ids of the concepts that papers print under exactly these words, in any language; none for other texts. */
export function conceptsCaptioned(text: string): readonly string[] {
  return text.length > LONGEST_CAPTION ? none : (conceptsByCaption().get(keyOf(text)) ?? none);
}

const none: readonly string[] = [];

/** Whether papers print exactly these words as a caption, in any language: they are no value of anything. */
export function isPrintedCaption(text: string): boolean {
  return conceptsCaptioned(text).length > 0;
}
