import type { Segment } from "../../../../model/document-layout.ts";
import { fold } from "../labels/label-tokens.ts";
import { labelBefore } from "../labels/relevance.ts";
import { createFeatureSet, hashText, mix, shortHash } from "./hash.ts";

/** What stands around a place and where it is, as learning sees it: without any meaning, only hashes. */
export interface PlaceSurface {
  /** Positions of hashed features, each once. */
  words: number[];
  /** 16-bit hashes of the texts around; 0 where nothing stands there. */
  near: number;
  above: number;
  right: number;
  below: number;
}

/** Describes places of one document, each once. */
export interface PlaceFinder {
  at(segment: Segment, position: number): PlaceSurface;
}

/** Words of a neighbouring text that are looked at one by one; labels are short. */
const MOST_WORDS = 5;
/** Steps up a column, and how they are told apart: the head stands nearer in some tables than in others. */
const COLUMN_STEPS = 12;
const columnBin = [0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4];
/** Words of running text before a value. */
const FLOW_WORDS = 4;
/** Cells of the page's grid. */
const GRID = { x: 8, y: 12 };

/** What a feature stands for; mixed into its hash. */
const salt = { near: 1, nearWord: 2, above: 10, aboveWord: 11, right: 12, rightWord: 13, below: 14, belowWord: 15 };
const furtherSalt = { rowHead: 16, column: 20, flow: 30, flowPair: 31, x: 40, y: 41, cell: 42, line: 43, fromEnd: 44 };

export function createPlaceFinder(): PlaceFinder {
  const texts = new Map<string, number[]>();
  const known = new Map<string, PlaceSurface>();
  const wordsOf = (text: string) => {
    const found = texts.get(text);
    if (found !== undefined) return found;
    const hashes = wordHashes(text.replace(/\d+/gu, "9"));
    texts.set(text, hashes);
    return hashes;
  };
  return {
    at(segment, position) {
      const key = `${segment.id}:${position}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const surface = describe(segment, position, wordsOf);
      known.set(key, surface);
      return surface;
    },
  };
}

/** Hashes of a neighbouring text's words; in a label, as in "Total 22 items", it does not count how many digits there are. */
type WordsOf = (text: string) => number[];

/** Hashes of a text's words, folded, each digit as 9; the words of a date or a number keep only their shape so. */
export function wordHashes(text: string): number[] {
  const tokens =
    fold(text.slice(0, 200))
      .replace(/\d/gu, "9")
      .match(/[\p{L}]+|9+|[#%№€$£&@]/gu) ?? [];
  return tokens.map(hashText);
}

const features = createFeatureSet();

function describe(segment: Segment, position: number, wordsOf: WordsOf): PlaceSurface {
  const before = segment.text.slice(0, position);
  const { left, right, above, below } = segment;
  const isAtStart = !/\p{L}{2}/u.test(before);
  const nearText = isAtStart ? (left?.text ?? "") : labelBefore(before);
  const aboveText = isAtStart ? (above?.text ?? "") : "";
  const { add } = features;
  const near = wordsOf(nearText);
  if (near.length > 0) add(all(near), salt.near);
  for (const [index, word] of near.slice(-FLOW_WORDS).toReversed().entries()) add(word, salt.nearWord + index);
  if (aboveText !== "") addText(wordsOf(aboveText), salt.above, salt.aboveWord, add);
  if (right !== null) addText(wordsOf(right.text), salt.right, salt.rightWord, add);
  if (below !== null && isAtStart) addText(wordsOf(below.text), salt.below, salt.belowWord, add);
  const head = segment.line.segments[0];
  if (head !== undefined && head !== segment && head !== left) add(all(wordsOf(head.text)), furtherSalt.rowHead);
  if (isAtStart) addColumn(segment, wordsOf, add);
  addFlow(segment, before, wordsOf, add);
  addPosition(segment, position, add);
  return {
    words: features.take(),
    near: textHash(nearText, wordsOf),
    above: textHash(aboveText, wordsOf),
    right: right === null ? 0 : textHash(right.text, wordsOf),
    below: below === null ? 0 : textHash(below.text, wordsOf),
  };
}

function addText(words: number[], whole: number, single: number, add: (hash: number, kind: number) => void): void {
  if (words.length === 0) return;
  add(all(words), whole);
  for (const word of words.slice(0, MOST_WORDS)) add(word, single);
}

function addColumn(segment: Segment, wordsOf: WordsOf, add: (hash: number, kind: number) => void): void {
  let step = 0;
  for (let each = segment.above; each !== null && step < COLUMN_STEPS; each = each.above) {
    step += 1;
    for (const word of wordsOf(each.text).slice(0, MOST_WORDS)) add(word, furtherSalt.column + (columnBin[step] ?? 4));
  }
}

/** The words before, over the line break in running text: single and in pairs. */
function addFlow(segment: Segment, before: string, wordsOf: WordsOf, add: (hash: number, kind: number) => void): void {
  const inLine = wordsOf(before.slice(-60));
  const above = segment.above !== null && segment.above.block === segment.block ? segment.above.text : "";
  const words = inLine.length < FLOW_WORDS ? [...wordsOf(above), ...inLine] : inLine;
  const last = words.slice(-FLOW_WORDS);
  for (const [index, word] of last.entries()) {
    add(word, furtherSalt.flow);
    const next = last[index + 1];
    if (next !== undefined) add(mix(word, next), furtherSalt.flowPair);
  }
}

function addPosition(segment: Segment, position: number, add: (hash: number, kind: number) => void): void {
  const { page, line } = segment;
  const pageBin = Math.min(page.number, 3);
  const share = segment.text.length === 0 ? 0 : position / segment.text.length;
  const left = (segment.box.left + share * (segment.box.right - segment.box.left)) / page.width;
  const x = Math.floor(GRID.x * left);
  const y = Math.floor((GRID.y * segment.box.top) / page.height);
  add(x, furtherSalt.x);
  add(16 * pageBin + y, furtherSalt.y);
  add(1024 * pageBin + 32 * y + x, furtherSalt.cell);
  add(64 * pageBin + Math.min(line.index, 20), furtherSalt.line);
  add(64 * pageBin + Math.min(page.lines.length - 1 - line.index, 20), furtherSalt.fromEnd);
}

/** What a neighbour is remembered by; 0 for a mere number, which stands beside any value of a table. */
function textHash(text: string, wordsOf: WordsOf): number {
  return /\p{L}/u.test(text) ? shortHash(all(wordsOf(text))) : 0;
}

/** One hash of several words in their order. */
function all(words: number[]): number {
  return words.reduce((hash, word) => mix(hash, word), 7);
}
