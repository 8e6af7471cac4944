import type { Segment } from "../../../domain/document-layout.ts";
import { type CaptionWords, captionWords, lastTokens, noCaption, wholeCaption } from "./caption-words.ts";
import { type FeatureSet, mix, shortHash } from "./hash.ts";
import type { SegmentWords, WordsOf } from "./segment-words.ts";

/** What surrounds a place and where it is, as learning sees it: without any meaning, only hashes. */
export interface PlaceSurface {
  /** Positions of hashed features, each once. */
  words: number[];
  /** 16-bit hashes of the texts around; 0 where there is none. */
  near: number;
  above: number;
  right: number;
  below: number;
}

/** Describes places of one document, each once. */
export interface PlaceFinder {
  at(segment: Segment, position: number): PlaceSurface;
}

/** Maximum words of a neighbouring text that are examined one by one; captions are short. */
const MOST_WORDS = 5;
/** Steps up a column, and how they are grouped: the header is nearer in some tables than in others. */
const COLUMN_STEPS = 12;
const columnBin = [0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4];
/** Maximum words of running text before a value, and the number of letters before it in which they are looked for. */
const FLOW_WORDS = 4;
const FLOW_LETTERS = 60;
/** Cells of the page's grid. */
const GRID = { x: 8, y: 12 };

/** What a feature stands for; mixed into its hash. */
const salt = { near: 1, nearWord: 2, above: 10, aboveWord: 11, right: 12, rightWord: 13, below: 14, belowWord: 15 };
const furtherSalt = { rowHead: 16, column: 20, flow: 30, flowPair: 31, x: 40, y: 41, cell: 42, line: 43, fromEnd: 44 };

export function createPlaceFinder(wordsOf: WordsOf, features: FeatureSet): PlaceFinder {
  /** By segment, the places of a text that were asked for: few. */
  const known: (KnownPlace | undefined)[] = [];
  return {
    at(segment, position) {
      const others = known[segment.id];
      for (let each = others; each !== undefined; each = each.next) if (each.position === position) return each.surface;
      const surface = describe(segment, position, wordsOf, features);
      known[segment.id] = { position, surface, next: others };
      return surface;
    },
  };
}

interface KnownPlace {
  position: number;
  surface: PlaceSurface;
  next: KnownPlace | undefined;
}

function describe(segment: Segment, position: number, wordsOf: WordsOf, features: FeatureSet): PlaceSurface {
  const { left, right, above, below } = segment;
  const own = wordsOf(segment);
  const isAtStart = position < own.captionEnds;
  const near = !isAtStart ? captionWords(own, position) : left === null ? noCaption : wholeCaption(wordsOf(left));
  const over = isAtStart && above !== null ? wordsOf(above) : null;
  const next = right === null ? null : wordsOf(right);
  const under = below === null ? null : wordsOf(below);
  const { add } = features;
  addNear(near, add);
  if (over !== null) addNeighbour(over, "above", features);
  if (next !== null) addNeighbour(next, "right", features);
  if (under !== null && isAtStart) addNeighbour(under, "below", features);
  const head = segment.line.segments[0];
  if (head !== undefined && head !== segment && head !== left) add(wordsOf(head).whole, furtherSalt.rowHead);
  if (isAtStart) addColumn(segment, wordsOf, features);
  addFlow(segment, position, wordsOf, add);
  addPosition(segment, position, add);
  return {
    words: features.take(),
    near: near.hasLetter ? shortHash(near.whole) : 0,
    above: over === null ? 0 : textHash(over),
    right: next === null ? 0 : textHash(next),
    below: under === null ? 0 : textHash(under),
  };
}

type Add = (hash: number, kind: number) => void;

function addNear({ tokens, first, end, whole }: CaptionWords, add: Add): void {
  if (end <= first) return;
  add(whole, salt.near);
  const least = Math.max(first, end - FLOW_WORDS);
  for (let i = end - 1; i >= least; i -= 1) add(tokens[i] ?? 0, salt.nearWord + end - 1 - i);
}

const neighbours = {
  above: { index: 0, whole: salt.above, word: salt.aboveWord },
  right: { index: 1, whole: salt.right, word: salt.rightWord },
  below: { index: 2, whole: salt.below, word: salt.belowWord },
};
/** Index in `asNeighbour` of the first bin of a column, after the three neighbours. */
const COLUMN = 3;

function addNeighbour(words: SegmentWords, side: keyof typeof neighbours, features: FeatureSet): void {
  const { index, whole, word } = neighbours[side];
  if (words.captions.length === 0) return;
  features.add(words.whole, whole);
  features.addKept(asNeighbour(words, index, word, features));
}

function addColumn(segment: Segment, wordsOf: WordsOf, features: FeatureSet): void {
  let step = 0;
  for (let each = segment.above; each !== null && step < COLUMN_STEPS; each = each.above) {
    step += 1;
    const bin = columnBin[step] ?? 4;
    features.addKept(asNeighbour(wordsOf(each), COLUMN + bin, furtherSalt.column + bin, features));
  }
}

/**
 * A segment's first words as features of the segments that it is a neighbour of, hashed once for each kind of
 * neighbour.
 */
function asNeighbour(words: SegmentWords, index: number, kind: number, features: FeatureSet): number[] {
  const known = words.asNeighbour[index];
  if (known !== undefined) return known;
  const kept = features.keep(words.captions, kind, MOST_WORDS);
  words.asNeighbour[index] = kept;
  return kept;
}

/** The last words before a place, taken from its own text and the line above. */
const flow: number[] = [];

/** Adds the words before a place, singly and in pairs, across the line break in running text. */
function addFlow(segment: Segment, position: number, wordsOf: WordsOf, add: Add): void {
  const own = lastTokens(wordsOf(segment), position - FLOW_LETTERS, position, FLOW_WORDS);
  const { above } = segment;
  const isShort = own.end - own.first < FLOW_WORDS;
  const before = isShort && above !== null && above.block === segment.block ? wordsOf(above).captions : noTokens;
  let count = 0;
  for (let i = Math.max(0, before.length - (FLOW_WORDS - own.end + own.first)); i < before.length; i += 1) {
    flow[count] = before[i] ?? 0;
    count += 1;
  }
  for (let i = own.first; i < own.end; i += 1) {
    flow[count] = own.tokens[i] ?? 0;
    count += 1;
  }
  for (let i = 0; i < count; i += 1) {
    const word = flow[i] ?? 0;
    add(word, furtherSalt.flow);
    if (i + 1 < count) add(mix(word, flow[i + 1] ?? 0), furtherSalt.flowPair);
  }
}

const noTokens: number[] = [];

function addPosition(segment: Segment, position: number, add: Add): void {
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

/** What identifies a neighbour; 0 for a bare number, which stands next to any value of a table. */
function textHash({ hasLetter, whole }: SegmentWords): number {
  return hasLetter ? shortHash(whole) : 0;
}
