import type { Segment } from "../../../domain/document-layout.ts";
import { fold } from "../../../vocabulary/fold.ts";
import { isSpace } from "../../document/characters.ts";
import { FNV_OFFSET, finishHash, hashText, mix, mixUnit } from "./hash.ts";

/**
 * A segment's text with the hashes of its tokens: runs of letters, folded, runs of digits, and signs that mean
 * something.
 */
export interface SegmentWords {
  text: string;
  /**
   * Per token, a run of digits as one 9: in a caption, as in "Total 22 items", the number of digits does not matter.
   */
  captions: number[];
  /** Per token, each digit as a 9. */
  values: number[];
  /** Where each token stands; tokens of a word with non-ASCII letters stand where the word does. */
  from: number[];
  to: number[];
  isLetters: boolean[];
  /** Words are runs without white space. */
  words: { from: number; to: number; firstToken: number; hasDigit: boolean; beginsWithLetter: boolean }[];
  /**
   * Where the first two consecutive letters end: what begins after them has a caption, or a sentence, in its own text.
   */
  captionEnds: number;
  /** One hash of all `captions` in their order. */
  whole: number;
  hasLetter: boolean;
  /** Its hashed features as the neighbour of a place, by kind of neighbour; filled as they are asked for. */
  asNeighbour: (number[] | undefined)[];
  /** The tokens' places are not known: the text is too long to be examined completely. */
  isCut: boolean;
}

/** The words of a document's segments. */
export type WordsOf = (segment: Segment) => SegmentWords;

/** Longer texts are paragraphs: only their beginning is examined. */
export const LONGEST = 200;
const isAscii = /^[\x20-\x7e]*$/;
const token = /[\p{L}]+|9+|[#%№€$£&@]/gu;
const signs = new Map([..."#%$&@"].map((sign) => [sign.charCodeAt(0), hashText(sign) | 0]));
const digitRuns = Array.from({ length: LONGEST + 1 }, (_, length) => hashText("9".repeat(length)) | 0);

/** The words of a document's segments; each segment's are hashed once. */
export function createSegmentWords(): WordsOf {
  const known: SegmentWords[] = [];
  return (segment) => {
    const found = known[segment.id];
    if (found !== undefined) return found;
    const words = hashSegment(segment.text);
    known[segment.id] = words;
    return words;
  };
}

/** Hashes of a text's tokens, folded, each digit as 9, so that only the shape of dates and numbers remains. */
export function wordHashes(text: string): number[] {
  return (fold(text.slice(0, LONGEST)).replace(/\d/gu, "9").match(token) ?? []).map((each) => hashText(each) | 0);
}

/** The same as `wordHashes`, but with each run of digits as one 9. */
export function captionHashes(text: string): number[] {
  return wordHashes(text.replace(/\d+/gu, "9"));
}

/** One hash of several tokens in their order. */
export function hashAll(tokens: number[], first = 0, end = tokens.length): number {
  let hash = 7;
  for (let i = first; i < end; i += 1) hash = mix(hash, tokens[i] ?? 0);
  return hash;
}

/** Hashes the tokens of one text. */
export function hashSegment(text: string): SegmentWords {
  const isPlain = isAscii.test(text);
  const own: SegmentWords = {
    text,
    captions: [],
    values: [],
    from: [],
    to: [],
    isLetters: [],
    words: [],
    captionEnds: isPlain ? endOfPlainPair(text) : endOfPair(text),
    whole: 0,
    hasLetter: isPlain ? /[A-Za-z]/.test(text) : /\p{L}/u.test(text),
    asNeighbour: [],
    isCut: text.length > LONGEST,
  };
  if (own.isCut) own.captions = captionHashes(text);
  else addWords(own, isPlain);
  own.whole = hashAll(own.captions);
  return own;
}

function addWords(own: SegmentWords, isPlain: boolean): void {
  const { text } = own;
  let from = 0;
  while (from < text.length) {
    if (isSpace(text.charCodeAt(from))) {
      from += 1;
      continue;
    }
    let to = from + 1;
    while (to < text.length && !isSpace(text.charCodeAt(to))) to += 1;
    const word = { from, to, firstToken: own.from.length, hasDigit: false, beginsWithLetter: false };
    own.words.push(word);
    if (isPlain || isAscii.test(text.slice(from, to))) {
      word.hasDigit = addTokens(own, from, to);
      word.beginsWithLetter = isLetter(text.charCodeAt(from));
    } else {
      const piece = text.slice(from, to);
      word.hasDigit = /\d/u.test(piece);
      word.beginsWithLetter = /^\p{L}/u.test(piece);
      addFolded(own, from, to);
    }
    from = to;
  }
}

/** Adds the tokens of an ASCII word; returns whether it has a digit. */
function addTokens(own: SegmentWords, from: number, to: number): boolean {
  const { text } = own;
  let hasDigit = false;
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    const start = at;
    at += 1;
    if (isLetter(code)) {
      let hash = mixUnit(FNV_OFFSET, code | 32);
      for (; at < to && isLetter(text.charCodeAt(at)); at += 1) hash = mixUnit(hash, text.charCodeAt(at) | 32);
      const finished = finishHash(hash);
      addToken(own, start, at, finished, finished, true);
    } else if (isDigit(code)) {
      hasDigit = true;
      while (at < to && isDigit(text.charCodeAt(at))) at += 1;
      addToken(own, start, at, digitRuns[1] ?? 0, digitRuns[at - start] ?? 0, false);
    } else {
      const sign = signs.get(code);
      if (sign !== undefined) addToken(own, start, at, sign, sign, false);
    }
  }
  return hasDigit;
}

/** Adds the tokens of a word that folding may lengthen or shorten: all stand where the word does. */
function addFolded(own: SegmentWords, from: number, to: number): void {
  const piece = own.text.slice(from, to);
  const captions = captionHashes(piece);
  const hasLetter = /\p{L}/u.test(piece);
  for (const [index, value] of wordHashes(piece).entries())
    addToken(own, from, to, captions[index] ?? value, value, hasLetter);
}

function addToken(
  own: SegmentWords,
  from: number,
  to: number,
  caption: number,
  value: number,
  isLetters: boolean,
): void {
  own.captions.push(caption);
  own.values.push(value);
  own.from.push(from);
  own.to.push(to);
  own.isLetters.push(isLetters);
}

function endOfPlainPair(text: string): number {
  for (let i = 1; i < text.length; i += 1) {
    if (isLetter(text.charCodeAt(i)) && isLetter(text.charCodeAt(i - 1))) return i + 1;
  }
  return Number.POSITIVE_INFINITY;
}

function endOfPair(text: string): number {
  const pair = /\p{L}{2}/u.exec(text);
  return pair === null ? Number.POSITIVE_INFINITY : pair.index + pair[0].length;
}

/** Number of tokens that begin before a position; null if one extends past it, or if tokens have no places. */
export function tokensBefore({ from, to, isCut }: SegmentWords, position: number): number | null {
  if (isCut) return null;
  let count = from.length;
  while (count > 0 && (from[count - 1] ?? 0) >= position) count -= 1;
  return count > 0 && (to[count - 1] ?? 0) > position ? null : count;
}

function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
