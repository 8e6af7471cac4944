import { likeness, type PageWords } from "../words/page-words.ts";
import type { Sighting, Spot } from "../words/sighting.ts";
import { addAgreements, hasNear, layOutFlat } from "./agreements.ts";
import type { ExampleSketch, RememberedField } from "./example-sketch.ts";
import { at } from "./memory-features.ts";

/**
 * Weight of the look-alikes' vote for "the document does not say". The vote is close to 1 if none of them states the
 * field, close to -1 if all do.
 */
export const ABSENT_WEIGHT = 1.5;

/** Likeness below which a document has another layout, and above which it certainly has the same. */
const STRANGER = 0.25;
const SAME_LAYOUT = 0.5;
/** Maximum look-alike examples that are used: more would only repeat them. */
const MOST_LOOKALIKES = 12;
/** Exponent by which the most similar example counts more than the next. */
const SHARPNESS = 6;
/** Maximum look-alike examples from which a value's place is derived. */
const MOST_ANCHORED = 4;
/**
 * Sizes of the cells in which derived places are counted, in widths of the page: half a letter's height up and down.
 */
const CELL = { x: 0.012, y: 0.007 };
/** A value with fewer words around it counts as if it had this many: a single word must not decide. */
const FEWEST_ANCHORS = 3;
/** Examples added to the count as if they did not show it: what was seen once or twice is no rule yet. */
const FEW_EXAMPLES = 4;

/** An example and how similar it is to the document. The shares of all examples add up to the document's confidence. */
export interface Lookalike {
  sketch: ExampleSketch;
  share: number;
}

/** What the examples say about one field of a document. */
export interface FieldMemory {
  /** How sure it is that examples with the document's layout are remembered, 0 to 1. */
  confidence: number;
  /** Between -1 and 1. */
  absent: number;
  /** Some look-alikes have a truth for the field, and all of these leave it empty. */
  isLeftEmpty: boolean;
  /** Whether look-alikes print such a value, with the same text beside or above it, and still leave the field empty. */
  isRejected(candidate: Sighting): boolean;
  /** Fills in `memoryFeatures`, in their order. */
  fill(features: Float64Array, candidate: Sighting): void;
  /** Whether a spot is near where look-alikes have the value, on the page or relative to the words around it. */
  pointsTo(spot: Spot): boolean;
}

/** Finds the examples that look like a document. In training, `leaveOut` excludes the document itself. */
export function findLookalikes(
  fingerprint: Uint16Array,
  sketches: ExampleSketch[],
  leaveOut: (index: number) => boolean = () => false,
): Lookalike[] {
  const all = sketches.flatMap((sketch, index) =>
    leaveOut(index) ? [] : [{ sketch, likeness: likeness(fingerprint, sketch.fingerprint) }],
  );
  all.sort((a, b) => b.likeness - a.likeness);
  const best = all[0]?.likeness ?? 0;
  const confidence = Math.min(1, Math.max(0, (best - STRANGER) / (SAME_LAYOUT - STRANGER)));
  if (confidence === 0) return [];
  const near = all.slice(0, MOST_LOOKALIKES).map(({ sketch, likeness: alike }) => ({
    sketch,
    share: (alike / best) ** SHARPNESS,
  }));
  const sum = near.reduce((total, { share }) => total + share, 0);
  return near.map(({ sketch, share }) => ({ sketch, share: (confidence * share) / sum }));
}

/** How sure it is that examples with the document's layout are among the look-alikes, 0 to 1. */
export function sureness(lookalikes: readonly Lookalike[]): number {
  return lookalikes.reduce((sum, { share }) => sum + share, 0);
}

/** Counts the different layouts among examples: an example unlike all before it has a new one. */
export function countLayouts(sketches: ExampleSketch[]): number {
  const first: ExampleSketch[] = [];
  for (const sketch of sketches) {
    const isKnown = first.some((other) => likeness(sketch.fingerprint, other.fingerprint) >= SAME_LAYOUT);
    if (!isKnown) first.push(sketch);
  }
  return first.length;
}

/**
 * What look-alikes, and all examples together, say about one field of a document; `own` is its own truth in training.
 */
export function recallField(
  path: string,
  lookalikes: Lookalike[],
  { seen, own, words }: { seen: SeenValues; own: RememberedField | null; words: PageWords },
): FieldMemory {
  const known = lookalikes.flatMap(({ sketch, share }) => {
    const field = sketch.fields.get(path);
    return field === undefined || (!field.isAbsent && field.values.length === 0) ? [] : [{ field, sketch, share }];
  });
  const absent = voteOnAbsence(known);
  const cells = deriveCells(known, words);
  const agreements = layOutFlat(known);
  return {
    confidence: sureness(lookalikes),
    absent,
    isLeftEmpty: known.length > 0 && known.every(({ field }) => field.isAbsent),
    isRejected: ({ around: { near, above } }) =>
      known.some(({ field }) =>
        field.rejected.some((other) => (near !== 0 && other.near === near) || (above !== 0 && other.above === above)),
      ),
    fill(features, candidate) {
      const { around, look } = candidate;
      addAgreements(features, agreements, candidate);
      features[at.anchor] = cells === null ? 0 : sumCells(cells, candidate);
      features[at.anyNear] = shareOf(seen, own, "near", around.near);
      features[at.anyAbove] = shareOf(seen, own, "above", around.above);
      features[at.anyShape] = shareOf(seen, own, "shape", look.shape);
      features[at.anyCut] = shareOf(seen, own, "cut", look.cut);
      features[at.anyValue] = shareOf(seen, own, "value", look.value) > 0 ? 1 : 0;
    },
    pointsTo(spot) {
      return hasNear(agreements, spot) || (cells !== null && sumCells(cells, spot) > 0);
    },
  };
}

/**
 * What look-alikes say about absence, -1 to 1, shrunk by n / (n + 1), where n is how many equal votes would count as
 * much as these: one document that left a field empty proves little.
 */
function voteOnAbsence(known: { field: RememberedField; share: number }[]): number {
  const votes = known.reduce((sum, { field, share }) => sum + (field.isAbsent ? share : -share), 0);
  const all = known.reduce((sum, { share }) => sum + share, 0);
  const squares = known.reduce((sum, { share }) => sum + share * share, 0);
  return all === 0 ? 0 : (votes * all * all) / (all * all + squares);
}

/** Where this document's value should be, judged by the words around remembered values. */
function deriveCells(
  known: { field: RememberedField; share: number }[],
  words: PageWords,
): { byLeft: Cells; byRight: Cells } | null {
  if (known.every(({ field }) => field.values.length === 0)) return null;
  const byLeft = noCells();
  const byRight = noCells();
  for (const { field, share } of known.slice(0, MOST_ANCHORED)) {
    for (const value of field.values) {
      const weight = share / Math.max(value.anchors.length, FEWEST_ANCHORS);
      for (const { word, x, y } of value.anchors) {
        for (const place of words.placesOf(word)) {
          const left = place.x + x;
          addCell(byLeft, place.page, left, place.y + y, weight);
          addCell(byRight, place.page, left + value.right2 - value.left, place.y + y, weight);
        }
      }
    }
  }
  return byLeft.weights.size === 0 ? null : { byLeft, byRight };
}

function sumCells({ byLeft, byRight }: { byLeft: Cells; byRight: Cells }, { page, left, right, top }: Spot): number {
  return Math.min(1, Math.max(sumAround(byLeft, page, left, top), sumAround(byRight, page, right, top)));
}

function cellKey(page: number, column: number, row: number): number {
  return (Math.min(page, 500) * 1024 + ((column + 256) & 1023)) * 2048 + ((row + 512) & 2047);
}

/** Size of the filter of cells in bits, of which a few hundred are set. */
const FILTER_BITS = 1 << 15;

/**
 * Weights by cell, and a filter that shows which cells have a weight in or next to them: most places of a page have
 * none nearby.
 */
interface Cells {
  weights: Map<number, number>;
  /** A bit for each cell with a weight in or next to it; by chance a few other cells have one, too. */
  reached: Int32Array;
}

function noCells(): Cells {
  return { weights: new Map(), reached: new Int32Array(FILTER_BITS / 32) };
}

function bitOf(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> 17;
}

function addCell({ weights, reached }: Cells, page: number, x: number, y: number, weight: number): void {
  const column = Math.round(x / CELL.x);
  const row = Math.round(y / CELL.y);
  const key = cellKey(page, column, row);
  const known = weights.get(key);
  weights.set(key, (known ?? 0) + weight);
  if (known !== undefined) return;
  for (let i = -1; i <= 1; i += 1) {
    for (let j = -1; j <= 1; j += 1) {
      const bit = bitOf(cellKey(page, column + i, row + j));
      reached[bit >> 5] = (reached[bit >> 5] ?? 0) | (1 << (bit & 31));
    }
  }
}

function sumAround({ weights, reached }: Cells, page: number, x: number, y: number): number {
  const column = Math.round(x / CELL.x);
  const row = Math.round(y / CELL.y);
  const bit = bitOf(cellKey(page, column, row));
  if (((reached[bit >> 5] ?? 0) & (1 << (bit & 31))) === 0) return 0;
  let sum = 0;
  for (let i = -1; i <= 1; i += 1) {
    for (let j = -1; j <= 1; j += 1) sum += weights.get(cellKey(page, column + i, row + j)) ?? 0;
  }
  return sum;
}

/** In how many examples of a field each kind of surroundings was seen, regardless of similarity. */
export interface SeenValues {
  examples: number;
  /** 0 to 1: how far what was seen is trusted on a layout that was never seen. */
  trust: number;
  near: Map<number, number>;
  above: Map<number, number>;
  shape: Map<number, number>;
  cut: Map<number, number>;
  value: Map<number, number>;
}

const seenNames = ["near", "above", "shape", "cut", "value"] as const;

export function countSeen(path: string, sketches: ExampleSketch[], trust: number): SeenValues {
  const seen = noSeen(trust);
  for (const sketch of sketches) {
    const field = sketch.fields.get(path);
    if (field === undefined || field.values.length === 0) continue;
    seen.examples += 1;
    for (const name of seenNames) {
      for (const hash of distinct(field, name)) seen[name].set(hash, (seen[name].get(hash) ?? 0) + 1);
    }
  }
  return seen;
}

/** Share of the examples, without the document's own, in which something was seen. */
function shareOf(
  seen: SeenValues,
  own: RememberedField | null,
  name: (typeof seenNames)[number],
  hash: number,
): number {
  if (hash === 0) return 0;
  const isOwn = own !== null && own.values.length > 0;
  const examples = seen.examples - (isOwn ? 1 : 0);
  const count = (seen[name].get(hash) ?? 0) - (isOwn && own.values.some((value) => value[name] === hash) ? 1 : 0);
  return examples <= 0 ? 0 : (seen.trust * count) / (examples + FEW_EXAMPLES);
}

function distinct(field: RememberedField, name: (typeof seenNames)[number]): Set<number> {
  return new Set(field.values.map((value) => value[name]));
}

function noSeen(trust: number): SeenValues {
  return { examples: 0, trust, near: new Map(), above: new Map(), shape: new Map(), cut: new Map(), value: new Map() };
}
