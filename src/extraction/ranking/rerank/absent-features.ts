import { valueKinds } from "../../../vocabulary/value-kind.ts";

/**
 * Facts about the choices that show whether one of them is the value. Each is taken twice: at its best among all
 * choices, and of the first choice.
 */
export const tellingNames = [
  "score",
  "scoreOverAbsent",
  "caption",
  "near",
  "above",
  "column",
  "nearLead",
  "bareCaption",
  "wantedShare",
  "wantedCaption",
  "ownCaption",
  "knownWords",
  "inTableRow",
  "partyFits",
  "sectionFits",
  "stated",
  "captioned",
  "isLetterhead",
  "spelledBest",
  "expected",
] as const;

/** What speaks for a field's value not being in the document. */
export const absentFeatureNames: string[] = [
  "always",
  ...valueKinds.map((kind) => `kind ${kind}`),
  // The field.
  "isKnownConcept",
  "needsCaption",
  "isPerson",
  "isIssuer",
  "isAddressee",
  "isSigner",
  "isOfSeller",
  "isOfBuyer",
  "isOfParty",
  "isPeriodStart",
  "isPeriodEnd",
  "isStated",
  // The choices together.
  "choices",
  "candidates",
  "lead",
  "bestShare",
  "spread",
  "captionedChoices",
  "documentCaption",
  "hasChoices",
  ...tellingNames.map((name) => `best ${name}`),
  ...tellingNames.map((name) => `first ${name}`),
];

/** Position of each feature by its name. */
export const absentAt = new Map(absentFeatureNames.map((name, index) => [name, index]));
