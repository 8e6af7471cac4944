import { type TraitName, type Traits, traitNames } from "../candidates/traits.ts";

/**
 * What speaks for or against a candidate, as named numbers. Weights are kept under the same names, so that a feature
 * can be added, dropped or learned without touching the scorer. Most are 0 to 1.
 */
export const featureNames = [
  // Captions: how well the text around it names the field (own) or something else (rival).
  "near",
  "nearSquared",
  "nearStrong",
  "above",
  "aboveStrong",
  "column",
  "rowHead",
  "flow",
  "left2",
  "right",
  "below",
  "colon",
  "otherColon",
  "nearRival",
  "aboveRival",
  "nearLead",
  "aboveLead",
  "labelInside",
  "rivalInside",
  "isOtherLabel",
  "runsOn",
  "isStackedLabel",
  "inTableRow",
  "inTableHead",
  "inListRow",
  "qualifier",
  "unitFits",
  "unitClashes",
  "prose",
  // Where it stands.
  "pageNumber",
  "order",
  "fontSize",
  "repeatedLine",
  "lineFromTop",
  "isLetterhead",
  "isHeadline",
  "isAddressee",
  "isSigner",
  "agreesWithDomain",
  "isFullName",
  "isShortName",
  "isWholeAddress",
  "isUnlabelled",
  "isLone",
  // Which party of the document it belongs to.
  "partyFits",
  "partyClashes",
  "sectionFits",
  "sectionClashes",
  // What its finder knows about it.
  ...traitNames,
] as const;

export type FeatureName = (typeof featureNames)[number];

/** Position of each feature in a vector. */
export const at = positionsOf(featureNames);

/** Position of each name in a vector in which the first one is at `from`. */
export function positionsOf<Name extends string>(names: readonly Name[], from = 0): Record<Name, number> {
  return Object.fromEntries(names.map((name, index) => [name, from + index])) as Record<Name, number>;
}

/** Features of one candidate for one field, in the order of `featureNames`. */
export type Features = Float64Array;

/** Puts weights by name into the order of the features; names not given are 0. */
export function toVector(byName: Partial<Record<FeatureName, number>>): Features {
  const vector = new Float64Array(featureNames.length);
  for (const name in byName) vector[at[name as FeatureName]] = byName[name as FeatureName] ?? 0;
  return vector;
}

/** Traits as pairs of position and value, without the zeros: most candidates have few of the features. */
export function toEntries(byName: Traits): number[] {
  const entries: number[] = [];
  for (const name in byName) {
    const value = byName[name as TraitName] ?? 0;
    if (value !== 0) entries.push(at[name as FeatureName], value);
  }
  return entries;
}

export function weigh(features: Features, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < features.length; i += 1) sum += (features[i] ?? 0) * (weights[i] ?? 0);
  return sum;
}

/**
 * Does the same as `weigh`, but faster for many candidates of one field: most features have no weight for a kind of
 * value, and are skipped.
 */
export function createWeigher(weights: Float64Array): (features: Features) => number {
  const positions = [...featureNames.keys()].filter((position) => weights[position] !== 0);
  const counted = positions.map((position) => weights[position] ?? 0);
  return (features) => {
    let sum = 0;
    for (let i = 0; i < positions.length; i += 1) sum += (features[positions[i] ?? 0] ?? 0) * (counted[i] ?? 0);
    return sum;
  };
}
