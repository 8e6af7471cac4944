import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { provenanceSchema } from "../../../formats/provenance.ts";
import { confidenceLineSchema } from "../confidence-line.ts";
import { absentFeatureNames } from "./absent-features.ts";
import { choiceFeatureNames } from "./choice-features.ts";
import {
  choiceTreesSchema,
  type PackedTrees,
  packTrees,
  sumTrees,
  treeFeatureNames,
  treeFeatures,
} from "./choice-trees.ts";
import { absentContextNames, contextFeatureNames } from "./context-features.ts";

/** By the feature's name: its weight for each of its steps, and how large a step is. */
const featureWeights = z.record(z.string(), z.tuple([z.number(), z.number().positive()]));

export const rerankingSchema = z.strictObject({
  fitted: provenanceSchema,
  /** How much the score that a choice, or "absent", had before counts. */
  prior: z.number(),
  /** Share from which a choice is given. */
  leastShare: z.number(),
  /** How often a choice with a certain share was right, for kinds of documents to which it was not fitted. */
  confidence: confidenceLineSchema,
  choice: featureWeights,
  absent: featureWeights,
  /** What features together say, on top of the weights. */
  ...choiceTreesSchema.shape,
  /** What the other fields of the document say, on top of what each field says by itself. */
  context: z.strictObject({ choice: featureWeights, absent: featureWeights, ...choiceTreesSchema.shape }),
});
export type Reranking = z.infer<typeof rerankingSchema>;

/** Weights of a vector of features, and the steps in which each is counted. */
export interface StepWeights {
  weights: Float64Array;
  steps: Float64Array;
}

/** Weights of the features of choices and of "absent", and trees that ask features of choices together. */
export interface WeightsAndTrees {
  choice: StepWeights;
  absent: StepWeights;
  trees: PackedTrees;
}

/**
 * Weights by which each field is weighed by itself and then in the context of the others, what the previous scores count, and the
 * share from which a choice is given.
 */
export interface ChoiceWeights extends WeightsAndTrees, Pick<Reranking, "prior" | "leastShare"> {
  context: WeightsAndTrees;
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

/** What all features add to a score, each by itself. */
export function sumPoints(features: ArrayLike<number>, by: StepWeights): number {
  return pointsOf(features, by).reduce((sum, points) => sum + points, 0);
}

/** What a choice scores by all its features: `score` is what it had before, `absent` the features of "absent". */
export function scoreOfChoice(
  score: number,
  row: ArrayLike<number>,
  absent: ArrayLike<number>,
  { prior, choice, trees }: Pick<ChoiceWeights, "prior" | "choice" | "trees">,
): number {
  return prior * score + sumPoints(row, choice) + sumTrees(treeFeatures(row, absent), trees);
}

/** What the context of a choice adds to its score. */
export function pointsInContext(
  row: Float64Array,
  { choice, trees }: Pick<WeightsAndTrees, "choice" | "trees">,
): number {
  return sumPoints(row, choice) + sumTrees(row, trees);
}

function toVectors(byName: Reranking["choice"], names: readonly string[]): StepWeights {
  const entries = names.map((name) => (Object.hasOwn(byName, name) ? byName[name] : undefined) ?? [0, 1]);
  return {
    weights: Float64Array.from(entries, ([weight]) => weight ?? 0),
    steps: Float64Array.from(entries, ([, step]) => step ?? 1),
  };
}

/** Numbers that `training/fit-reranker.ts` fits on documents of many kinds. */
const reranking = rerankingSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "reranking.json"), "utf8")));

/** How sure a choice is that was weighed against the others of its field. */
export const comparedConfidence = reranking.confidence;

export const choiceWeights: ChoiceWeights = {
  prior: reranking.prior,
  leastShare: reranking.leastShare,
  choice: toVectors(reranking.choice, choiceFeatureNames),
  absent: toVectors(reranking.absent, absentFeatureNames),
  trees: packTrees(reranking, treeFeatureNames),
  context: {
    choice: toVectors(reranking.context.choice, contextFeatureNames),
    absent: toVectors(reranking.context.absent, absentContextNames),
    trees: packTrees(reranking.context, contextFeatureNames),
  },
};
