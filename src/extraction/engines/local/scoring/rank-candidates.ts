import type { Segment } from "../../../../model/document-layout.ts";
import type { Candidate } from "../candidates/candidate.ts";
import type { FieldProfile } from "../field-profile.ts";
import { labelTokens } from "../labels/label-tokens.ts";
import type { RelevanceFinder } from "../labels/relevance.ts";
import type { ValueKind } from "../labels/value-kind.ts";
import type { Parties } from "../parties/find-parties.ts";
import type { SectionRole } from "../parties/find-sections.ts";
import { at, type Features, featureNames, toVector, weigh } from "./features.ts";
import type { SurroundingsFinder } from "./surroundings.ts";
import { absentScores, REQUIRED_FIELD_BONUS, weightsOf } from "./weights.ts";

/** A candidate as a field's value. */
export interface Choice {
  candidate: Candidate;
  score: number;
  /** How well its best label names the field, 0 to 1. */
  labelSimilarity: number;
  /** Why it scored so: what learning from corrections and explanations to people start from. */
  features: Features;
  /** Its share against all other values and "absent"; 0 to 1. */
  probability: number;
}

/** A field's candidates, best first, beside the alternative that the document does not state it. */
export interface Ranking {
  profile: FieldProfile;
  choices: Choice[];
  absentScore: number;
  absentProbability: number;
}

/** What ranking needs to know of the document. */
export interface RankingContext {
  relevance: RelevanceFinder;
  surroundings: SurroundingsFinder;
  parties: Parties;
  sections: Map<Segment, SectionRole>;
}

/** Choices kept per field: the right value is among the first three in 9 of 10 cases, joint choice needs a few more. */
const MOST_CHOICES = 16;
/** Similarity of a label from which the user's own wording is as good as certain. */
const STRONG_LABEL = 0.85;
/** Similarity of a value's own text to a label from which it is that label rather than a value. */
const IS_LABEL = 0.6;

/** Words that lead to a value in a sentence, such as "governed by the laws of", from which they are as good as a label. */
const LEAD_IN = 0.6;
const LEAD_IN_TRUST = 0.95;
/** Similarity below which the words before a value are not its label. */
const LEAST_LABEL = 0.3;

/** Kinds of values that stand in a party's block. */
const partyKinds = new Set<ValueKind>(["name", "address", "vat", "iban", "bic", "email", "phone", "url", "id"]);

/** Similarity from which a text is another field's label and nothing else. */
const IS_OTHER_LABEL = 0.9;
/** Longer texts are no labels, in characters. */
const LONGEST_LABEL = 48;

/** Words near a number that tell it is another one than the field asks for, unless the field names them too. */
const qualifiers = new Set([
  "sub",
  "subtotal",
  "excl",
  "excluding",
  "incl",
  "tax",
  "quantity",
  "discount",
  "change",
  "cash",
  "rounding",
  "round",
  "alt",
  "before",
  "zwischensumme",
  "rabatt",
  "skonto",
  "remise",
  "descuento",
  "sconto",
  "korting",
  "page",
  "unit",
  "revision",
  "rev",
]);

const none: Features = new Float64Array(0);

/** Scores every candidate for one field and turns the scores into probabilities. */
export function rankCandidates(
  profile: FieldProfile,
  fieldIndex: number,
  candidates: Candidate[],
  context: RankingContext,
): Ranking {
  const weights = toVector(weightsOf(profile.kind));
  const bestByKey = new Map<string, Choice>();
  const features = new Float64Array(featureNames.length);
  for (const candidate of candidates) {
    fillFeatures(features, candidate, profile, fieldIndex, context);
    const score = weigh(features, weights);
    const best = bestByKey.get(candidate.key);
    if (best === undefined || score > best.score) {
      const labelSimilarity = Math.max(features[at.near] ?? 0, features[at.above] ?? 0, features[at.column] ?? 0);
      bestByKey.set(candidate.key, { candidate, score, labelSimilarity, features: none, probability: 0 });
    }
  }
  const choices = [...bestByKey.values()].sort((a, b) => b.score - a.score).slice(0, MOST_CHOICES);
  for (const choice of choices) {
    choice.features = new Float64Array(featureNames.length);
    fillFeatures(choice.features, choice.candidate, profile, fieldIndex, context);
  }
  const ranking: Ranking = {
    profile,
    choices,
    absentScore: absentScores[profile.kind] - (profile.isRequired ? REQUIRED_FIELD_BONUS : 0),
    absentProbability: 1,
  };
  assignProbabilities(ranking);
  return ranking;
}

/** Softmax over the choices and "absent", from their scores. */
export function assignProbabilities(ranking: Ranking): void {
  ranking.choices.sort((a, b) => b.score - a.score);
  const highest = Math.max(ranking.absentScore, ranking.choices[0]?.score ?? Number.NEGATIVE_INFINITY);
  const weights = ranking.choices.map((choice) => Math.exp(choice.score - highest));
  const absent = Math.exp(ranking.absentScore - highest);
  const sum = weights.reduce((total, weight) => total + weight, absent);
  for (const [index, choice] of ranking.choices.entries()) choice.probability = (weights[index] ?? 0) / sum;
  ranking.absentProbability = absent / sum;
}

function fillFeatures(
  features: Features,
  candidate: Candidate,
  profile: FieldProfile,
  fieldIndex: number,
  context: RankingContext,
): void {
  candidate.vector ??= toVector(candidate.traits);
  features.set(candidate.vector);
  const { segment, from } = candidate.spans[0];
  const around = context.surroundings.at(segment, candidate.labelledFrom ?? from);
  const isInSection = profile.role !== null && context.sections.get(segment) === profile.role;
  const flow = around.flow.own[fieldIndex] ?? 0;
  const near = Math.max(
    around.near.own[fieldIndex] ?? 0,
    isInSection ? (around.near.bare[fieldIndex] ?? 0) : 0,
    LEAD_IN_TRUST * flow,
    candidate.caption === "" ? 0 : (context.relevance.ofText(candidate.caption).own[fieldIndex] ?? 0),
  );
  const above = (around.above.own[fieldIndex] ?? 0) * around.aboveWeight;
  // Under a clear label of its own, a value does not belong to the text on its left, which is its neighbour's value.
  const nearRival = (around.near.rival[fieldIndex] ?? 0) * (around.isLabelInSegment ? 1 : 1 - above);
  const aboveRival = (around.above.rival[fieldIndex] ?? 0) * around.aboveWeight;
  features[at.near] = near;
  features[at.nearSquared] = near * near;
  features[at.nearStrong] = near > STRONG_LABEL ? 1 : 0;
  features[at.above] = around.isLabelInSegment ? 0 : above;
  features[at.aboveStrong] = !around.isLabelInSegment && above > STRONG_LABEL ? 1 : 0;
  features[at.column] = around.isLabelInSegment ? 0 : (around.column.own[fieldIndex] ?? 0);
  features[at.rowHead] = around.rowHead.own[fieldIndex] ?? 0;
  features[at.flow] = flow;
  features[at.left2] = around.left2.own[fieldIndex] ?? 0;
  features[at.right] = around.right.own[fieldIndex] ?? 0;
  features[at.below] = around.below.own[fieldIndex] ?? 0;
  features[at.colon] = around.hasColon ? 1 : 0;
  features[at.nearRival] = nearRival;
  features[at.aboveRival] = aboveRival;
  features[at.nearLead] = near - nearRival;
  features[at.aboveLead] = above - aboveRival;
  features[at.prose] = around.isProse && near < LEAD_IN ? 1 : 0;
  if (profile.kind === "amount" || profile.kind === "id" || profile.kind === "number") {
    features[at.qualifier] = countQualifiers(around.nearText, profile);
  }
  const isWords = profile.kind === "name" || profile.kind === "text" || (candidate.traits.hasNoDigit ?? 0) > 0;
  if (isWords) {
    candidate.asLabel ??=
      candidate.text.length > LONGEST_LABEL ? context.relevance.none : context.relevance.ofText(candidate.text);
    const inside = candidate.asLabel;
    const own = inside.own[fieldIndex] ?? 0;
    const rival = inside.rival[fieldIndex] ?? 0;
    const isName = (candidate.traits.endsInLegalForm ?? 0) > 0;
    features[at.labelInside] = own > IS_LABEL && !isName ? own : 0;
    features[at.rivalInside] = rival > IS_LABEL && !isName ? rival : 0;
    features[at.isOtherLabel] = (inside.other[fieldIndex] ?? 0) > IS_OTHER_LABEL ? 1 : 0;
    // Words cut off from a text that is no label of this field: half a name.
    if (around.isLabelInSegment && near < LEAST_LABEL && !around.hasColon) features[at.isCut] = 1;
  }
  if (!profile.isLargestAmount) {
    features[at.shareOfLargest] = 0;
    features[at.isLargest] = 0;
    features[at.repeatedLarge] = 0;
  }
  features[at.pageNumber] = Math.min(segment.page.number - 1, 5);
  features[at.order] = Math.log1p(segment.line.index);
  features[at.fontSize] = clamp(segment.fontSize / Math.max(segment.page.lineHeight, 1e-6) - 1, -1, 2);
  features[at.repeatedLine] = segment.line.isRepeated ? 1 : 0;
  if (profile.role !== null && partyKinds.has(profile.kind)) {
    const fit = context.parties.fit(candidate, profile.role);
    features[at.partyFits] = Math.max(0, fit);
    features[at.partyClashes] = Math.max(0, -fit);
    const section = context.sections.get(segment);
    features[at.sectionFits] = section === profile.role ? 1 : 0;
    features[at.sectionClashes] = section !== undefined && section !== profile.role ? 1 : 0;
    features[at.lineFromTop] =
      profile.role === "seller" && segment.page.number === 1 ? Math.log1p(segment.line.index) : 0;
  }
  if (profile.rangeEnd === null) {
    features[at.rangeRight] = 0;
    features[at.rangeWrong] = 0;
  } else if (profile.rangeEnd === "to") {
    [features[at.rangeRight], features[at.rangeWrong]] = [features[at.rangeWrong] ?? 0, features[at.rangeRight] ?? 0];
  }
}

const qualifiersByText = new Map<string, string[]>();
/** Texts remembered between documents. */
const MOST_REMEMBERED = 10_000;

function countQualifiers(text: string, profile: FieldProfile): number {
  if (text === "") return 0;
  let found = qualifiersByText.get(text);
  if (found === undefined) {
    found = labelTokens(text).filter((token) => qualifiers.has(token));
    if (qualifiersByText.size >= MOST_REMEMBERED) qualifiersByText.clear();
    qualifiersByText.set(text, found);
  }
  return found.filter((token) => !profile.ownTokens.has(token)).length;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
