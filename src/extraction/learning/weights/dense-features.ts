import type { FieldProfile } from "../../fields/field-profile.ts";
import { featureNames } from "../../ranking/features.ts";
import { startingWeights } from "../../ranking/starting-weights.ts";
import { memoryFeatures, memoryWeights } from "../memory/memory-features.ts";

/**
 * Named features that a learned scorer weighs: the engine's own, one for values that no sentence states although
 * sentences state others, and what memory says.
 */
export const denseNames: string[] = [...featureNames, "unstated", ...memoryFeatures.map((name) => `memory.${name}`)];

/** Positions of what follows the engine's own features. */
export const UNSTATED = featureNames.length;
export const MEMORY = featureNames.length + 1;

/** Weight of a value that no sentence states although sentences state others: before any training it can hardly win. */
const UNSTATED_WEIGHT = -5;

/** The weights that learning starts from, in the order of `denseNames`. */
export function priorWeights(profile: FieldProfile): Float64Array {
  const weights = new Float64Array(denseNames.length);
  weights.set(startingWeights(profile));
  weights[UNSTATED] = UNSTATED_WEIGHT;
  for (const [index, name] of memoryFeatures.entries()) weights[MEMORY + index] = memoryWeights[name];
  return weights;
}
