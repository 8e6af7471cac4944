import { type ValueKind, valueKinds } from "../../vocabulary/value-kind.ts";
import { type FeatureName, featureNames } from "../ranking/features.ts";
import { tellingNames } from "../ranking/rerank/absent-features.ts";
import { type AddedName, comparedNames } from "../ranking/rerank/choice-features.ts";
import { fieldFactIn } from "../ranking/rerank/choice-trees.ts";
import type { AbsentContextName, ContextName } from "../ranking/rerank/context-features.ts";
import { type BestName, documentFactIn } from "../ranking/sureness/sureness-features.ts";
import { featureWords, matchWords } from "./words.ts";

/** What each feature says that only counts when a field's candidates are weighed against each other, for people. */
const addedWords: Record<AddedName, string> = {
  score: "its own score",
  scoreBehindBest: "how far its score is behind the best candidate's",
  scoreOverNext: "its lead over the next candidate",
  scoreOverAbsent: "its lead over an empty field",
  share: "its share before candidates were compared",
  place: "candidates before it",
  isFirst: "it was the first candidate",
  isOnly: "it is the only candidate",
  listing: "how much it looks like a value of this type",
  repeated: "how often the value is printed",
  caption: "how well its best label names the field",
  isBestCaptioned: "no candidate has a better label",
  betterCaptioned: "candidates with a better label",
  bareCaption: "how well its label alone names the field",
  neighbourNear: "its label names another field",
  neighbourAbove: "the text above names another field",
  nearKnownWords: "its label is made of words that labels use",
  nearWords: "words of its label",
  aboveKnownWords: "the text above is made of words that labels use",
  aboveWords: "words of the text above",
  nearInDescription: "words of its label are in the field's description",
  aboveInDescription: "words of the text above are in the field's description",
  isOthers: "it stands after another label, or another candidate after the field's own",
  ownCaption: "it reads like the field's label",
  anyCaption: "it reads like a label of any field",
  conceptCaption: "it reads like a label that documents print",
  knownWords: "it is made of words that labels use",
  inName: "its words are in the field's name",
  inDescription: "its words are in the field's description",
  expected: "how much it looks as such a field's values do",
  spelledBeside: "how alike its label and the field's name are spelled",
  spelledAbove: "how alike the text above and the field's name are spelled",
  spelledBelow: "how alike the text below and the field's name are spelled",
  spelledOwn: "how alike its own text and the field's name are spelled",
  spelledInColumn: "how alike the head of its column and the field's name are spelled",
  spelledInRow: "how alike the first texts of its line and the field's name are spelled",
  spelledInCell: "how alike the heads of its row and column together and the field's name are spelled",
  spelledBest: "how alike the most similar text around it and the field's name are spelled",
  describedBeside: "how much of its label is spelled like words of the field's description",
  describedAbove: "how much of the text above is spelled like words of the field's description",
  describedBelow: "how much of the text below is spelled like words of the field's description",
  describedOwn: "how much of it is spelled like words of the field's description",
  wantedShare: "how much another field wants this place",
  wantedCaption: "how well the label names another field that wants this place",
  wantedSameKind: "how much a field of the same type wants this place",
  wantedLead: "how sure the other field is about this place",
  wantedBy: "fields that want this place",
  isWholeSegment: "it is the whole text",
  segmentWords: "words of its text",
  lineSegments: "texts on its line",
  isCaptionInSegment: "its label is in the same text",
  isBold: "it is bold",
  isLeftBold: "the text to its left is bold",
  isAboveBold: "the text above is bold",
  isRightBold: "the text to its right is bold",
  leftOnPage: "how far it is from the left edge",
  heightOnPage: "how far it is from the top",
  page: "its page",
  lines: "its lines",
  gapLeft: "space to its left",
  gapRight: "space to its right",
  gapAbove: "space above it",
  gapBelow: "space below it",
  gapRightOfAbove: "space to the right of the text above it",
  isAlignedAbove: "it is aligned with the text above",
  isAlignedBelow: "it is aligned with the text below",
  isRightNumber: "there is a number to its right",
  isBelowNumber: "there is a number below it",
  isLeftNumber: "there is a number to its left",
  isLeftColon: "the text to its left ends in a colon",
  isAboveColon: "the text above ends in a colon",
  reading: "how certain the reading is",
  size: "its print size",
  endsAtBracket: "a bracket follows it",
  endsAtComma: "a comma follows it",
  endsAtDash: "a dash follows it",
  endsAtSlash: "a slash follows it",
  endsAtWord: "a word follows it in the same text",
  beginsAtMark: "a mark stands right before it",
  beginsAtWord: "a word stands right before it in the same text",
  innerColon: "it runs over a colon",
  innerComma: "it runs over a comma",
  innerDash: "it runs over a dash",
  innerStop: "it runs over the end of a sentence",
  laterLineLabelled: "one of its later lines has a label",
  length: "its length",
  words: "its words",
  digits: "its digits",
  isUpper: "it is in capitals",
  isTitleCase: "its words begin with capitals",
  isLower: "it is in lower case",
  isLowerStart: "it begins with a lower-case letter",
  endsInColonMark: "it ends in a colon",
  endsInStop: "it ends in a full stop or comma",
  marks: "its share of punctuation marks and symbols",
  hasBracket: "it has a bracket",
  hasSlash: "it has a slash",
  isCode: "it is a code of two or three letters",
  longestWord: "its longest word",
};

/** What speaks for an empty field, besides what is known about its candidates, for people. */
const absentWords: Record<string, string> = {
  always: "any field may be missing",
  isKnownConcept: "the engine knows what the field means",
  needsCaption: "the field needs a label",
  isPerson: "the field asks for a person",
  isIssuer: "the field asks who issued the document",
  isSigner: "the field asks who signs",
  isAddressee: "the field asks to whom the document is addressed",
  isOfSeller: "the field is the seller's",
  isOfBuyer: "the field is the buyer's",
  isOfParty: "the field is one party's",
  isPeriodStart: "the field is the start of a period",
  isPeriodEnd: "the field is the end of a period",
  isStated: "sentences state the field",
  choices: "different values",
  candidates: "number of candidates",
  lead: "the first candidate's lead over the next",
  bestShare: "share of the first candidate before candidates were compared",
  spread: "how evenly candidates share their chances",
  captionedChoices: "candidates with a label that names the field",
  documentCaption: "how well any text of the document names the field",
  hasChoices: "there are candidates",
};

/** What the other fields say about a candidate, for people. */
const contextWords: Record<ContextName, string> = {
  always: "it is a candidate, and there are other fields",
  shareBefore: "its share before other fields were considered",
  leadBefore: "its lead over an empty field before other fields were considered",
  behindBefore: "how far it was behind the best candidate before other fields were considered",
  placeBefore: "candidates before it when the field was weighed alone",
  claimedShare: "how much another field claims this place",
  claimedSameKind: "how much a field of the same type claims this place",
  claimants: "other fields that claim this place",
  unclaimedBefore: "better candidates that no other field claims",
  fieldOrder: "how well it stands in the order of the fields",
  fieldsInOrder: "how well the document follows the order of the fields",
  fieldDistance: "how far it is from the values of the fields around it",
  neighbourDistance: "how far it is from the value of the field beside it",
  afterPrevious: "it stands after the value of the field before",
  beforeNext: "it stands before the value of the next field",
  rightAfterPrevious: "it is the next text after the value of the field before",
  rightBeforeNext: "it is the last text before the value of the next field",
  isAlignedWithNeighbour: "it is aligned with the value of a field beside it",
  sharesLine: "it is on one line with another field's value",
  labelsBeside: "labels of other fields stand beside their values",
  labelsInText: "labels of other fields stand in one text with their values",
  labelledAsOthers: "its label stands where those of other fields do",
  isLabelledBeside: "its label stands beside it",
  "fieldOrder behind best": "how well it stands in the order of the fields, against the best candidate",
  "fieldDistance behind best": "how far it is from the values of the fields around it, against the nearest candidate",
  "neighbourDistance behind best": "how far it is from the value of the field beside it, against the nearest candidate",
};

/** What the other fields say about an empty field, for people. */
const absentContextWords: Record<Exclude<AbsentContextName, "always">, string> = {
  absentBefore: "the share of an empty field before other fields were considered",
  bestBefore: "share of the best candidate before other fields were considered",
  bestUnclaimed: "share of the best candidate that no other field claims",
  bestClaimed: "how much another field claims the place of the best candidate",
  bestFieldOrder: "how well the best candidate stands in the order of the fields",
  bestFieldDistance: "how far the best candidate is from the values of the fields around it",
  mostFieldOrder: "how well any candidate stands in the order of the fields",
  bestLeadBefore: "lead of the best candidate before other fields were considered",
  bestLabelBefore: "how well the label of the best candidate names the field",
};

/** What is known of the best candidate once all fields have been weighed, for people. */
const bestWords: Record<BestName, string> = {
  shareOdds: "its share",
  absentOdds: "the share of an empty field",
  otherOdds: "the share of the likeliest other value",
  cutOdds: "the share of longer or shorter cuts of its text",
  leadOverOther: "its lead over the next value",
  leadOverAbsent: "its lead over an empty field",
  isNextCut: "the next value is a longer or shorter cut of its text",
  changed: "what other fields changed in its score",
  isBareName: "nothing says whose name it is",
  othersShare: "how likely the candidates of the other fields are",
  othersLikely: "how many of the other fields have a likely candidate",
  othersCaptioned: "how many of the other fields have a candidate at their label",
  fieldCount: "how many fields were asked for",
};

/** What a feature of the best candidate says about how sure it is, by its name. */
export function surenessWords(feature: string): string {
  if (Object.hasOwn(bestWords, feature)) return bestWords[feature as BestName];
  if (fieldFactIn(feature) === "always") return "any first candidate may be wrong";
  const fact = documentFactIn(feature);
  return fact === null ? candidateWords(feature) : `the document: ${matchWords[fact]}`;
}

/** What a feature of a candidate says, by its name. */
export function candidateWords(feature: string): string {
  if (Object.hasOwn(contextWords, feature)) return contextWords[feature as ContextName];
  const fact = fieldFactIn(feature);
  if (fact !== null) return fact === "always" ? "it is a candidate" : emptyFieldWords(fact);
  for (const [ending, words] of comparisons) {
    const name = feature.slice(0, -ending.length);
    if (feature.endsWith(ending) && isCompared(name)) return `${wordsOf(name)}, ${words}`;
  }
  return wordsOf(feature);
}

/** What a feature of an empty field says, by its name. */
export function emptyFieldWords(feature: string): string {
  const kind = valueKinds.find((each: ValueKind) => feature === `kind ${each}`);
  if (kind !== undefined) return `the field's type is ${kind}`;
  const [whose, name = ""] = feature.split(" ");
  if ((tellingNames as readonly string[]).includes(name))
    return `${whose === "best" ? "at best among the candidates" : "for the first candidate"}: ${wordsOf(name)}`;
  if (Object.hasOwn(absentContextWords, feature)) return absentContextWords[feature as keyof typeof absentContextWords];
  return absentWords[feature] ?? feature;
}

const comparisons: [string, string][] = [
  [" behind best", "against the best candidate"],
  [" unlike others", "against the other candidates"],
];

function isCompared(name: string): boolean {
  return (comparedNames as readonly string[]).includes(name);
}

function wordsOf(name: string): string {
  if ((featureNames as readonly string[]).includes(name)) return featureWords[name as FeatureName];
  return addedWords[name as AddedName] ?? name;
}
