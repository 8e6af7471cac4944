import type { Sighting, Spot } from "../words/sighting.ts";
import type { ExampleSketch, RememberedField } from "./example-sketch.ts";
import { at } from "./memory-features.ts";

/**
 * How far around a remembered place a value is likely to be, in widths of the page: the standard deviation in
 * `closeness`.
 */
const PLACE_SPREAD = 0.02;
/**
 * Exponent in `closeness` beyond which a place says nothing, and the squared vertical distance at which that is
 * certain.
 */
const FARTHEST = 8;
const FAR = 2.001 * FARTHEST * PLACE_SPREAD * PLACE_SPREAD;

/** Closeness above which the value may stand at a place: within two lines up or down, or a word to the side. */
const NEAR = 0.1;

/**
 * The remembered values of a field's look-alikes, one after the other in flat arrays, because each is compared with
 * each candidate.
 */
export interface Agreements {
  shares: number[];
  /** Where the values of each look-alike end. */
  ends: number[];
  /** Each value's hashes and its page, in the order in which `layOutFlat` names them. */
  marks: Int32Array;
  /** Each value's left edge, right edge and top. */
  edges: Float64Array;
  /** For each look-alike, the texts beside and above the values of its other fields. */
  others: OtherCaptions[];
}

/** Hashes of texts that announce values of other fields. */
interface OtherCaptions {
  near: Set<number>;
  above: Set<number>;
}

/** How many numbers each value has in `marks`, and in `edges`. */
const MARKS = 8;
const EDGES = 3;

/** Lays the values of look-alikes out flat; `share` is how much each look-alike counts. */
export function layOutFlat(known: { field: RememberedField; sketch: ExampleSketch; share: number }[]): Agreements {
  const shares: number[] = [];
  const ends: number[] = [];
  let end = 0;
  for (const { field, share } of known) {
    end += field.values.length;
    shares.push(share);
    ends.push(end);
  }
  const marks = new Int32Array(MARKS * end);
  const edges = new Float64Array(EDGES * end);
  let index = 0;
  for (const { field } of known) {
    for (const { near, above, right, below, value, shape, cut, page, left, right2, top } of field.values) {
      let mark = MARKS * index;
      for (const each of [near, above, right, below, value, shape, cut, page]) {
        marks[mark] = each;
        mark += 1;
      }
      edges[EDGES * index] = left;
      edges[EDGES * index + 1] = right2;
      edges[EDGES * index + 2] = top;
      index += 1;
    }
  }
  return { shares, ends, marks, edges, others: known.map(({ field, sketch }) => captionsBeside(field, sketch)) };
}

function captionsBeside(field: RememberedField, { fields }: ExampleSketch): OtherCaptions {
  const captions: OtherCaptions = { near: new Set(), above: new Set() };
  for (const other of fields.values()) {
    if (other === field) continue;
    for (const { near, above } of other.values) {
      captions.near.add(near);
      captions.above.add(above);
    }
  }
  captions.near.delete(0);
  captions.above.delete(0);
  return captions;
}

/**
 * Adds how well a candidate agrees with each look-alike. Each way of agreeing counts by itself, with the value that
 * agrees best.
 */
export function addAgreements(features: Float64Array, known: Agreements, candidate: Sighting): void {
  const { shares, ends, marks, edges, others } = known;
  const { near, above, right, below } = candidate.around;
  const { value, shape, cut } = candidate.look;
  const { page, top } = candidate;
  for (let example = 0, index = 0; example < shares.length; example += 1) {
    const share = shares[example] ?? 0;
    const end = ends[example] ?? 0;
    let isNear = false;
    let isAbove = false;
    let isRight = false;
    let isBelow = false;
    let isSame = false;
    let isShaped = false;
    let isCut = false;
    let place = 0;
    let together = 0;
    for (; index < end; index += 1) {
      const mark = MARKS * index;
      const y = (edges[EDGES * index + 2] ?? 0) - top;
      const isFar = marks[mark + 7] !== page || y * y > FAR;
      const close = isFar ? 0 : closeness(edges, EDGES * index, y, candidate);
      const hasNear = near !== 0 && marks[mark] === near;
      const hasAbove = above !== 0 && marks[mark + 1] === above;
      isNear ||= hasNear;
      isAbove ||= hasAbove;
      isRight ||= right !== 0 && marks[mark + 2] === right;
      isBelow ||= below !== 0 && marks[mark + 3] === below;
      isSame ||= marks[mark + 4] === value;
      isShaped ||= marks[mark + 5] === shape;
      if (close > place) place = close;
      if (marks[mark + 6] !== cut) continue;
      isCut = true;
      together = Math.max(together, hasNear || hasAbove ? 1 : close);
    }
    if (isNear) add(features, at.near, share);
    if (isAbove) add(features, at.above, share);
    if (isRight) add(features, at.right, share);
    if (isBelow) add(features, at.below, share);
    if (place > 0) add(features, at.place, share * place);
    if (isSame) add(features, at.value, share);
    if (isShaped) add(features, at.shape, share);
    if (isCut) add(features, at.cut, share);
    const announced = others[example];
    if (!isNear && !isAbove && (announced?.near.has(near) === true || announced?.above.has(above) === true))
      add(features, at.othersCaption, share);
    if (together > 0) add(features, at.together, share * together);
  }
}

/** Whether a place is near that of any remembered value. */
export function hasNear({ marks, edges }: Agreements, spot: Spot): boolean {
  for (let mark = 0, edge = 0; mark < marks.length; mark += MARKS, edge += EDGES) {
    const y = (edges[edge + 2] ?? 0) - spot.top;
    if (marks[mark + 7] === spot.page && y * y <= FAR && closeness(edges, edge, y, spot) > NEAR) return true;
  }
  return false;
}

function add(features: Float64Array, position: number, amount: number): void {
  features[position] = (features[position] ?? 0) + amount;
}

/**
 * How close a candidate is to a remembered place, by the left or the right edge: 1 at the place, and less with
 * distance. `y` is the vertical distance.
 */
function closeness(edges: Float64Array, at: number, y: number, candidate: Spot): number {
  const left = Math.abs((edges[at] ?? 0) - candidate.left);
  const right = Math.abs((edges[at + 1] ?? 0) - candidate.right);
  const x = Math.min(left, right);
  const distance = (x * x + y * y) / (2 * PLACE_SPREAD * PLACE_SPREAD);
  return distance > FARTHEST ? 0 : Math.exp(-distance);
}
