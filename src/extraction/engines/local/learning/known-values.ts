import { hashText } from "./hash.ts";

/** Words of a value that is remembered; longer ones are sentences. */
const MOST_WORDS = 24;
/** Letters of other words that must be as they were, for each word that is put right: less would take a namesake for a misreading. */
const PROVING = 10;
/** Letters that a word has at least for one of them to be exchanged, added or left out: of a shorter one too much would be changed. */
const SHORTEST = 3;
/** What may stand in place of a misread character. */
const alphabet = [..."abcdefghijklmnopqrstuvwxyz0123456789äöüßéèêàâáçñíìîóòôúùûåæøœšžčęłńśż"];
/** Letters that run into each other, and what OCR makes of them; in both directions. */
const ligatures: [string, string][] = [
  ["m", "rn"],
  ["m", "ni"],
  ["m", "in"],
  ["d", "cl"],
  ["w", "vv"],
  ["h", "li"],
  ["n", "ii"],
  ["ll", "11"],
];

const word = /[\p{L}\p{N}]+/gu;

/** A value as hashes of its words: it can be recognised, and a misread letter of it found, but it cannot be read out of them. */
export function hashWords(value: string): number[] {
  const words = value.match(word) ?? [];
  return words.length < 2 || words.length > MOST_WORDS ? [] : words.map(hashWord);
}

function hashWord(text: string): number {
  return hashText(text.normalize("NFC").toLowerCase());
}

/**
 * Finds what OCR misread in a text, by the values that people gave the same field in other documents: all words but few are
 * those of one known value, and each of the others becomes its word by one exchange of characters. Null where the text is
 * known as it is, is like none of them, or like several.
 */
export function createMender(known: number[][]): (text: string) => string | null {
  const values = new Map(known.filter(({ length }) => length > 0).map((words) => [words.join(" "), words]));
  if (values.size === 0) return () => null;
  return (text) => {
    const words = [...text.matchAll(word)];
    const hashes = words.map(([each]) => hashWord(each));
    if (values.has(hashes.join(" "))) return null;
    const mended = new Set<string>();
    for (const value of values.values()) {
      const found = mend(text, words, hashes, value);
      if (found !== null) mended.add(found);
    }
    const [only, ...others] = mended;
    return only !== undefined && others.length === 0 ? only : null;
  };
}

function mend(text: string, words: RegExpExecArray[], hashes: number[], known: number[]): string | null {
  if (hashes.length !== known.length) return null;
  const wrong = words.filter((_, index) => hashes[index] !== known[index]);
  const same = words.reduce((sum, [each], index) => sum + (hashes[index] === known[index] ? each.length : 0), 0);
  if (same < PROVING * wrong.length) return null;
  let result = text;
  for (let index = words.length - 1; index >= 0; index -= 1) {
    const found = words[index];
    const right = known[index];
    if (found === undefined || right === undefined || hashes[index] === right) continue;
    const repaired = exchange(found[0], right);
    if (repaired === null) return null;
    result = result.slice(0, found.index) + repaired + result.slice(found.index + found[0].length);
  }
  return result;
}

/** The word with a known hash that one exchange makes of a word as read; null where none does. A number is never changed. */
function exchange(read: string, known: number): string | null {
  if (!/\p{L}/u.test(read)) return null;
  const inCase = read === read.toUpperCase() ? (text: string) => text.toUpperCase() : (text: string) => text;
  for (const changed of variants(read.normalize("NFC"))) {
    if (hashWord(changed) === known) return inCase(changed);
  }
  return null;
}

/** What a word may have been: one letter is another one, or a digit that looks like one, is missing, or is too much. */
function* variants(read: string): Generator<string> {
  const lower = read.toLowerCase();
  for (let at = 0; at < read.length; at += 1) {
    const [before, character, after] = [read.slice(0, at), lower[at] ?? "", read.slice(at + 1)];
    const isDigit = /\p{N}/u.test(character);
    for (const other of alphabet) {
      const isOtherDigit = /\d/u.test(other);
      if (isDigit && isOtherDigit) continue;
      if (read.length >= SHORTEST || isDigit !== isOtherDigit) yield before + other + after;
    }
    if (!isDigit && read.length > SHORTEST) yield before + after;
  }
  for (let at = 0; at <= read.length && read.length >= SHORTEST; at += 1) {
    for (const other of alphabet) if (!/\d/u.test(other)) yield read.slice(0, at) + other + read.slice(at);
  }
  for (const [one, two] of ligatures) {
    yield* exchanges(read, one, two);
    yield* exchanges(read, two, one);
  }
}

function* exchanges(read: string, from: string, to: string): Generator<string> {
  const lower = read.toLowerCase();
  for (let at = lower.indexOf(from); at >= 0; at = lower.indexOf(from, at + 1)) {
    yield read.slice(0, at) + to + read.slice(at + from.length);
  }
}
