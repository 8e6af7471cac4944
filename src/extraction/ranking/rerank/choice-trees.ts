import type { Features } from "../features.ts";
import { absentFeatureNames } from "./absent-features.ts";
import { choiceFeatureNames } from "./choice-features.ts";

/** Prefix of the names of facts about the field. */
const OF_FIELD = "field ";

/**
 * What trees ask about: features of a choice, and facts about its field and document, which alone say nothing about a
 * choice.
 */
export const treeFeatureNames: string[] = [...choiceFeatureNames, ...absentFeatureNames.filter(isOfField).map(ofField)];

function ofField(name: string): string {
  return `${OF_FIELD}${name}`;
}

function isOfField(name: string): boolean {
  return !name.startsWith("best ") && !name.startsWith("first ");
}

/** The fact about the field in the name of a tree's feature; null if it is a feature of the choice. */
export function fieldFactIn(name: string): string | null {
  return name.startsWith(OF_FIELD) ? name.slice(OF_FIELD.length) : null;
}

/** Position of the feature that always holds. */
export const ALWAYS_IN_TREES = treeFeatureNames.indexOf(ofField("always"));

/** Positions of the facts about the field among the features of "absent". */
const factsAt = absentFeatureNames.flatMap((name, index) => (isOfField(name) ? [index] : []));

/** The features of a choice that trees ask about, in the order of `treeFeatureNames`. */
export function treeFeatures(row: ArrayLike<number>, absent: ArrayLike<number>): Features {
  const features = new Float64Array(treeFeatureNames.length);
  features.set(row);
  for (const [index, at] of factsAt.entries()) features[choiceFeatureNames.length + index] = absent[at] ?? 0;
  return features;
}
