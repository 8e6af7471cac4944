import { aloneNames } from "../alone-features.ts";
import { featureNames } from "../features.ts";

/** Facts for which it counts how far a choice is behind the best of its field, and how far from the usual one. */
export const comparedNames = [
  "near",
  "above",
  "nearLead",
  "aboveLead",
  "column",
  "flow",
  "caption",
  "ownCaption",
  "wantedShare",
  "knownWords",
  "heightOnPage",
  "size",
  "reading",
  "length",
  "order",
  "listing",
] as const;

/** What distinguishes a field's choices, in addition to what each has by itself: the engine's own features, and these. */
const addedNames = [
  // Its score, relative to those of the others and of "absent".
  "score",
  "scoreBehindBest",
  "scoreOverNext",
  "scoreOverAbsent",
  "share",
  "place",
  "isFirst",
  "isOnly",
  "repeated",
  // What the weights by which it became a choice say of it.
  "listing",
  // Its captions, and those of the others.
  "caption",
  "isBestCaptioned",
  "betterCaptioned",
  "bareCaption",
  "neighbourNear",
  "neighbourAbove",
  "nearInDescription",
  "aboveInDescription",
  // Its own text as a caption.
  "ownCaption",
  "anyCaption",
  "conceptCaption",
  "inName",
  "inDescription",
  // Whether other fields want its place.
  "wantedShare",
  "wantedCaption",
  "wantedSameKind",
  "wantedLead",
  "wantedBy",
  ...aloneNames,
] as const;

export type AddedName = (typeof addedNames)[number];

/** All features by which a field's choices are weighed against each other. */
export const choiceFeatureNames: string[] = [
  ...featureNames,
  ...addedNames,
  ...comparedNames.map((name) => `${name} behind best`),
  ...comparedNames.map((name) => `${name} unlike others`),
];

/** Position of the first added feature, and of those that compare. */
const ADDED = featureNames.length;
export const BEHIND = ADDED + addedNames.length;
export const UNLIKE = BEHIND + comparedNames.length;

/** Position of each added feature in a vector. */
export const added = Object.fromEntries(addedNames.map((name, index) => [name, ADDED + index])) as Record<
  AddedName,
  number
>;
