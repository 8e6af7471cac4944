import { memoryFeatures } from "../memory/memory-features.ts";
import type { FieldMemory } from "../memory/recall.ts";
import { denseNames, MEMORY, UNSTATED } from "../weights/dense-features.ts";
import { type FieldWeights, type trustWeights, weighMemory, weighWords } from "../weights/field-weights.ts";
import { HASH_SIZE } from "../words/hash.ts";
import type { FieldPool, PooledCandidate } from "./example-pool.ts";
import { ABSENT, ABSENT_MEMORY, type FieldRows, GROUPS } from "./field-rows.ts";
import { minimise } from "./minimise.ts";

/** An example of a field, with what the other examples say about it. */
export interface FieldExample {
  pool: FieldPool;
  memory: FieldMemory;
}

/** How strongly each group of weights is held at its start: a weight moves only as far as examples pull it. */
export interface Holding {
  dense: number;
  memory: number;
  words: number;
  absent: number;
}

/**
 * Chosen by measuring on real documents: hand-set weights know much, hashed words know nothing, and absence depends on
 * the parser. If absence is held at .3 instead of 1, it moves where words and places should learn instead: invoices of
 * layouts corrected once lose 17 right values instead of 14, and made documents get 112 false ones instead of 97.
 */
const usualHolding: Holding = { dense: 8, memory: 2, words: 1, absent: 1 };

/** Steps of the minimiser: more steps change no held-out figure. */
const MOST_ITERATIONS = 30;

const DENSE = denseNames.length;
const MEMORIES = memoryFeatures.length;

/** What a field's weights are fitted to: rows of its matrix, and what memory says about each. */
interface Problem {
  rows: FieldRows;
  examples: FittedExample[];
  /** What memory says about each candidate, in the order of the examples: a row for each, without the zeros. */
  memoryEnds: Int32Array;
  memoryPositions: Uint8Array;
  memoryValues: Float32Array;
}

interface FittedExample {
  /** Its rows in the field's matrix, and its first row in the memories. */
  first: number;
  end: number;
  firstMemory: number;
  isTrue: Uint8Array;
  isAbsent: boolean;
  absentMemory: number;
  /** The part of the scores of its candidates and of "absent" that does not depend on the weights. */
  offsets: Float64Array;
  absentOffset: number;
  trust: number;
  /** Room for the scores of its candidates. */
  scores: Float64Array;
}

/**
 * Fits a field's weights: minimises the sum over examples of -log P(the right value), where P is a softmax over all
 * candidates and "absent", plus half of holding x (weight - start)².
 */
export function fitField(
  rows: FieldRows,
  examples: FieldExample[],
  start: FieldWeights,
  holding: Holding = usualHolding,
): FieldWeights {
  const useful = examples.filter(({ pool }) => pool.isAbsent || pool.candidates.some(({ isTrue }) => isTrue));
  if (useful.length === 0) return start;
  const problem = makeProblem(rows, useful);
  const origin = new Float64Array(GROUPS + rows.scales.length);
  origin.set(start.dense);
  origin[ABSENT] = start.absent;
  origin[ABSENT_MEMORY] = start.absentMemory;
  const hold = origin.map((_, index) => holdingAt(index, holding));
  const learned = minimise((point, gradient) => loss(problem, point, gradient, origin, hold), origin, MOST_ITERATIONS);
  const words = new Float32Array(HASH_SIZE);
  for (let i = 0; i < rows.words.length; i += 1) {
    const group = rows.groupOf[i] ?? 0;
    words[rows.words[i] ?? 0] = (learned[GROUPS + group] ?? 0) / (rows.scales[group] ?? 1);
  }
  return {
    dense: learned.slice(0, DENSE),
    words,
    absent: learned[ABSENT] ?? 0,
    absentMemory: learned[ABSENT_MEMORY] ?? 0,
  };
}

function holdingAt(index: number, holding: Holding): number {
  if (index >= GROUPS) return holding.words;
  if (index === ABSENT) return holding.absent;
  if (index === ABSENT_MEMORY) return holding.memory;
  return index >= MEMORY && index !== UNSTATED ? holding.memory : holding.dense;
}

function makeProblem(rows: FieldRows, examples: FieldExample[]): Problem {
  const count = examples.reduce((sum, { pool }) => sum + pool.candidates.length, 0);
  const memoryEnds = new Int32Array(count);
  const memoryPositions = new Uint8Array(MEMORIES * count);
  const memoryValues = new Float32Array(MEMORIES * count);
  const memory = new Float64Array(MEMORIES);
  let row = 0;
  let end = 0;
  const described = examples.map(({ pool, memory: recalled }): FittedExample => {
    const first = rows.firstRow.get(pool) ?? 0;
    const firstMemory = row;
    for (const { sighting } of pool.candidates) {
      memory.fill(0);
      recalled.fill(memory, sighting);
      for (let i = 0; i < MEMORIES; i += 1) {
        const value = memory[i] ?? 0;
        if (value === 0) continue;
        memoryPositions[end] = MEMORY + i;
        memoryValues[end] = value;
        end += 1;
      }
      memoryEnds[row] = end;
      row += 1;
    }
    return {
      first,
      end: first + pool.candidates.length,
      firstMemory,
      isTrue: Uint8Array.from(pool.candidates, ({ isTrue }) => (isTrue ? 1 : 0)),
      isAbsent: pool.isAbsent,
      absentMemory: recalled.absent,
      offsets: Float64Array.from(pool.candidates, ({ offset }) => offset),
      absentOffset: pool.absentOffset,
      trust: pool.trust,
      scores: new Float64Array(pool.candidates.length),
    };
  });
  return { rows, examples: described, memoryEnds, memoryPositions, memoryValues };
}

/** The value to minimise and its gradient. */
function loss(
  problem: Problem,
  point: Float64Array,
  gradient: Float64Array,
  origin: Float64Array,
  hold: Float64Array,
): number {
  let value = 0;
  for (let i = 0; i < point.length; i += 1) {
    const away = (point[i] ?? 0) - (origin[i] ?? 0);
    const held = (hold[i] ?? 0) * away;
    value += 0.5 * held * away;
    gradient[i] = held;
  }
  for (const example of problem.examples) value += addExample(problem, example, point, gradient);
  return value;
}

function addExample(problem: Problem, example: FittedExample, point: Float64Array, gradient: Float64Array): number {
  const { isTrue, isAbsent, absentMemory, absentOffset, trust, scores } = example;
  const absentScore = (point[ABSENT] ?? 0) + (point[ABSENT_MEMORY] ?? 0) * absentMemory + absentOffset;
  const highest = Math.max(absentScore, scoreRows(problem, example, point));
  const absentShare = Math.exp(absentScore - highest);
  let all = absentShare;
  let right = isAbsent ? absentShare : 0;
  for (let i = 0; i < scores.length; i += 1) {
    const share = Math.exp((scores[i] ?? 0) - highest);
    scores[i] = share;
    all += share;
    if (isTrue[i] === 1) right += share;
  }
  right = Math.max(right, 1e-300);
  const absentPull = trust * (absentShare / all - (isAbsent ? absentShare / right : 0));
  gradient[ABSENT] = (gradient[ABSENT] ?? 0) + absentPull;
  gradient[ABSENT_MEMORY] = (gradient[ABSENT_MEMORY] ?? 0) + absentPull * absentMemory;
  for (let i = 0; i < scores.length; i += 1) {
    const share = scores[i] ?? 0;
    const pull = trust * (share / all - (isTrue[i] === 1 ? share / right : 0));
    if (Math.abs(pull) > 1e-9) addRow(problem, example, i, pull, gradient);
  }
  return trust * (Math.log(all) - Math.log(right));
}

/** Scores an example's candidates; returns the highest score. */
function scoreRows(
  { rows, memoryEnds, memoryPositions, memoryValues }: Problem,
  { first, firstMemory, offsets, scores }: FittedExample,
  point: Float64Array,
): number {
  const { rowEnds, positions, values } = rows;
  let at = first === 0 ? 0 : (rowEnds[first - 1] ?? 0);
  let atMemory = firstMemory === 0 ? 0 : (memoryEnds[firstMemory - 1] ?? 0);
  let highest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < scores.length; row += 1) {
    let sum = offsets[row] ?? 0;
    const end = rowEnds[first + row] ?? 0;
    for (; at < end; at += 1) sum += (point[positions[at] ?? 0] ?? 0) * (values[at] ?? 0);
    const endMemory = memoryEnds[firstMemory + row] ?? 0;
    for (; atMemory < endMemory; atMemory += 1) {
      sum += (point[memoryPositions[atMemory] ?? 0] ?? 0) * (memoryValues[atMemory] ?? 0);
    }
    scores[row] = sum;
    if (sum > highest) highest = sum;
  }
  return highest;
}

/** Adds a candidate's features, times a factor, to the gradient. */
function addRow(
  { rows, memoryEnds, memoryPositions, memoryValues }: Problem,
  { first, firstMemory }: FittedExample,
  candidate: number,
  factor: number,
  gradient: Float64Array,
): void {
  const { rowEnds, positions, values } = rows;
  const row = first + candidate;
  const end = rowEnds[row] ?? 0;
  for (let i = row === 0 ? 0 : (rowEnds[row - 1] ?? 0); i < end; i += 1) {
    const position = positions[i] ?? 0;
    gradient[position] = (gradient[position] ?? 0) + factor * (values[i] ?? 0);
  }
  const memoryRow = firstMemory + candidate;
  const endMemory = memoryEnds[memoryRow] ?? 0;
  for (let i = memoryRow === 0 ? 0 : (memoryEnds[memoryRow - 1] ?? 0); i < endMemory; i += 1) {
    const position = memoryPositions[i] ?? 0;
    gradient[position] = (gradient[position] ?? 0) + factor * (memoryValues[i] ?? 0);
  }
}

/** The candidate of a pool that the weights choose; null for "absent". */
export function chooseFrom(
  { pool, memory }: FieldExample,
  weights: ReturnType<typeof trustWeights>,
): PooledCandidate | null {
  const features = new Float64Array(memoryFeatures.length);
  let best: PooledCandidate | null = null;
  let bestScore = weights.absent + weights.absentMemory * memory.absent + pool.absentOffset;
  const { ends, positions, values } = pool.features;
  let at = 0;
  for (const [index, candidate] of pool.candidates.entries()) {
    let score = candidate.offset;
    for (const end = ends[index] ?? 0; at < end; at += 1) {
      score += (values[at] ?? 0) * (weights.dense[positions[at] ?? 0] ?? 0);
    }
    features.fill(0);
    memory.fill(features, candidate.sighting);
    const { around, look } = candidate.sighting;
    score += weighMemory(features, weights);
    score += weights.wordShare * (weighWords(around.words, weights) + weighWords(look.words, weights));
    if (score > bestScore) [best, bestScore] = [candidate, score];
  }
  return best;
}
