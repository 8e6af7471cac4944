import type { RememberedField } from "./example-sketch.ts";
import { at } from "./memory-features.ts";
import type { Sighting } from "./sighting.ts";

/** Distance at which a place no longer speaks for a value, in widths of the page. */
const PLACE_SPREAD = 0.02;
/** Exponent of the distance past which a place says nothing, and the square of the height at which that is certain. */
const FARTHEST = 8;
const FAR = 2.001 * FARTHEST * PLACE_SPREAD * PLACE_SPREAD;

/** The remembered values of a field's look-alikes, one after the other in flat arrays: each is compared with each candidate. */
export interface Agreements {
  shares: Float64Array;
  /** Where the values of each look-alike end. */
  ends: Int32Array;
  near: Int32Array;
  above: Int32Array;
  right: Int32Array;
  below: Int32Array;
  value: Int32Array;
  shape: Int32Array;
  cut: Int32Array;
  page: Int32Array;
  left: Float64Array;
  right2: Float64Array;
  top: Float64Array;
}

/** Lays the values of look-alikes out flat; `share` is how much each look-alike counts. */
export function layOutFlat(known: { field: RememberedField; share: number }[]): Agreements {
  const values = known.flatMap(({ field }) => field.values);
  let end = 0;
  return {
    shares: Float64Array.from(known, ({ share }) => share),
    ends: Int32Array.from(known, ({ field }) => {
      end += field.values.length;
      return end;
    }),
    near: Int32Array.from(values, ({ near }) => near),
    above: Int32Array.from(values, ({ above }) => above),
    right: Int32Array.from(values, ({ right }) => right),
    below: Int32Array.from(values, ({ below }) => below),
    value: Int32Array.from(values, ({ value }) => value),
    shape: Int32Array.from(values, ({ shape }) => shape),
    cut: Int32Array.from(values, ({ cut }) => cut),
    page: Int32Array.from(values, ({ page }) => page),
    left: Float64Array.from(values, ({ left }) => left),
    right2: Float64Array.from(values, ({ right2 }) => right2),
    top: Float64Array.from(values, ({ top }) => top),
  };
}

/** Adds how far a candidate agrees with the best value of each look-alike, each way of agreeing by itself. */
export function addAgreements(features: Float64Array, known: Agreements, candidate: Sighting): void {
  const { shares, ends } = known;
  const { near, above, right, below } = candidate.around;
  const { value, shape, cut } = candidate.look;
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
      const close = closeness(known, index, candidate);
      const hasNear = near !== 0 && known.near[index] === near;
      const hasAbove = above !== 0 && known.above[index] === above;
      isNear ||= hasNear;
      isAbove ||= hasAbove;
      isRight ||= right !== 0 && known.right[index] === right;
      isBelow ||= below !== 0 && known.below[index] === below;
      isSame ||= known.value[index] === value;
      isShaped ||= known.shape[index] === shape;
      if (close > place) place = close;
      if (known.cut[index] !== cut) continue;
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
    if (together > 0) add(features, at.together, share * together);
  }
}

function add(features: Float64Array, position: number, amount: number): void {
  features[position] = (features[position] ?? 0) + amount;
}

/** 1 at the remembered place, by the left or the right edge, and less with distance. */
function closeness(known: Agreements, index: number, candidate: Sighting): number {
  if (known.page[index] !== candidate.page) return 0;
  const y = (known.top[index] ?? 0) - candidate.top;
  if (y * y > FAR) return 0;
  const left = Math.abs((known.left[index] ?? 0) - candidate.left);
  const right = Math.abs((known.right2[index] ?? 0) - candidate.right);
  const x = Math.min(left, right);
  const distance = (x * x + y * y) / (2 * PLACE_SPREAD * PLACE_SPREAD);
  return distance > FARTHEST ? 0 : Math.exp(-distance);
}
