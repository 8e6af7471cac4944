import { aloneNames } from "../alone-features.ts";
import { featureNames, positionsOf } from "../features.ts";

/** Facts that are also compared within a field: how far a choice is behind the best, and how far from the average. */
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
  "spelledBeside",
  "spelledAbove",
  "spelledBest",
  "expected",
] as const;

/** What distinguishes a field's choices, in addition to the engine's own features. */
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
  // Its score by the weights of the shortlist.
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
  "isOthers",
  // Its own text as a caption.
  "ownCaption",
  "anyCaption",
  "conceptCaption",
  "inName",
  "inDescription",
  // How much it looks as such a field's values do.
  "expected",
  // How alike the field's name or description and the texts around it are spelled.
  "spelledBeside",
  "spelledAbove",
  "spelledBelow",
  "spelledOwn",
  "spelledInColumn",
  "spelledInRow",
  "spelledInCell",
  "spelledBest",
  "describedBeside",
  "describedAbove",
  "describedBelow",
  "describedOwn",
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

/** Positions of the first added feature, and of the first features that compare. */
const ADDED = featureNames.length;
export const BEHIND = ADDED + addedNames.length;
export const UNLIKE = BEHIND + comparedNames.length;

/** Position of each added feature in a vector. */
export const added = positionsOf(addedNames, ADDED);
