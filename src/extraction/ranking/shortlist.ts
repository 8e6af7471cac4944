import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { provenanceSchema } from "../../formats/provenance.ts";
import type { ValueKind } from "../../vocabulary/value-kind.ts";
import { aloneNames } from "./alone-features.ts";
import { type Features, featureNames } from "./features.ts";
import { featureWeightsSchema, type StepWeights, sumPoints, toStepWeights } from "./step-weights.ts";

/** Groups of kinds: the values of a group are told apart from other texts in the same way. */
export const shortlistGroups = ["text", "name", "id", "figure"] as const;
export type ShortlistGroup = (typeof shortlistGroups)[number];

export function shortlistGroupOf(kind: ValueKind): ShortlistGroup {
  return kind === "text" || kind === "name" || kind === "id" ? kind : "figure";
}

/**
 * What decides, besides its score, whether a candidate becomes a choice: the engine's own features, and what is true of
 * it by itself.
 */
export const shortlistFeatureNames: string[] = [...featureNames, ...aloneNames];

export const shortlistSchema = z.strictObject({
  fitted: provenanceSchema,
  /** How much a candidate's own score counts. */
  prior: z.number(),
  weights: z.record(z.enum(shortlistGroups), featureWeightsSchema),
});

/** How a field's choices are taken from its candidates. */
export interface Shortlist {
  /** Maximum choices of a field. */
  most: number;
  /** How many of them are taken by score alone, whatever was learned: what sentences and forms state is among them. */
  mostByScore: number;
  /** How much the score counts for the others. */
  prior: number;
  weights: Record<ShortlistGroup, StepWeights>;
}

/** A candidate's score by the learned weights; `alone` is `aloneListingOf` for the same group. */
export function listingOf(group: ShortlistGroup, features: Features, alone: number, { weights }: Shortlist): number {
  return sumPoints(features, weights[group]) + alone;
}

/** The part of it that what is true of the candidate by itself makes up. */
export function aloneListingOf(group: ShortlistGroup, alone: Features, { weights }: Shortlist): number {
  return sumPoints(alone, weights[group], featureNames.length);
}

/** Choices kept per field. */
export const MOST_CHOICES = 16;
const MOST_BY_SCORE = 6;

/** Numbers that `training/fit-reranker.ts` fits on documents of many kinds. */
const shipped = shortlistSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "shortlist.json"), "utf8")));

export const shortlist: Shortlist = {
  most: MOST_CHOICES,
  mostByScore: MOST_BY_SCORE,
  prior: shipped.prior,
  weights: {
    text: toStepWeights(shipped.weights.text, shortlistFeatureNames),
    name: toStepWeights(shipped.weights.name, shortlistFeatureNames),
    id: toStepWeights(shipped.weights.id, shortlistFeatureNames),
    figure: toStepWeights(shipped.weights.figure, shortlistFeatureNames),
  },
};

interface Listed {
  score: number;
  listing: number;
}

/**
 * The candidates that become a field's choices, by score, best first: those with the highest scores, and those that the
 * learned weights list highest. Also the highest score of one that is left out.
 */
export function takeShortlist<Each extends Listed>(
  all: Each[],
  { most, mostByScore, prior }: Shortlist,
): { taken: Each[]; bestLeftOut: number } {
  const byScore = all.toSorted((a, b) => b.score - a.score);
  if (byScore.length <= most) return { taken: byScore, bestLeftOut: Number.NEGATIVE_INFINITY };
  const listed = ({ score, listing }: Listed) => prior * score + listing;
  const taken = new Set(byScore.slice(0, mostByScore));
  const others = byScore.slice(mostByScore).toSorted((a, b) => listed(b) - listed(a));
  for (const each of others.slice(0, most - mostByScore)) taken.add(each);
  return {
    taken: byScore.filter((each) => taken.has(each)),
    bestLeftOut: byScore.find((each) => !taken.has(each))?.score ?? Number.NEGATIVE_INFINITY,
  };
}
