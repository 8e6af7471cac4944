import type {
  EmptyReason,
  RawList,
  RawObject,
  RawRecord,
  RawScalar,
  RawUnfilled,
  RawValue,
} from "../../domain/record.ts";
import { placeOf } from "../../domain/span.ts";
import type { DocumentReading } from "../document/document-reading.ts";
import { type ScalarSlot, slotPath } from "../fields/schema.ts";
import { readList } from "../lists/read-list.ts";
import type { TaughtSchema } from "../ranking/applied-model.ts";
import { calibrateConfidence, worstReading } from "../ranking/calibrate-confidence.ts";
import { chooseTogether } from "../ranking/choose-together.ts";
import { type Match, matchDocument } from "../ranking/matches-document.ts";
import { type Choice, givenChoice, type Ranking } from "../ranking/rank-candidates.ts";
import { type Ranked, rankAll } from "../ranking/rank-scalars.ts";
import { type ChoiceWeights, choiceWeights } from "../ranking/rerank/choice-weights.ts";
import { keepProven } from "../ranking/rerank/keep-proven.ts";
import { rerank } from "../ranking/rerank/rerank.ts";
import { findSureness, type Sureness, sureness } from "../ranking/sureness/find-sureness.ts";
import { repairRecord } from "../repair/repair-record.ts";
import type { TaughtList } from "../tables/learned-rows.ts";

/** Runners-up for people to choose from. */
const MOST_ALTERNATIVES = 4;
/** A runner-up less likely than this is noise. */
const LEAST_ALTERNATIVE = 0.01;

/** If at least this share of the examples that look like a document has no rows, neither has the document. */
const MOSTLY_WITHOUT = 0.9;

/** Everything that was found for a record, before it is decided which values to return. */
export interface Findings {
  /** For the schema's scalars, followed by the engine's own fields. */
  rankings: Ranking[];
  lists: { slot: TaughtList; list: RawList | null }[];
  match: Match;
}

/**
 * Extracts one record from its pages; `ranked` is what `rankAll` returned for them, if it was called already. For
 * `threshold`, see `ExtractionRequest`.
 */
export function extractRecord(
  document: DocumentReading,
  schema: TaughtSchema,
  ranked: Ranked = rankAll(document, schema),
  threshold?: number,
): RawRecord {
  const { rankings, lists, match } = findValues(document, schema, ranked);
  const values: Record<string, RawValue | null> = {};
  for (const field of schema.fields) values[field.name] = null;
  const unfilled: Record<string, RawUnfilled> = {};
  const isTaught = Boolean(schema.learned);
  for (const [index, slot] of schema.scalars.entries()) {
    const ranking = rankings[index];
    const choices = ranking === undefined ? [] : toTexts(ranking, isTaught);
    const why =
      ranking === undefined ? "nothing of this kind" : findEmptyReason(ranking, match, { threshold, isTaught });
    if (why !== null) {
      const path = slotPath(slot);
      const surelyEmpty = Math.max(learnedEmpty(ranking), schema.learned?.shareWithout(document.pages, path) ?? 0);
      unfilled[path] = {
        why,
        ...(surelyEmpty > 0 && { surelyEmpty }),
        alternatives: choices.slice(0, MOST_ALTERNATIVES),
      };
    }
    putScalar(values, slot, why === null && ranking !== undefined ? toScalar(ranking, isTaught) : null);
  }
  for (const { slot, list } of lists) {
    const { name } = slot.field;
    values[name] = match.isMatch ? list : null;
    const surelyEmpty = values[name] === null ? (schema.learned?.shareWithout(document.pages, name) ?? 0) : 0;
    if (surelyEmpty >= MOSTLY_WITHOUT) unfilled[name] = { why: "nothing of this kind", surelyEmpty, alternatives: [] };
  }
  repairRecord(values, schema, rankings, document);
  return { conventions: document.conventions, values, unfilled };
}

/** How sure a field is empty by what was learned about it from examples of the same layout; 0 if there are none. */
function learnedEmpty(ranking: Ranking | undefined): number {
  if (!ranking?.learned || !ranking.isKnownLayout) return 0;
  return ranking.learned.isLeftEmpty ? 1 : ranking.absentProbability;
}

/**
 * Why a field is left empty; null if its best choice is given. `isTaught`: the scores were learned from the parser's
 * own examples.
 */
export function findEmptyReason(
  ranking: Ranking,
  match: Match,
  { threshold, isTaught }: { threshold?: number | undefined; isTaught: boolean } = { isTaught: false },
): EmptyReason | null {
  const best = ranking.choices[0];
  if (best === undefined) return "nothing of this kind";
  if (threshold !== undefined && confidenceOf(best, ranking, isTaught) < threshold) return "below the threshold";
  if (givenChoice(threshold === undefined ? ranking : withoutBounds(ranking)) === null) return "absent is likelier";
  if (!match.isMatch) return "other kind of document";
  return match.accepts(best, ranking) ? null : "no label";
}

/** A threshold also replaces the sureness and the share below which the engine itself would hold a value back. */
function withoutBounds(ranking: Ranking): Ranking {
  const { leastShare, sureness: judged } = ranking;
  return { ...ranking, leastShare: leastShare && 0, sureness: judged && { ...judged, least: 0 } };
}

/**
 * Weighs the choices of each field again, lets the single values correct each other, reads the lists, and judges by
 * both whether the document is of the kind that the parser reads. If `weights` is null, the scores stay as they were
 * ranked.
 */
export function findValues(
  document: DocumentReading,
  schema: TaughtSchema,
  ranked: Ranked = rankAll(document, schema),
  weights: ChoiceWeights | null = choiceWeights,
  judgedBy: Sureness | null = sureness,
): Findings {
  if (weights !== null) rerank(ranked, weights);
  const { rankings } = ranked;
  keepProven(rankings);
  chooseTogether(rankings);
  const found = schema.lists.map((slot) => ({ slot, found: readList(document, slot) }));
  const match = matchDocument(
    document.pages,
    rankings.slice(0, schema.scalars.length),
    found.map((each) => ({ columns: each.slot.columns, isFound: each.found?.isNamed ?? false })),
    { relevance: ranked.start.context.relevance, nameTokens: schema.nameTokens },
  );
  if (judgedBy !== null) findSureness(rankings.slice(0, schema.scalars.length), match.describe, judgedBy);
  const lists = found.map((each) => ({ slot: each.slot, list: each.found?.list ?? null }));
  return { rankings, lists, match };
}

/** The best choice as a raw value with its runners-up. */
function toScalar(ranking: Ranking, isTaught: boolean): RawScalar | null {
  const [best, ...alternatives] = toTexts(ranking, isTaught, 1);
  const caption = ranking.choices[0]?.caption ?? "";
  if (best === undefined) return null;
  return {
    kind: "scalar",
    ...best,
    ...(ranking.profile.kind === "currency" ? { meaning: "currency" as const } : {}),
    ...(caption === "" ? {} : { label: caption }),
    alternatives: alternatives.slice(0, MOST_ALTERNATIVES),
  };
}

/**
 * How sure it is that a choice is right, 0 to 1. If the best choice was judged, the others share what is left in
 * proportion. The calibration does not hold for scores learned from a parser's own examples, so their probability is
 * returned as it is.
 */
function confidenceOf(
  choice: Choice,
  { profile, choices: [best], sureness: judged }: Ranking,
  isTaught: boolean,
): number {
  const { probability } = choice;
  if (judged !== null && best !== undefined) {
    if (choice === best) return judged.value;
    return best.probability < 1 ? ((1 - judged.value) * probability) / (1 - best.probability) : 0;
  }
  return isTaught ? probability : calibrateConfidence(probability, profile.kind, worstReading(choice.candidate.spans));
}

/** The choices as texts, best first: the first `certain` ones, and those that are not mere noise. */
function toTexts(ranking: Ranking, isTaught: boolean, certain = 0): RawUnfilled["alternatives"] {
  return ranking.choices
    .filter(({ probability }, index) => index < certain || probability >= LEAST_ALTERNATIVE)
    .map((choice) => ({
      text: choice.candidate.text,
      confidence: confidenceOf(choice, ranking, isTaught),
      place: placeOf(choice.candidate.spans),
    }));
}

function putScalar(values: Record<string, RawValue | null>, slot: ScalarSlot, scalar: RawScalar | null): void {
  if (slot.child === null) {
    values[slot.field.name] = scalar;
    return;
  }
  const known = values[slot.field.name];
  const object: RawObject = known?.kind === "object" ? known : { kind: "object", values: {} };
  object.values[slot.child] = scalar;
  values[slot.field.name] = object;
}
