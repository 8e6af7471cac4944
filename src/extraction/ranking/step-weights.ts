import { z } from "zod";

/** By the feature's name: its weight for each of its steps, and how large a step is. */
export const featureWeightsSchema = z.record(z.string(), z.tuple([z.number(), z.number().positive()]));
export type FeatureWeights = z.infer<typeof featureWeightsSchema>;

/** Weights of a vector of features, and the steps in which each is counted. */
export interface StepWeights {
  weights: Float64Array;
  steps: Float64Array;
}

/** A feature further from 0 than this many steps says nothing more. */
const MOST_STEPS = 6;

/** How many of its steps a feature is from 0, bounded. */
export function inSteps(value: number, step: number): number {
  return Math.min(MOST_STEPS, Math.max(-MOST_STEPS, value / step));
}

/** What each feature adds to a score. */
export function pointsOf(features: ArrayLike<number>, { weights, steps }: StepWeights): Float64Array {
  return weights.map((weight, i) => weight * inSteps(features[i] ?? 0, steps[i] ?? 1));
}

/** What all features add to a score, each by itself; `from`: the position of the first one's weight. */
export function sumPoints(features: ArrayLike<number>, { weights, steps }: StepWeights, from = 0): number {
  let sum = 0;
  for (let i = 0; i < features.length; i += 1) {
    const value = features[i] ?? 0;
    if (value !== 0) sum += (weights[from + i] ?? 0) * inSteps(value, steps[from + i] ?? 1);
  }
  return sum;
}

/** Puts weights by name into the order of `names`; names not given weigh nothing. */
export function toStepWeights(byName: FeatureWeights, names: readonly string[]): StepWeights {
  const entries = names.map((name) => (Object.hasOwn(byName, name) ? byName[name] : undefined) ?? [0, 1]);
  return {
    weights: Float64Array.from(entries, ([weight]) => weight ?? 0),
    steps: Float64Array.from(entries, ([, step]) => step ?? 1),
  };
}
