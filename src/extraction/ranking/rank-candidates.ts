import type { PartyRole } from "../../vocabulary/concepts.ts";
import type { Candidate } from "../candidates/candidate.ts";
import type { Owner } from "../evidence/parties/find-owner.ts";
import type { FieldProfile } from "../fields/field-profile.ts";
import type { LearnedField } from "./applied-model.ts";
import { at, createWeigher, type Features, featureNames } from "./features.ts";
import { aloneListing, captionOf, fillFeatures, type RankingContext } from "./fill-features.ts";
import { listingOf, shortlistGroupOf, takeShortlist } from "./shortlist.ts";
import { startingAbsent, weighAtStart } from "./starting-weights.ts";

/** Why a choice's score was changed after ranking. */
export type ChangeReason =
  | "amounts add up"
  | "place taken"
  | "place named better by another field"
  | "another total named better"
  | "stands in for a total of the same amount"
  | "the other end of the range is given"
  | "period ends before it begins"
  | "belongs to the other party"
  | "form and label prove it";

/** A change of a choice's score, and the field for which it was made; null for none. */
export interface ScoreChange {
  points: number;
  why: ChangeReason;
  by: string | null;
}

/** A candidate as a field's value. */
export interface Choice {
  candidate: Candidate;
  score: number;
  /** The part of the score that the parser's own examples taught. */
  taught: number;
  /**
   * Its score by the weights that decide which candidates become choices (`listingOf`); 0 for a kind of document that
   * has weights of its own.
   */
  listing: number;
  /** The features by which it was weighed against the others of its field; null if it was not. */
  compared: Features | null;
  /** What the other fields said about it; null if it was not weighed in their context. */
  inContext: Features | null;
  /** What changed the score that the candidate had by itself. */
  changes: readonly ScoreChange[];
  /** How well its best caption names the field, 0 to 1. */
  captionSimilarity: number;
  /** What was read as its caption: the words before it, or else above it. */
  caption: string;
  /** Its share against all other values and "absent"; 0 to 1. */
  probability: number;
  /** How often the value occurs in the document as a candidate. */
  occurrences: number;
  /** Who the value belongs to, for a field of one party; null if nothing shows it, and for all other fields. */
  owner: Owner | null;
}

/** How likely a field's best choice is right, 0 to 1, the minimum for it to be given, and the features that say so. */
export interface BestSureness {
  value: number;
  least: number;
  features: Features;
}

/** A field's candidates, best first, next to the alternative that the document does not state it. */
export interface Ranking {
  profile: FieldProfile;
  choices: Choice[];
  /** The highest score of a candidate that did not become a choice. */
  bestLeftOut: number;
  absentScore: number;
  /** The part of it that the parser's own examples taught. */
  absentTaught: number;
  /** The features by which "absent" was weighed against the choices; null if it was not. */
  absentCompared: Features | null;
  /** What the other fields said about "absent"; null if it was not weighed in their context. */
  absentInContext: Features | null;
  /** Minimum share for the best choice to be given; null if it is given whenever it is likelier than "absent". */
  leastShare: number | null;
  /** How sure it is that the best choice is right, once all fields have been weighed; null if its share decides. */
  sureness: BestSureness | null;
  /** What the parser's examples taught about the field; null if nothing. */
  learned: LearnedField | null;
  /** The document looks like one that the parser learned from. */
  isKnownLayout: boolean;
  absentProbability: number;
  /** Sentences state its values; before the parser learns, nothing else is considered. */
  isStated: boolean;
  /** Candidates that were scored. */
  candidateCount: number;
  /** Who sends the document. */
  senderRole: PartyRole;
}

/** A field's learned weights, and which of its candidates no sentence states although sentences state others. */
interface LearnedScorer {
  field: LearnedField;
  unstated: Set<Candidate>;
}

/**
 * Candidates that are scored by what was learned, besides those that stand where look-alikes have the value: the best
 * ones by the engine's own features. Words around a candidate were never seen to lift it by more than a few places.
 */
const MOST_DESCRIBED = 32;

/** Adds what was learned to the scores of the candidates that can reach the top. */
function addLearned(scores: Float64Array, candidates: Candidate[], { field, unstated }: LearnedScorer): void {
  if (unstated.size > 0) {
    for (const [i, candidate] of candidates.entries())
      if (unstated.has(candidate)) scores[i] = (scores[i] ?? 0) + field.unstated;
  }
  const least = scores.length <= MOST_DESCRIBED ? -Infinity : (scores.toSorted()[scores.length - MOST_DESCRIBED] ?? 0);
  for (const [i, candidate] of candidates.entries()) {
    const score = scores[i] ?? 0;
    if (score >= least || field.isPointedTo(candidate)) scores[i] = score + field.scoreOf(candidate);
  }
}

/** Scores every candidate for one field and turns the scores into probabilities. */
export function rankCandidates(
  profile: FieldProfile,
  fieldIndex: number,
  candidates: Candidate[],
  context: RankingContext,
  learned: LearnedScorer | null = null,
): Ranking {
  const weigh = learned === null ? weighAtStart(profile) : createWeigher(learned.field.dense);
  const group = shortlistGroupOf(profile.kind);
  const bestByKey = new Map<string, Choice>();
  const features = new Float64Array(featureNames.length);
  const scores = new Float64Array(candidates.length);
  const similarities = new Float64Array(candidates.length);
  const listings = new Float64Array(candidates.length);
  const weighUntaught = learned === null ? null : weighAtStart(profile);
  const untaught = learned === null ? scores : new Float64Array(candidates.length);
  for (const [i, candidate] of candidates.entries()) {
    fillFeatures(features, candidate, profile, fieldIndex, context);
    scores[i] = weigh(features);
    if (weighUntaught !== null) untaught[i] = weighUntaught(features);
    if (!profile.trained)
      listings[i] = listingOf(group, features, aloneListing(group, candidate, context), context.shortlist);
    similarities[i] = Math.max(features[at.near] ?? 0, features[at.above] ?? 0, features[at.column] ?? 0);
  }
  if (learned !== null) addLearned(scores, candidates, learned);
  for (const [i, candidate] of candidates.entries()) {
    const score = scores[i] ?? 0;
    const taught = score - (untaught[i] ?? 0);
    const captionSimilarity = similarities[i] ?? 0;
    const listing = listings[i] ?? 0;
    const best = bestByKey.get(candidate.key);
    if (best === undefined)
      bestByKey.set(candidate.key, {
        candidate,
        score,
        taught,
        listing,
        compared: null,
        inContext: null,
        changes: unchanged,
        captionSimilarity,
        caption: "",
        occurrences: 1,
        probability: 0,
        owner: null,
      });
    else best.occurrences += 1;
    if (best !== undefined && score > best.score) {
      best.candidate = candidate;
      best.score = score;
      best.taught = taught;
      best.listing = listing;
      best.captionSimilarity = captionSimilarity;
    }
  }
  const { taken: choices, bestLeftOut } = takeShortlist([...bestByKey.values()], context.shortlist);
  for (const choice of choices) choice.caption = captionOf(choice.candidate, context);
  if (profile.role !== null) for (const choice of choices) choice.owner = context.parties.ownerOf(choice.candidate);
  const ranking: Ranking = {
    profile,
    choices,
    bestLeftOut,
    learned: learned?.field ?? null,
    isKnownLayout: learned?.field.isKnownLayout ?? false,
    absentScore: learned?.field.absentScore ?? startingAbsent(profile),
    absentTaught: learned === null ? 0 : learned.field.absentScore - startingAbsent(profile),
    absentCompared: null,
    absentInContext: null,
    leastShare: null,
    sureness: null,
    absentProbability: 1,
    isStated: false,
    candidateCount: candidates.length,
    senderRole: context.parties.senderRole,
  };
  assignProbabilities(ranking);
  return ranking;
}

const unchanged: readonly ScoreChange[] = [];

/** Changes the score of a choice, and keeps why. The shares must be computed again (`assignProbabilities`). */
export function changeScore(choice: Choice, points: number, why: ChangeReason, by: Ranking | null = null): void {
  choice.score += points;
  choice.changes = [...choice.changes, { points, why, by: by?.profile.field.name ?? null }];
}

/**
 * Minimum share for a value without a caption to be given for a field that needs one. Set by hand: training documents
 * are mostly asked for what they state, so a lone date or a letterhead is the right value more often there than
 * elsewhere.
 */
const UNLABELLED_SHARE = 0.8;

/**
 * If the caption beside a value names something else this well, the value is not given to a field that needs a caption,
 * however likely it is: the only date of an invoice is not a date of birth, even if one is required. The end of a
 * period is exempt, because it stands after the caption of the start.
 */
const OTHER_LABEL = 0.9;

/** The best choice, unless the field is better left empty. */
export function givenChoice({ profile, choices: [best], absentScore, leastShare, sureness }: Ranking): Choice | null {
  if (best === undefined) return null;
  if (leastShare === null) return best.score > absentScore ? best : null;
  const isUnlabelled = (best.compared?.[at.isUnlabelled] ?? 0) > 0 || isBareName(best);
  if (isUnlabelled && profile.rangeEnd === null && (best.compared?.[at.nearRival] ?? 0) >= OTHER_LABEL) return null;
  if (sureness !== null) return sureness.value >= sureness.least ? best : null;
  return best.probability >= (isUnlabelled ? Math.max(leastShare, UNLABELLED_SHARE) : leastShare) ? best : null;
}

/** What may speak for a name: its caption, where it stands, whose it is, and what it consists of. */
const nameClues = [
  "near",
  "above",
  "column",
  "captioned",
  "isLetterhead",
  "isHeadline",
  "agreesWithDomain",
  "isFullName",
  "partyFits",
  "sectionFits",
  "isLone",
  "hasOrganisation",
  "endsInLegalForm",
  "stated",
] as const;

/** Whether nothing speaks for a name except that it is one. */
export function isBareName({ candidate, compared }: Choice): boolean {
  return candidate.kind === "name" && nameClues.every((clue) => (compared?.[at[clue]] ?? 0) <= 0);
}

/** Sorts the choices and gives them and "absent" their shares: a softmax over the scores. */
export function assignProbabilities(ranking: Ranking): void {
  ranking.choices.sort((a, b) => b.score - a.score);
  const highest = Math.max(ranking.absentScore, ranking.choices[0]?.score ?? Number.NEGATIVE_INFINITY);
  const weights = ranking.choices.map((choice) => Math.exp(choice.score - highest));
  const absent = Math.exp(ranking.absentScore - highest);
  const sum = weights.reduce((total, weight) => total + weight, absent);
  for (const [index, choice] of ranking.choices.entries()) choice.probability = (weights[index] ?? 0) / sum;
  ranking.absentProbability = absent / sum;
}
