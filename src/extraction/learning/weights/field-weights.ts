import type { FieldProfile } from "../../fields/field-profile.ts";
import { startingAbsent } from "../../ranking/starting-weights.ts";
import type { LearnedModel } from "../contract/learned-model.ts";
import { packNumbers, unpackNumbers } from "../memory/example-sketch.ts";
import { memoryFeatures } from "../memory/memory-features.ts";
import { ABSENT_WEIGHT } from "../memory/recall.ts";
import { HASH_SIZE } from "../words/hash.ts";
import { denseNames, MEMORY, priorWeights } from "./dense-features.ts";

/** Weights of one field, ready to score with. */
export interface FieldWeights {
  /** In the order of `denseNames`. */
  dense: Float64Array;
  /** By position of the hashed feature. */
  words: Float32Array;
  absent: number;
  absentMemory: number;
}

/**
 * Value of a hashed feature that is present: less than 1, because a place has some 60 of them and only a dozen others.
 */
export const WORD_VALUE = 0.35;
/** Smaller differences are left out of a model: they change no decision. */
const LEAST_DIFFERENCE = 0.005;
const LEAST_WORD = 0.02;
/** Weights of words are stored in steps of this size. */
const WORD_STEP = 1 / 4096;
const ABSENT_MEMORY = "memory.absent";

type PackedField = LearnedModel["fields"][string];

/** The weights that a field has before any learning. */
export function startWeights(profile: FieldProfile): FieldWeights {
  return {
    dense: priorWeights(profile),
    words: new Float32Array(HASH_SIZE),
    absent: startingAbsent(profile),
    absentMemory: ABSENT_WEIGHT,
  };
}

/** Number of layouts learned from at which half of what they taught is trusted on layouts never seen. */
const HALF_TRUSTED = 2;

/**
 * The weights for one document: everything that was learned, if its layout is known; otherwise what many layouts
 * taught, but little of what one or two did.
 */
export function trustWeights(
  learned: FieldWeights,
  start: FieldWeights,
  { confidence, layouts }: { confidence: number; layouts: number },
): FieldWeights & { wordShare: number } {
  const share = confidence + (1 - confidence) * trustOf(layouts);
  const mix = (from: number, to: number) => from + share * (to - from);
  const dense = learned.dense.map((weight, index) => (index >= MEMORY ? weight : mix(start.dense[index] ?? 0, weight)));
  return {
    dense,
    words: learned.words,
    wordShare: share,
    absent: mix(start.absent, learned.absent),
    absentMemory: learned.absentMemory,
  };
}

/** How far what this many layouts taught is trusted on a layout never seen, 0 to 1: one layout teaches no rule. */
export function trustOf(layouts: number): number {
  return Math.max(0, layouts - 1) / (layouts + HALF_TRUSTED);
}

/** What was learned, as differences from the start. */
export function packWeights(profile: FieldProfile, learned: FieldWeights): PackedField {
  const start = startWeights(profile);
  const weights: Record<string, number> = {};
  for (const [index, name] of denseNames.entries()) {
    const difference = round((learned.dense[index] ?? 0) - (start.dense[index] ?? 0));
    if (Math.abs(difference) >= LEAST_DIFFERENCE) weights[name] = difference;
  }
  weights[ABSENT_MEMORY] = round(learned.absentMemory - start.absentMemory);
  const positions = [...learned.words.keys()].filter((index) => Math.abs(learned.words[index] ?? 0) >= LEAST_WORD);
  const values = positions.map((index) => Math.round(Math.min(7, Math.max(-7, learned.words[index] ?? 0)) / WORD_STEP));
  return {
    weights,
    words: {
      positions: packNumbers(Uint16Array.from(positions)),
      values: packNumbers(Int16Array.from(values)),
    },
    absent: round(learned.absent - start.absent),
  };
}

/** The start plus what was learned. A difference for a feature that the engine no longer has is left out. */
export function unpackWeights(profile: FieldProfile, packed: PackedField): FieldWeights {
  const weights = startWeights(profile);
  for (const [index, name] of denseNames.entries()) {
    const difference = Object.hasOwn(packed.weights, name) ? (packed.weights[name] ?? 0) : 0;
    weights.dense[index] = (weights.dense[index] ?? 0) + difference;
  }
  const positions = unpackNumbers(packed.words.positions);
  const values = new Int16Array(unpackNumbers(packed.words.values).buffer);
  for (const [index, position] of positions.entries()) {
    if (position < HASH_SIZE) weights.words[position] = (values[index] ?? 0) * WORD_STEP;
  }
  weights.absent += packed.absent;
  weights.absentMemory += packed.weights[ABSENT_MEMORY] ?? 0;
  return weights;
}

/** Score of what memory says, from the features that it filled in. */
export function weighMemory(features: Float64Array, { dense }: FieldWeights): number {
  let sum = 0;
  for (let i = 0; i < memoryFeatures.length; i += 1) sum += (features[i] ?? 0) * (dense[MEMORY + i] ?? 0);
  return sum;
}

/** Score of hashed words. */
export function weighWords(positions: number[], { words }: FieldWeights): number {
  let sum = 0;
  for (let i = 0; i < positions.length; i += 1) sum += words[positions[i] ?? 0] ?? 0;
  return sum * WORD_VALUE;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
