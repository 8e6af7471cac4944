import { captionLines } from "./caption-lines.ts";
import { isKnownWord } from "./caption-tokens.ts";
import { fold } from "./fold.ts";

/** Shorter words only join others. */
const FEWEST_LETTERS = 3;

/**
 * A word of captions is one that captions of several things have, in any language; one of a single thing may be a name.
 */
const OF_SEVERAL = -1;

let shared: Map<string, number> | null = null;

/** By word, folded: the thing whose captions have it, or `OF_SEVERAL`. Made on first use and kept. */
function thingByWord(): Map<string, number> {
  if (shared !== null) return shared;
  shared = new Map();
  const things = new Map<string, number>();
  const { text } = captionLines();
  for (let from = 0; from < text.length; ) {
    const to = text.indexOf("\n", from);
    const colon = text.indexOf(": ", from);
    const name = text.slice(from, colon);
    const thing = things.get(name) ?? things.size;
    things.set(name, thing);
    addWords(shared, text, colon + 2, to, thing);
    from = to + 1;
  }
  return shared;
}

/** A loop over the letters: there are hundreds of thousands of words, and each process that reads documents does this. */
function addWords(thingOf: Map<string, number>, text: string, from: number, to: number, thing: number): void {
  let start = from;
  for (let at = from; at <= to; at += 1) {
    if (at < to && isLetter(text, at)) continue;
    if (at - start >= FEWEST_LETTERS) {
      const word = text.slice(start, at);
      const known = thingOf.get(word);
      if (known === undefined) thingOf.set(word, thing);
      else if (known !== thing && known !== OF_SEVERAL) thingOf.set(word, OF_SEVERAL);
    }
    start = at + 1;
  }
}

const anyLetter = /\p{L}/u;

function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 97 && code <= 122) || (code > 127 && anyLetter.test(text[at] ?? ""));
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
  const isOne = thingByWord().get(letters) === OF_SEVERAL || isKnownWord(word);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(word, isOne);
  return isOne;
}
