import { positionsOf } from "../features.ts";

/** What the other fields of the document say about a choice, once each field has been weighed by itself. */
const choiceNames = [
  "always",
  // Its own share before, and how far it is ahead of or behind the others.
  "shareBefore",
  "leadBefore",
  "behindBefore",
  "placeBefore",
  // Whether other fields claim its place.
  "claimedShare",
  "claimedSameKind",
  "claimants",
  "unclaimedBefore",
  // Where it stands among the values of other fields: people mostly list fields in the order in which a document prints
  // them.
  "fieldOrder",
  "fieldsInOrder",
  "fieldDistance",
  "neighbourDistance",
  "afterPrevious",
  "beforeNext",
  "rightAfterPrevious",
  "rightBeforeNext",
  "isAlignedWithNeighbour",
  "sharesLine",
  // Whether its caption stands where the captions of the others do.
  "labelsBeside",
  "labelsInText",
  "labelledAsOthers",
  "isLabelledBeside",
] as const;

/** Facts that are also compared with the best choice of the field. */
export const comparedInContext = ["fieldOrder", "fieldDistance", "neighbourDistance"] as const;

export type ContextName = (typeof choiceNames)[number] | `${(typeof comparedInContext)[number]} behind best`;

/** All features of a choice in its context. */
export const contextFeatureNames: ContextName[] = [
  ...choiceNames,
  ...comparedInContext.map((name) => `${name} behind best` as const),
];

/** Position of each of them. */
export const inContext = positionsOf(contextFeatureNames);

/** What the other fields of the document say about a field being empty. */
export const absentContextNames = [
  "always",
  "absentBefore",
  "bestBefore",
  "bestUnclaimed",
  "bestClaimed",
  "bestFieldOrder",
  "bestFieldDistance",
  "mostFieldOrder",
  "bestLeadBefore",
  "bestLabelBefore",
] as const;

export type AbsentContextName = (typeof absentContextNames)[number];

/** Position of each of them. */
export const inAbsentContext = positionsOf(absentContextNames);
