import { denseNames } from "../weights/dense-features.ts";
import { WORD_VALUE } from "../weights/field-weights.ts";
import { HASH_SIZE } from "../words/hash.ts";
import type { FieldPool, PooledCandidate } from "./example-pool.ts";

/**
 * Positions of a fit's parameters: first the dense features, then those of absence, then the groups of hashed features.
 */
export const ABSENT = denseNames.length;
export const ABSENT_MEMORY = ABSENT + 1;
export const GROUPS = ABSENT + 2;

/**
 * The candidates of a field's examples as one sparse matrix with a row each, for all fits of the field. It does not
 * contain what memory says, because that depends on which examples are fitted to. Hashed features that occur in the
 * same rows always have the same weight, so they are one parameter: for a group of n, a parameter is √n times their
 * weight and is held like one of them.
 */
export interface FieldRows {
  /** Where the rows of each example's candidates begin. */
  firstRow: Map<FieldPool, number>;
  rowEnds: Int32Array;
  positions: Uint16Array;
  values: Float32Array;
  /** The hashed features, with the group of each. */
  words: Uint16Array;
  groupOf: Uint16Array;
  /** √n of each group. */
  scales: Float64Array;
}

/** Makes the matrix of a field's examples. */
export function createFieldRows(pools: FieldPool[]): FieldRows {
  const { words, groupOf, sizes } = groupWords(pools);
  const scales = Float64Array.from(sizes, Math.sqrt);
  const { rows, entries } = countEntries(pools);
  const positions = new Uint16Array(entries);
  const values = new Float32Array(entries);
  const rowEnds = new Int32Array(rows);
  let row = 0;
  let end = 0;
  const add = (position: number, value: number) => {
    positions[end] = position;
    values[end] = value;
    end += 1;
  };
  const firstRow = new Map<FieldPool, number>();
  const parameters = firstOfGroups(words, groupOf, scales.length);
  const addWords = (hashed: number[]) => {
    for (let i = 0; i < hashed.length; i += 1) {
      const group = parameters[hashed[i] ?? 0] ?? -1;
      if (group >= 0) add(GROUPS + group, WORD_VALUE * (scales[group] ?? 1));
    }
  };
  for (const pool of pools) {
    firstRow.set(pool, row);
    const { features } = pool;
    let at = 0;
    for (const [index, { sighting }] of pool.candidates.entries()) {
      for (const last = features.ends[index] ?? 0; at < last; at += 1) {
        add(features.positions[at] ?? 0, features.values[at] ?? 0);
      }
      addWords(sighting.around.words);
      addWords(sighting.look.words);
      rowEnds[row] = end;
      row += 1;
    }
  }
  return {
    firstRow,
    rowEnds,
    positions: positions.slice(0, end),
    values: values.slice(0, end),
    words,
    groupOf,
    scales,
  };
}

/** Counts the rows of a matrix, and the entries that they have at most. */
function countEntries(pools: FieldPool[]): { rows: number; entries: number } {
  let rows = 0;
  let entries = 0;
  for (const { candidates, features } of pools) {
    rows += candidates.length;
    entries += features.positions.length;
    for (const { sighting } of candidates) entries += sighting.around.words.length + sighting.look.words.length;
  }
  return { rows, entries };
}

interface WordGroups {
  words: Uint16Array;
  groupOf: Uint16Array;
  sizes: number[];
}

/** Distinguishes hashed features by the rows in which they occur. */
function groupWords(pools: FieldPool[]): WordGroups {
  const indexOf = new Int32Array(HASH_SIZE).fill(-1);
  const words: number[] = [];
  const upper: number[] = [];
  const lower: number[] = [];
  let row = 0;
  const note = (hashed: number[]) => {
    for (let i = 0; i < hashed.length; i += 1) {
      const word = hashed[i] ?? 0;
      let index = indexOf[word] ?? -1;
      if (index < 0) {
        index = words.push(word) - 1;
        indexOf[word] = index;
        upper.push(1);
        lower.push(1);
      }
      // Two hashes of the row numbers in order: in practice, no two features share both but not their rows.
      upper[index] = Math.imul((upper[index] ?? 0) ^ row, 0x01000193) ^ (row << 7);
      lower[index] = Math.imul((lower[index] ?? 0) + row + 1, 0x5bd1e995) ^ ((lower[index] ?? 0) >>> 15);
    }
  };
  for (const candidate of pools.flatMap(({ candidates }): PooledCandidate[] => candidates)) {
    row += 1;
    note(candidate.sighting.around.words);
    note(candidate.sighting.look.words);
  }
  const groups = new Map<number, number>();
  const sizes: number[] = [];
  const groupOf = new Uint16Array(words.length);
  for (let index = 0; index < words.length; index += 1) {
    const key = ((upper[index] ?? 0) >>> 0) * 2 ** 21 + ((lower[index] ?? 0) & 0x1fffff);
    let group = groups.get(key);
    if (group === undefined) {
      group = sizes.push(0) - 1;
      groups.set(key, group);
    }
    groupOf[index] = group;
    sizes[group] = (sizes[group] ?? 0) + 1;
  }
  return { words: Uint16Array.from(words), groupOf, sizes };
}

/** The group of each hashed feature, for the first one of each group only; -1 for all others. */
function firstOfGroups(words: Uint16Array, groupOf: Uint16Array, count: number): Int32Array {
  const parameters = new Int32Array(HASH_SIZE).fill(-1);
  const isNamed = new Uint8Array(count);
  for (const [index, word] of words.entries()) {
    const group = groupOf[index] ?? 0;
    if (isNamed[group] === 1) continue;
    isNamed[group] = 1;
    parameters[word] = group;
  }
  return parameters;
}
