import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { provenanceSchema } from "../../../formats/provenance.ts";
import { type PackedTrees, packTrees, sumTrees, treePoints, treesSchema } from "../../trees/trees.ts";
import type { Features } from "../features.ts";
import type { MatchFacts } from "../matches-document.ts";
import type { Ranking } from "../rank-candidates.ts";
import { ALWAYS_IN_TREES } from "../rerank/choice-trees.ts";
import { describeBest } from "./describe-best.ts";
import { type DocumentFact, heldBack, ofBest, surenessFeatureNames } from "./sureness-features.ts";

export const surenessSchema = z.strictObject({
  fitted: provenanceSchema,
  /** Minimum sureness of a value that is given. */
  least: z.number(),
  ...treesSchema.shape,
});

/** Trees that say how sure it is that a field's best choice is right, and the minimum for it to be given. */
export interface Sureness {
  least: number;
  trees: PackedTrees;
}

/** Numbers that `training/fit-reranker.ts` fits on documents of kinds that the weights of choices have not seen. */
const fitted = surenessSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "sureness.json"), "utf8")));
export const sureness: Sureness = { least: fitted.least, trees: packTrees(fitted, surenessFeatureNames) };

/**
 * Judges for each field whose choices were weighed how likely its best choice is right, by what is known of the choice,
 * of the others, and of the whole document. Documents like those that a parser learned from are judged by what it
 * learned.
 */
export function findSureness(
  rankings: readonly Ranking[],
  describeDocument: () => Pick<MatchFacts, DocumentFact>,
  { least, trees }: Sureness,
): void {
  const isJudged = ({ isKnownLayout, absentCompared }: Ranking) => !isKnownLayout && absentCompared !== null;
  if (!rankings.some(isJudged)) return;
  for (const [index, features] of describeBest(rankings, describeDocument()).entries()) {
    const ranking = rankings[index];
    if (ranking === undefined || features === null || !isJudged(ranking)) continue;
    ranking.sureness = { value: surenessOf(features, trees), least, features };
  }
}

/** How likely a best choice is right: its own share, changed by what the trees add to its log-odds. */
export function surenessOf(features: Features, trees: PackedTrees): number {
  const odds = (features[ofBest.shareOdds] ?? 0) + (isHeldDown(features, trees) ? 0 : sumTrees(features, trees));
  return 1 / (1 + Math.exp(-odds));
}

/** What each feature adds to the log-odds. */
export function surenessPoints(features: Features, trees: PackedTrees): Float64Array {
  const points = isHeldDown(features, trees)
    ? new Float64Array(features.length)
    : treePoints(features, trees, ALWAYS_IN_TREES);
  points[ofBest.shareOdds] = (points[ofBest.shareOdds] ?? 0) + (features[ofBest.shareOdds] ?? 0);
  return points;
}

const heldBackAt = heldBack.map((name) => surenessFeatureNames.indexOf(name));

/** Whether a choice that is held back would be surer than its share. */
function isHeldDown(features: Features, trees: PackedTrees): boolean {
  return heldBackAt.some((position) => (features[position] ?? 0) > 0) && sumTrees(features, trees) > 0;
}
