import type { PageLayout } from "../../domain/document-layout.ts";
import { type Box, toFractions, union } from "../../domain/geometry.ts";
import { placeOf } from "../../domain/span.ts";
import { concepts } from "../../vocabulary/concepts.ts";
import type { DocumentReading } from "../document/document-reading.ts";
import { type ScalarSlot, slotPath } from "../fields/schema.ts";
import { readLeftOut } from "../lists/read-list.ts";
import type { TaughtSchema } from "../ranking/applied-model.ts";
import { type Features, featureNames } from "../ranking/features.ts";
import { fillFeatures } from "../ranking/fill-features.ts";
import type { Choice, Ranking } from "../ranking/rank-candidates.ts";
import { type RankingStart, rankAll } from "../ranking/rank-scalars.ts";
import { absentAt, absentFeatureNames } from "../ranking/rerank/absent-features.ts";
import { ALWAYS_IN_TREES, treeFeatureNames, treeFeatures } from "../ranking/rerank/choice-trees.ts";
import { choiceWeights } from "../ranking/rerank/choice-weights.ts";
import {
  absentContextNames,
  contextFeatureNames,
  inAbsentContext,
  inContext,
} from "../ranking/rerank/context-features.ts";
import { startingAbsent, startingWeights } from "../ranking/starting-weights.ts";
import { pointsOf } from "../ranking/step-weights.ts";
import { sureness, surenessPoints } from "../ranking/sureness/find-sureness.ts";
import { surenessFeatureNames } from "../ranking/sureness/sureness-features.ts";
import { findEmptyReason, findValues } from "../record/extract-record.ts";
import { treePoints } from "../trees/trees.ts";
import { explainExpected } from "./explain-expected.ts";
import type {
  CandidateExplanation,
  EmptyExplanation,
  FeaturePart,
  FieldExplanation,
  PageExplanation,
  RecordExplanation,
  SurenessExplanation,
} from "./explanation.ts";

/** Maximum candidates shown for each field. */
const MOST_SHOWN = 6;
/** Above this similarity, a text is marked as a field's caption. */
const CAPTION = 0.75;

/** Extracts a record as `extractRecord` does, and says for each field what was seen and what decided. */
export function explainRecord(
  document: DocumentReading,
  schema: TaughtSchema,
  { expected = new Map(), threshold }: { expected?: ReadonlyMap<string, string>; threshold?: number | undefined },
): RecordExplanation {
  const ranked = rankAll(document, schema);
  const { start } = ranked;
  const { rankings, lists, match } = findValues(document, schema, ranked);
  const fields = schema.scalars.map((slot, index): FieldExplanation => {
    const ranking = rankings[index];
    if (ranking === undefined) throw new Error(`Nothing was ranked for ${slotPath(slot)}.`);
    const empty = findEmptyReason(ranking, match, { threshold, isTaught: Boolean(schema.learned) });
    const { profile, choices } = ranking;
    const explain = (choice: Choice) => explainChoice(choice, ranking, index, start);
    const wanted = expected.get(slotPath(slot));
    return {
      path: slotPath(slot),
      kind: profile.kind,
      concepts: profile.concepts.flatMap((id) => concepts[id]?.id ?? []),
      phrases: profile.phrases,
      given: empty === null ? (choices[0]?.candidate.text ?? null) : null,
      empty,
      absent: explainAbsent(ranking),
      sureness: explainSureness(ranking),
      candidates: choices.slice(0, MOST_SHOWN).map(explain),
      expected: wanted === undefined ? null : explainExpected(wanted, ranking, index, start, explain),
    };
  });
  return {
    fields,
    lists: lists.map(({ slot, list }) => ({
      path: slot.field.name,
      rows: list?.rows.length ?? 0,
      leftOut: readLeftOut(document, slot),
      isGiven: match.isMatch && list !== null,
    })),
    match: { isMatch: match.isMatch, facts: match.facts, score: match.score, least: match.least },
    pages: start.pages.map((page) => explainPage(page, start, schema.scalars)),
  };
}

function explainChoice(
  { candidate, score, caption, probability, changes, taught, compared, inContext: beside }: Choice,
  { profile, absentCompared }: Ranking,
  fieldIndex: number,
  { context }: RankingStart,
): CandidateExplanation {
  const own = compared ?? new Float64Array(featureNames.length);
  if (compared === null) fillFeatures(own, candidate, profile, fieldIndex, context);
  const points = startingWeights(profile).map((weight, i) => weight * (own[i] ?? 0));
  const isWeighed = compared !== null && absentCompared !== null;
  const features = isWeighed ? treeFeatures(compared, absentCompared) : own;
  const parts = toParts(treeFeatureNames, features, isWeighed ? pointsWeighed(points, compared, features) : points);
  const partsBeside = beside === null ? [] : toParts(contextFeatureNames, beside, pointsBeside(beside));
  return {
    text: candidate.text,
    place: placeOf(candidate.spans),
    label: caption,
    score,
    share: probability,
    parts: largestFirst([...parts, ...partsBeside]),
    learned: taught,
    changes,
  };
}

/** What each feature added to a choice that was weighed against others. */
function pointsWeighed(start: Float64Array, compared: Features, features: Features): Float64Array {
  const points = treePoints(features, choiceWeights.trees, ALWAYS_IN_TREES);
  for (const [i, each] of start.entries()) points[i] = (points[i] ?? 0) + choiceWeights.prior * each;
  for (const [i, each] of pointsOf(compared, choiceWeights.choice).entries()) points[i] = (points[i] ?? 0) + each;
  return points;
}

/** What each fact about the other fields added to a choice. */
function pointsBeside(context: Features): Float64Array {
  const points = treePoints(context, choiceWeights.context.trees, inContext.always);
  for (const [i, each] of pointsOf(context, choiceWeights.context.choice).entries())
    points[i] = (points[i] ?? 0) + each;
  return points;
}

function explainAbsent(ranking: Ranking): EmptyExplanation {
  const { absentScore: score, absentProbability: share, leastShare, absentTaught: learned } = ranking;
  return { score, share, leastShare, parts: partsOfAbsent(ranking), learned };
}

function explainSureness({ sureness: judged }: Ranking): SurenessExplanation | null {
  if (judged === null) return null;
  const { value, least, features } = judged;
  const points = surenessPoints(features, sureness.trees);
  return { value, least, parts: largestFirst(toParts(surenessFeatureNames, features, points)) };
}

function partsOfAbsent({ absentCompared, absentInContext, profile }: Ranking): FeaturePart[] {
  if (absentCompared === null) return [];
  const points = pointsOf(absentCompared, choiceWeights.absent);
  const always = absentAt.get("always") ?? -1;
  points[always] = (points[always] ?? 0) + choiceWeights.prior * startingAbsent(profile);
  if (absentInContext === null) return largestFirst(toParts(absentFeatureNames, absentCompared, points));
  const beside = pointsOf(absentInContext, choiceWeights.context.absent);
  // That any field may be missing is one part, whoever says it.
  points[always] = (points[always] ?? 0) + (beside[inAbsentContext.always] ?? 0);
  beside[inAbsentContext.always] = 0;
  return largestFirst([
    ...toParts(absentFeatureNames, absentCompared, points),
    ...toParts(absentContextNames, absentInContext, beside),
  ]);
}

/** The features that added points. */
function toParts(names: readonly string[], features: ArrayLike<number>, points: Float64Array): FeaturePart[] {
  return [...points]
    .map((each, i) => {
      const value = features[i] ?? 0;
      return { feature: names[i] ?? "", value, weight: value === 0 ? 0 : each / value, points: each };
    })
    .filter((part) => part.points !== 0);
}

/** Those that added most first. */
function largestFirst(parts: FeaturePart[]): FeaturePart[] {
  return parts.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

function explainPage(page: PageLayout, { context }: RankingStart, slots: ScalarSlot[]): PageExplanation {
  const toShare = (box: Box) => toFractions(box, page);
  const rows = Map.groupBy(
    page.segments.filter((segment) => context.listCells.has(segment)),
    ({ line }) => line,
  );
  const captions = page.segments.flatMap((segment) => {
    const { own } = context.relevance.ofSegment(segment);
    const best = slots
      .map((slot, index) => ({ slot, fit: own[index] ?? 0 }))
      .reduce((a, b) => (b.fit > a.fit ? b : a), {
        slot: null as ScalarSlot | null,
        fit: CAPTION,
      });
    return best.slot === null ? [] : [{ box: toShare(segment.box), path: slotPath(best.slot) }];
  });
  return {
    page: page.number,
    lines: page.lines.map(({ box }) => toShare(box)),
    segments: page.segments.map(({ box }) => toShare(box)),
    blocks: page.blocks.map(({ box }) => toShare(box)),
    rows: [...rows.values()].map((segments) => toShare(segments.map(({ box }) => box).reduce(union))),
    labels: captions,
  };
}
