import { isKnownWord } from "./caption-tokens.ts";
import { fold } from "./fold.ts";
import { linesOf } from "./languages.ts";

/**
 * A word in captions of at least this many things is a word of captions; one in captions of a single thing may be a
 * name.
 */
const FEWEST_THINGS = 2;
/** Shorter words only join others. */
const FEWEST_LETTERS = 3;

let shared: Map<string, number> | null = null;

/** By word, folded: the number of things that have it in a caption, in any language. Made on first use and kept. */
function thingsByWord(): Map<string, number> {
  if (shared !== null) return shared;
  shared = new Map();
  const lastThing = new Map<string, string>();
  for (const section of ["captions", "further captions"] as const) {
    for (const line of fold(linesOf(section).join("\n")).split("\n")) {
      const end = line.indexOf(": ");
      const thing = line.slice(0, end);
      for (const word of line.slice(end + 2).match(/\p{L}+/gu) ?? []) {
        if (word.length < FEWEST_LETTERS || lastThing.get(word) === thing) continue;
        lastThing.set(word, thing);
        shared.set(word, (shared.get(word) ?? 0) + 1);
      }
    }
  }
  return shared;
}

/**
 * Maximum words remembered, because a page prints the same ones and is searched for many fields. Beyond it, all are
 * forgotten.
 */
const MOST_REMEMBERED = 20_000;
const remembered = new Map<string, boolean>();

/**
 * Whether a printed word is one that captions consist of, in any language: names of people, firms and places mostly are
 * not.
 */
export function isCaptionWord(word: string): boolean {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const letters = fold(word).replace(/[^\p{L}]+/gu, "");
  const isOne = (thingsByWord().get(letters) ?? 0) >= FEWEST_THINGS || isKnownWord(word);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(word, isOne);
  return isOne;
}
