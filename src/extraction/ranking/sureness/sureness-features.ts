import { positionsOf } from "../features.ts";
import type { MatchFacts } from "../matches-document.ts";
import { treeFeatureNames } from "../rerank/choice-trees.ts";

/** What is known of a field's best choice once all fields have been weighed. */
const bestNames = [
  // Its share, that of the likeliest other value, and those of other cuts of the same text, as log-odds.
  "shareOdds",
  "absentOdds",
  "otherOdds",
  "cutOdds",
  "leadOverOther",
  "leadOverAbsent",
  "isNextCut",
  // What the other fields changed in its score, and whether it is a name for which nothing else speaks.
  "changed",
  "isBareName",
  // What was found for the parser's other fields.
  "othersShare",
  "othersLikely",
  "othersCaptioned",
  "fieldCount",
] as const;

export type BestName = (typeof bestNames)[number];

/** What document and parser have in common besides values. */
export const documentFacts = [
  "lists",
  "title",
  "name",
  "ownCaptions",
  "otherCaptions",
] as const satisfies readonly (keyof MatchFacts)[];

export type DocumentFact = (typeof documentFacts)[number];

/** Prefix of their names. */
const OF_DOCUMENT = "document ";

/** All features by which the engine judges how sure it is of a field's best choice. */
export const surenessFeatureNames: string[] = [
  ...treeFeatureNames,
  ...bestNames,
  ...documentFacts.map((name) => `${OF_DOCUMENT}${name}`),
];

/** Position of each feature of the best choice. */
export const ofBest = positionsOf(bestNames, treeFeatureNames.length);

/**
 * Features whose weights are set by hand against what documents teach: no tree asks about them, and a choice that has
 * one is no surer than its share.
 */
export const heldBack = ["inListRow", "isOthers"];

/** Position of the first fact about the document. */
export const FACTS = treeFeatureNames.length + bestNames.length;

/** The fact about the document in the name of a feature; null if it is another feature. */
export function documentFactIn(name: string): DocumentFact | null {
  return documentFacts.find((fact) => name === `${OF_DOCUMENT}${fact}`) ?? null;
}
