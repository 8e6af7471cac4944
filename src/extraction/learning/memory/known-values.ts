import { hashText } from "../words/hash.ts";

/** Maximum words of a value that is remembered; longer ones are sentences. */
const MOST_WORDS = 24;
/**
 * Letters of other words that must be the same for each word that is corrected: with fewer, a namesake would be taken
 * for a misreading.
 */
const PROVING = 10;
/**
 * Minimum letters of a word of which one may be exchanged, added or left out: in a shorter word that would change too
 * much.
 */
const SHORTEST = 3;
/** Maximum pieces that OCR breaks a word into. */
const MOST_PIECES = 3;
/** Characters that may replace a misread one. */
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

/**
 * Hashes a value's words. The hashes suffice to recognise the value and to find a misread letter in it, but the value
 * cannot be read from them.
 */
export function hashWords(value: string): number[] {
  const words = value.match(word) ?? [];
  return words.length < 2 || words.length > MOST_WORDS ? [] : words.map(hashWord);
}

function hashWord(text: string): number {
  return hashText(text.normalize("NFC").toLowerCase());
}

/**
 * Finds what OCR misread in a text, using the values that people gave the same field in other documents: all but a few
 * words are those of one known value, and each of the others becomes that value's word by one exchange of characters,
 * or is a split word, or two joined ones. Null if the text is a known value already, or resembles none, or several.
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

/** A stretch of a text, what it is in a known value, and how many words it is in each of them. */
interface Change {
  from: number;
  to: number;
  text: string;
  read: number;
  known: number;
}

function mend(text: string, words: RegExpExecArray[], hashes: number[], known: number[]): string | null {
  const changes: Change[] = [];
  let [same, wrong, at, right] = [0, 0, 0, 0];
  while (right < known.length) {
    const read = words[at];
    if (read === undefined) return null;
    if (hashes[at] === known[right]) {
      same += read[0].length;
      at += 1;
      right += 1;
      continue;
    }
    // Numbers are never changed.
    if (!/\p{L}/u.test(read[0])) return null;
    const apart = joinBroken(text, words, at, known[right]) ?? split(read, known, right);
    const change = apart ?? repair(read, known[right]);
    if (change === null) return null;
    if (apart === null) wrong += 1;
    else same += apart.text.length;
    changes.push(change);
    at += change.read;
    right += change.known;
  }
  if (at < words.length || same < PROVING * wrong) return null;
  return changes.reduceRight((result, { from, to, text: put }) => result.slice(0, from) + put + result.slice(to), text);
}

/** A word that was read as several: only spaces stand between its pieces. */
function joinBroken(text: string, words: RegExpExecArray[], at: number, known: number | undefined): Change | null {
  const first = words[at];
  let [joined, end] = [first?.[0] ?? "", (first?.index ?? 0) + (first?.[0].length ?? 0)];
  for (let next = at + 1; next < at + MOST_PIECES; next += 1) {
    const piece = words[next];
    if (first === undefined || piece === undefined || text.slice(end, piece.index).trim() !== "") return null;
    joined += piece[0];
    end = piece.index + piece[0].length;
    if (hashWord(joined) === known) return { from: first.index, to: end, text: joined, read: next + 1 - at, known: 1 };
  }
  return null;
}

/** Two words that were read as one. */
function split({ index, 0: read }: RegExpExecArray, known: number[], right: number): Change | null {
  for (let cut = 1; cut < read.length; cut += 1) {
    const [one, two] = [read.slice(0, cut), read.slice(cut)];
    if (hashWord(one) !== known[right] || hashWord(two) !== known[right + 1]) continue;
    return { from: index, to: index + read.length, text: `${one} ${two}`, read: 1, known: 2 };
  }
  return null;
}

function repair({ index, 0: read }: RegExpExecArray, known: number | undefined): Change | null {
  const repaired = known === undefined ? null : exchange(read, known);
  return repaired === null ? null : { from: index, to: index + read.length, text: repaired, read: 1, known: 1 };
}

/** Finds the word with a known hash that one exchange of characters makes of a word as read; null if there is none. */
function exchange(read: string, known: number): string | null {
  for (const changed of variants(read.normalize("NFC"))) {
    if (hashWord(changed) === known) return inCaseOf(read, changed);
  }
  return null;
}

/** A repaired word, in capitals or capitalised if it was read so, or if a digit stood in the letter's place. */
function inCaseOf(read: string, changed: string): string {
  const letters = read.replace(/\P{L}/gu, "");
  if (letters === letters.toUpperCase()) return changed.toUpperCase();
  const [first = "", ...others] = changed;
  return /^[\p{Lu}\d]/u.test(read) ? first.toUpperCase() + others.join("") : changed;
}

/** Yields what a misread word may have been: one letter was read as another or as a digit, was missed, or was added. */
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
