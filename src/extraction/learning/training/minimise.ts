/** A smooth function: its value at a point, and its gradient, which is written into `gradient`. */
export type Smooth = (point: Float64Array, gradient: Float64Array) => number;

/** Pairs of steps and gradients that represent the curvature. */
const MEMORY = 8;
/** Share of the expected decrease that a step must reach (Armijo), and how often it is halved before giving up. */
const SUFFICIENT = 1e-4;
const MOST_HALVINGS = 12;
/** A step that lowers the value by less than this share ends the search. */
const TOLERANCE = 1e-5;

interface Pair {
  step: Float64Array;
  change: Float64Array;
  rho: number;
}

/** Minimises a convex function from a starting point by L-BFGS (Nocedal and Wright, algorithm 7.5). Deterministic. */
export function minimise(smooth: Smooth, start: Float64Array, iterations: number): Float64Array {
  let point = Float64Array.from(start);
  let gradient = new Float64Array(start.length);
  let value = smooth(point, gradient);
  const pairs: Pair[] = [];
  for (let round = 0; round < iterations; round += 1) {
    const direction = towards(gradient, pairs);
    const slope = dot(direction, gradient);
    if (slope >= 0) break;
    let length = pairs.length === 0 ? Math.min(1, 1 / Math.sqrt(-slope)) : 1;
    const next = new Float64Array(start.length);
    const nextGradient = new Float64Array(start.length);
    let nextValue = Number.POSITIVE_INFINITY;
    for (let halving = 0; halving < MOST_HALVINGS; halving += 1) {
      for (let i = 0; i < next.length; i += 1) next[i] = (point[i] ?? 0) + length * (direction[i] ?? 0);
      nextValue = smooth(next, nextGradient);
      if (nextValue <= value + SUFFICIENT * length * slope) break;
      length /= 2;
    }
    if (nextValue >= value) break;
    remember(pairs, point, next, gradient, nextGradient);
    const decrease = value - nextValue;
    [point, gradient, value] = [next, nextGradient, nextValue];
    if (decrease < TOLERANCE * Math.max(1, Math.abs(value))) break;
  }
  return point;
}

/** The two-loop recursion: the direction that results from the gradient and the remembered curvature. */
function towards(gradient: Float64Array, pairs: Pair[]): Float64Array {
  const direction = new Float64Array(gradient.length);
  for (let i = 0; i < direction.length; i += 1) direction[i] = -(gradient[i] ?? 0);
  const factors: number[] = [];
  for (let index = pairs.length - 1; index >= 0; index -= 1) {
    const pair = pairs[index];
    if (pair === undefined) continue;
    const factor = pair.rho * dot(pair.step, direction);
    factors[index] = factor;
    addScaled(direction, pair.change, -factor);
  }
  const last = pairs.at(-1);
  if (last !== undefined) {
    const scale = 1 / (last.rho * dot(last.change, last.change));
    for (let i = 0; i < direction.length; i += 1) direction[i] = (direction[i] ?? 0) * scale;
  }
  for (const [index, pair] of pairs.entries()) {
    addScaled(direction, pair.step, (factors[index] ?? 0) - pair.rho * dot(pair.change, direction));
  }
  return direction;
}

function remember(
  pairs: Pair[],
  from: Float64Array,
  to: Float64Array,
  before: Float64Array,
  after: Float64Array,
): void {
  const step = difference(to, from);
  const change = difference(after, before);
  const product = dot(step, change);
  if (product <= 1e-10) return;
  pairs.push({ step, change, rho: 1 / product });
  if (pairs.length > MEMORY) pairs.shift();
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  const result = new Float64Array(a.length);
  for (let i = 0; i < a.length; i += 1) result[i] = (a[i] ?? 0) - (b[i] ?? 0);
  return result;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

function addScaled(target: Float64Array, source: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i += 1) target[i] = (target[i] ?? 0) + factor * (source[i] ?? 0);
}
