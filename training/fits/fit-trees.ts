import { createRandom } from "../../bench/templates/random.ts";
import { NOTHING, TREE_DEPTH, type Trees } from "../../src/extraction/trees/trees.ts";
import type { Question } from "./fit-choices.ts";

export interface TreeFit {
  trees: number;
  /**
   * Share of a tree's answer that is added: small steps of many trees carry over to unseen documents better than large
   * ones of few.
   */
  rate: number;
  /** Share of the features, and of the questions, that each tree sees. */
  featureShare: number;
  questionShare: number;
  /** Minimum choices that reach a node. */
  fewest: number;
  /** How strongly what a node adds is held at 0. */
  hold: number;
}

/** How many bounds of a feature are tried, with equally many choices between them. */
const BOUNDS = 48;
/** How many choices the bounds of a feature are found from: more give the same. */
const MOST_SAMPLED = 20_000;
/** Minimum bend of a choice, however sure it is: otherwise nodes of a few sure choices would add without limit. */
const LEAST_BEND = 1e-3;

/** Choices of all questions, one after the other, with each feature as the number of the bounds below it. */
interface Binned {
  count: number;
  /** By feature, then by choice. */
  bins: Uint8Array[];
  bounds: Float64Array[];
}

/**
 * Fits trees whose sum is added to the rows' scores, by gradient boosting: each tree is fitted to where a softmax over
 * each question's rows and "absent" is still wrong. Deterministic. `names`: the features of a row; no tree asks about
 * those in `unasked`.
 */
export function fitTrees(questions: Question[], names: string[], unasked: ReadonlySet<string>, fit: TreeFit): Trees {
  const random = createRandom(1);
  const binned = bin(questions, names.length);
  const starts = startsOf(questions);
  const added = new Float64Array(binned.count);
  const pull = new Float64Array(binned.count);
  const bend = new Float64Array(binned.count);
  const askable = names.flatMap((name, feature) =>
    unasked.has(name) || (binned.bounds[feature]?.length ?? 0) === 0 ? [] : [feature],
  );
  const trees: Trees["trees"] = [];
  for (let turn = 0; turn < fit.trees; turn += 1) {
    const seen: number[] = [];
    for (const [index, question] of questions.entries()) {
      const from = starts[index] ?? 0;
      pullRows(question, from, added, pull, bend);
      if (!random.chance(fit.questionShare)) continue;
      for (let row = from; row < from + question.rows.length; row += 1) seen.push(row);
    }
    const asked = askable.filter(() => random.chance(fit.featureShare));
    const tree = growTree(Int32Array.from(seen), asked, binned, pull, bend, fit);
    for (let row = 0; row < binned.count; row += 1) added[row] = (added[row] ?? 0) + sumOf(tree, row, binned);
    trees.push(tree.written);
  }
  return compact(names, trees);
}

function startsOf(questions: Question[]): number[] {
  let from = 0;
  return questions.map(({ rows }) => {
    const start = from;
    from += rows.length;
    return start;
  });
}

/** How far each row of a question is above its right share (`pull`), and how that changes with its score (`bend`). */
function pullRows(
  { rows, scores, absentScore, isRight, weight }: Question,
  from: number,
  added: Float64Array,
  pull: Float64Array,
  bend: Float64Array,
): void {
  const sums = rows.map((_, place) => (scores[place] ?? 0) + (added[from + place] ?? 0));
  const highest = Math.max(absentScore, ...sums);
  const parts = sums.map((sum) => Math.exp(sum - highest));
  const all = parts.reduce((total, part) => total + part, Math.exp(absentScore - highest));
  const rights = isRight.filter(Boolean).length;
  for (const [place, part] of parts.entries()) {
    const share = part / all;
    pull[from + place] = weight * (share - (isRight[place] === true ? 1 / rights : 0));
    bend[from + place] = weight * Math.max(LEAST_BEND, share * (1 - share));
  }
}

function bin(questions: Question[], width: number): Binned {
  const rows = questions.flatMap((question) => question.rows);
  const step = Math.max(1, Math.floor(rows.length / MOST_SAMPLED));
  const sampled = rows.filter((_, index) => index % step === 0);
  const bounds = Array.from({ length: width }, (_, feature) =>
    boundsOf(Float64Array.from(sampled, (row) => row[feature] ?? 0).sort()),
  );
  const bins = bounds.map((each, feature) => Uint8Array.from(rows, (row) => binOf(row[feature] ?? 0, each)));
  return { count: rows.length, bins, bounds };
}

function boundsOf(sorted: Float64Array): Float64Array {
  const found: number[] = [];
  for (let part = 1; part <= BOUNDS; part += 1) {
    const at = Math.floor((part * sorted.length) / (BOUNDS + 1));
    const [below = 0, above = 0] = [sorted[at - 1], sorted[at]];
    // Between two values, so that rounding the bound changes nothing.
    const bound = below === above ? above + nextGap(sorted, at) / 2 : (below + above) / 2;
    if (Number.isFinite(bound) && bound > (found.at(-1) ?? Number.NEGATIVE_INFINITY)) found.push(bound);
  }
  return Float64Array.from(found);
}

/** How far the next larger number is. */
function nextGap(sorted: Float64Array, at: number): number {
  let next = at;
  while (next < sorted.length && sorted[next] === sorted[at]) next += 1;
  return next === sorted.length ? Number.POSITIVE_INFINITY : (sorted[next] ?? 0) - (sorted[at] ?? 0);
}

/** The number of bounds below a value. */
function binOf(value: number, bounds: Float64Array): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (bounds[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A tree, and the bin up to which each node's first branch applies. */
interface Tree {
  written: Trees["trees"][number];
  cuts: Int32Array;
}

function growTree(
  rows: Int32Array,
  features: number[],
  binned: Binned,
  pull: Float64Array,
  bend: Float64Array,
  { rate, fewest, hold }: TreeFit,
): Tree {
  const questions = 2 ** TREE_DEPTH - 1;
  const asked = new Array<number>(questions).fill(NOTHING);
  const bounds = new Array<number>(questions).fill(0);
  const points = new Array<number>(2 * questions + 1).fill(0);
  const cuts = new Int32Array(questions);
  const grow = (node: number, inside: Int32Array) => {
    const pulls = sumAt(inside, pull);
    const bends = sumAt(inside, bend);
    points[node] = rounded((-rate * pulls) / (bends + hold));
    if (node >= questions) return;
    const best = bestCut(inside, features, binned, pull, bend, { pulls, bends, fewest, hold });
    if (best === null) return;
    asked[node] = best.feature;
    bounds[node] = rounded(binned.bounds[best.feature]?.[best.cut] ?? 0);
    cuts[node] = best.cut;
    const bins = binned.bins[best.feature] ?? new Uint8Array();
    grow(
      2 * node + 1,
      inside.filter((row) => (bins[row] ?? 0) <= best.cut),
    );
    grow(
      2 * node + 2,
      inside.filter((row) => (bins[row] ?? 0) > best.cut),
    );
  };
  grow(0, rows);
  return { written: { asked, bounds, points }, cuts };
}

function sumAt(rows: Int32Array, numbers: Float64Array): number {
  let sum = 0;
  for (const row of rows) sum += numbers[row] ?? 0;
  return sum;
}

/** The question whose two answers differ most in what they should add; null if none is worth asking. */
function bestCut(
  rows: Int32Array,
  features: number[],
  { bins, bounds }: Binned,
  pull: Float64Array,
  bend: Float64Array,
  { pulls, bends, fewest, hold }: { pulls: number; bends: number; fewest: number; hold: number },
): { feature: number; cut: number } | null {
  const worth = (some: number, bent: number) => some ** 2 / (bent + hold);
  let best: { feature: number; cut: number } | null = null;
  let most = worth(pulls, bends);
  const [pullIn, bendIn, countIn] = [
    new Float64Array(BOUNDS + 1),
    new Float64Array(BOUNDS + 1),
    new Int32Array(BOUNDS + 1),
  ];
  for (const feature of features) {
    const binOfRow = bins[feature] ?? new Uint8Array();
    pullIn.fill(0);
    bendIn.fill(0);
    countIn.fill(0);
    for (const row of rows) {
      const bin = binOfRow[row] ?? 0;
      pullIn[bin] = (pullIn[bin] ?? 0) + (pull[row] ?? 0);
      bendIn[bin] = (bendIn[bin] ?? 0) + (bend[row] ?? 0);
      countIn[bin] = (countIn[bin] ?? 0) + 1;
    }
    let [pulled, bent, count] = [0, 0, 0];
    for (let cut = 0; cut < (bounds[feature]?.length ?? 0); cut += 1) {
      pulled += pullIn[cut] ?? 0;
      bent += bendIn[cut] ?? 0;
      count += countIn[cut] ?? 0;
      if (count < fewest) continue;
      if (rows.length - count < fewest) break;
      const both = worth(pulled, bent) + worth(pulls - pulled, bends - bent);
      if (both <= most) continue;
      most = both;
      best = { feature, cut };
    }
  }
  return best;
}

/** What a tree adds to a row. */
function sumOf({ written: { asked, points }, cuts }: Tree, row: number, { bins }: Binned): number {
  let node = 0;
  while (node < asked.length && asked[node] !== NOTHING)
    node = 2 * node + ((bins[asked[node] ?? 0]?.[row] ?? 0) <= (cuts[node] ?? 0) ? 1 : 2);
  return points[node] ?? 0;
}

/** Leaves out the features that no tree asks about. */
function compact(names: string[], trees: Trees["trees"]): Trees {
  const used = [...new Set(trees.flatMap(({ asked }) => asked))]
    .filter((feature) => feature !== NOTHING)
    .sort((a, b) => a - b);
  const toUsed = new Map(used.map((feature, index) => [feature, index]));
  return {
    features: used.map((feature) => names[feature] ?? ""),
    trees: trees.map((tree) => ({ ...tree, asked: tree.asked.map((feature) => toUsed.get(feature) ?? NOTHING) })),
  };
}

/** To four significant digits: more mean nothing. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
