import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { provenanceSchema } from "../../../formats/provenance.ts";
import { type PackedTrees, packTrees, sumTrees, treesSchema } from "../../trees/trees.ts";
import { featureWeightsSchema, type StepWeights, sumPoints, toStepWeights } from "../step-weights.ts";
import { absentFeatureNames } from "./absent-features.ts";
import { choiceFeatureNames } from "./choice-features.ts";
import { treeFeatureNames, treeFeatures } from "./choice-trees.ts";
import { absentContextNames, contextFeatureNames } from "./context-features.ts";
import { type Expectations, expectations } from "./expectations.ts";

export const rerankingSchema = z.strictObject({
  fitted: provenanceSchema,
  /** How much the score that a choice, or "absent", had before counts. */
  prior: z.number(),
  /** Minimum share for a choice to be given. */
  leastShare: z.number(),
  choice: featureWeightsSchema,
  absent: featureWeightsSchema,
  /** What features together say, on top of the weights. */
  ...treesSchema.shape,
  /** What the other fields of the document say, on top of what each field says by itself. */
  context: z.strictObject({ choice: featureWeightsSchema, absent: featureWeightsSchema, ...treesSchema.shape }),
});
export type Reranking = z.infer<typeof rerankingSchema>;

/** Weights of the features of choices and of "absent", and trees that ask features of choices together. */
export interface WeightsAndTrees {
  choice: StepWeights;
  absent: StepWeights;
  trees: PackedTrees;
}

/**
 * Weights for each field by itself and then in the context of the others, how much the previous scores count, and the
 * minimum share for a choice to be given.
 */
export interface ChoiceWeights extends WeightsAndTrees, Pick<Reranking, "prior" | "leastShare"> {
  context: WeightsAndTrees;
  /** What values of a field are expected to look like. */
  expectations: Expectations;
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

/** Numbers that `training/fit-reranker.ts` fits on documents of many kinds. */
const reranking = rerankingSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "reranking.json"), "utf8")));

export const choiceWeights: ChoiceWeights = {
  expectations,
  prior: reranking.prior,
  leastShare: reranking.leastShare,
  choice: toStepWeights(reranking.choice, choiceFeatureNames),
  absent: toStepWeights(reranking.absent, absentFeatureNames),
  trees: packTrees(reranking, treeFeatureNames),
  context: {
    choice: toStepWeights(reranking.context.choice, contextFeatureNames),
    absent: toStepWeights(reranking.context.absent, absentContextNames),
    trees: packTrees(reranking.context, contextFeatureNames),
  },
};
