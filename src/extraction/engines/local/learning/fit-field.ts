import { denseNames, MEMORY, UNSTATED } from "./dense-features.ts";
import type { FieldPool, PooledCandidate } from "./example-pool.ts";
import { type FieldWeights, type trustWeights, WORD_VALUE, weighMemory, weighWords } from "./field-weights.ts";
import { HASH_SIZE } from "./hash.ts";
import { memoryFeatures } from "./memory-features.ts";
import { minimise } from "./minimise.ts";
import type { FieldMemory } from "./recall.ts";

/** An example of a field, with what the other examples say of it. */
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

/** Measured on real documents: hand weights know much, hashed words nothing, and absence depends on the parser. */
const usualHolding: Holding = { dense: 8, memory: 2, words: 1, absent: 0.3 };

/** Steps of the minimiser: more change no held-out figure. */
const MOST_ITERATIONS = 30;

const DENSE = denseNames.length;
const ABSENT = DENSE;
const ABSENT_MEMORY = DENSE + 1;
const WORDS = DENSE + 2;

/** The examples of a field as one sparse matrix: a row per candidate, the rows of an example one after the other. */
interface Problem {
  examples: { first: number; end: number; gold: Uint8Array; isAbsent: boolean; absentMemory: number; trust: number }[];
  rowEnds: number[];
  positions: Int32Array;
  values: Float32Array;
  /** The hashed features that occur, in the order of their parameters. */
  words: number[];
}

/**
 * Fits a field's weights: the sum over examples of -log P(the right value), where P is a softmax over all candidates and
 * "absent", plus half of holding x (weight - start)².
 */
export function fitField(examples: FieldExample[], start: FieldWeights, holding: Holding = usualHolding): FieldWeights {
  const useful = examples.filter(({ pool }) => pool.isAbsent || pool.candidates.some(({ isGold }) => isGold));
  if (useful.length === 0) return start;
  const problem = makeProblem(useful);
  const origin = new Float64Array(WORDS + problem.words.length);
  origin.set(start.dense);
  origin[ABSENT] = start.absent;
  origin[ABSENT_MEMORY] = start.absentMemory;
  for (const [index, word] of problem.words.entries()) origin[WORDS + index] = start.words[word] ?? 0;
  const hold = origin.map((_, index) => holdingAt(index, holding));
  const learned = minimise((point, gradient) => loss(problem, point, gradient, origin, hold), origin, MOST_ITERATIONS);
  const words = Float32Array.from(start.words);
  for (const [index, word] of problem.words.entries()) words[word] = learned[WORDS + index] ?? 0;
  return {
    dense: learned.slice(0, DENSE),
    words,
    absent: learned[ABSENT] ?? 0,
    absentMemory: learned[ABSENT_MEMORY] ?? 0,
  };
}

function holdingAt(index: number, holding: Holding): number {
  if (index >= WORDS) return holding.words;
  if (index === ABSENT) return holding.absent;
  if (index === ABSENT_MEMORY) return holding.memory;
  return index >= MEMORY && index !== UNSTATED ? holding.memory : holding.dense;
}

function makeProblem(examples: FieldExample[]): Problem {
  const parameterOf = new Int32Array(HASH_SIZE).fill(-1);
  const words: number[] = [];
  const positions: number[] = [];
  const values: number[] = [];
  const rowEnds: number[] = [];
  const memory = new Float64Array(memoryFeatures.length);
  const addWords = (hashed: number[]) => {
    for (const word of hashed) {
      if (parameterOf[word] === -1) parameterOf[word] = words.push(word) - 1;
      positions.push(WORDS + (parameterOf[word] ?? 0));
      values.push(WORD_VALUE);
    }
  };
  const addRow = (candidate: PooledCandidate, recalled: FieldMemory) => {
    for (let i = 0; i < candidate.positions.length; i += 1) {
      positions.push(candidate.positions[i] ?? 0);
      values.push(candidate.values[i] ?? 0);
    }
    memory.fill(0);
    recalled.fill(memory, candidate.sighting);
    for (let i = 0; i < memory.length; i += 1) {
      if (memory[i] === 0) continue;
      positions.push(MEMORY + i);
      values.push(memory[i] ?? 0);
    }
    addWords(candidate.sighting.around.words);
    addWords(candidate.sighting.look.words);
    rowEnds.push(positions.length);
  };
  const described = examples.map(({ pool, memory: recalled }) => {
    const first = rowEnds.length;
    for (const candidate of pool.candidates) addRow(candidate, recalled);
    const gold = Uint8Array.from(pool.candidates, ({ isGold }) => (isGold ? 1 : 0));
    const { isAbsent, trust } = pool;
    return { first, end: rowEnds.length, gold, isAbsent, absentMemory: recalled.absent, trust };
  });
  return {
    examples: described,
    rowEnds,
    positions: Int32Array.from(positions),
    values: Float32Array.from(values),
    words,
  };
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
    value += 0.5 * (hold[i] ?? 0) * away * away;
    gradient[i] = (hold[i] ?? 0) * away;
  }
  for (const example of problem.examples) value += addExample(problem, example, point, gradient);
  return value;
}

function addExample(
  problem: Problem,
  { first, end, gold, isAbsent, absentMemory, trust }: Problem["examples"][number],
  point: Float64Array,
  gradient: Float64Array,
): number {
  const absentScore = (point[ABSENT] ?? 0) + (point[ABSENT_MEMORY] ?? 0) * absentMemory;
  const scores = new Float64Array(end - first);
  let highest = absentScore;
  for (let row = first; row < end; row += 1) {
    const score = scoreRow(problem, row, point);
    scores[row - first] = score;
    if (score > highest) highest = score;
  }
  const absentShare = Math.exp(absentScore - highest);
  let all = absentShare;
  let right = isAbsent ? absentShare : 0;
  for (let i = 0; i < scores.length; i += 1) {
    const share = Math.exp((scores[i] ?? 0) - highest);
    scores[i] = share;
    all += share;
    if (gold[i] === 1) right += share;
  }
  right = Math.max(right, 1e-300);
  const absentPull = trust * (absentShare / all - (isAbsent ? absentShare / right : 0));
  gradient[ABSENT] = (gradient[ABSENT] ?? 0) + absentPull;
  gradient[ABSENT_MEMORY] = (gradient[ABSENT_MEMORY] ?? 0) + absentPull * absentMemory;
  for (let row = first; row < end; row += 1) {
    const share = scores[row - first] ?? 0;
    const pull = trust * (share / all - (gold[row - first] === 1 ? share / right : 0));
    if (Math.abs(pull) > 1e-9) addRowTo(gradient, problem, row, pull);
  }
  return trust * (Math.log(all) - Math.log(right));
}

function scoreRow({ rowEnds, positions, values }: Problem, row: number, point: Float64Array): number {
  let sum = 0;
  const end = rowEnds[row] ?? 0;
  for (let i = row === 0 ? 0 : (rowEnds[row - 1] ?? 0); i < end; i += 1) {
    sum += (point[positions[i] ?? 0] ?? 0) * (values[i] ?? 0);
  }
  return sum;
}

function addRowTo(gradient: Float64Array, { rowEnds, positions, values }: Problem, row: number, factor: number): void {
  const end = rowEnds[row] ?? 0;
  for (let i = row === 0 ? 0 : (rowEnds[row - 1] ?? 0); i < end; i += 1) {
    const position = positions[i] ?? 0;
    gradient[position] = (gradient[position] ?? 0) + factor * (values[i] ?? 0);
  }
}

/** The candidate that the weights choose of a pool; null for "absent". */
export function chooseFrom(
  { pool, memory }: FieldExample,
  weights: ReturnType<typeof trustWeights>,
): PooledCandidate | null {
  const features = new Float64Array(memoryFeatures.length);
  let best: PooledCandidate | null = null;
  let bestScore = weights.absent + weights.absentMemory * memory.absent;
  for (const candidate of pool.candidates) {
    let score = 0;
    for (let i = 0; i < candidate.positions.length; i += 1) {
      score += (candidate.values[i] ?? 0) * (weights.dense[candidate.positions[i] ?? 0] ?? 0);
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
