import type { PageLayout } from "../../domain/document-layout.ts";
import { type Box, union } from "../../domain/geometry.ts";
import { concepts } from "../../vocabulary/concepts.ts";
import type { DocumentReading } from "../document/document-reading.ts";
import { placeOf } from "../document/span.ts";
import { type ScalarSlot, slotPath } from "../fields/schema.ts";
import type { LearnedField, TaughtSchema } from "../ranking/applied-model.ts";
import { featureNames } from "../ranking/features.ts";
import { fillFeatures } from "../ranking/fill-features.ts";
import type { Choice, Ranking } from "../ranking/rank-candidates.ts";
import { type RankingStart, rankFrom, startRanking, withChecking } from "../ranking/rank-scalars.ts";
import { startingWeights } from "../ranking/starting-weights.ts";
import { findEmptyReason, findValues } from "../record/extract-record.ts";
import { explainExpected } from "./explain-expected.ts";
import type { CandidateExplanation, FieldExplanation, PageExplanation, RecordExplanation } from "./explanation.ts";

/** Candidates shown of each field. */
const MOST_SHOWN = 6;
/** Similarity from which a text is marked as a field's caption. */
const CAPTION = 0.75;

/**
 * Extracts a record as `extractRecord` does, and tells of each field what was seen and what decided. `expected`: by path, texts that
 * should be the values.
 */
export function explainRecord(
  document: DocumentReading,
  schema: TaughtSchema,
  expected: ReadonlyMap<string, string> = new Map(),
): RecordExplanation {
  const asked = withChecking(schema);
  const start = startRanking(document, asked);
  const { rankings, lists, match } = findValues(document, schema, rankFrom(start, asked));
  const learned = asked.learned?.forPages(start.pages);
  const fields = schema.scalars.map((slot, index): FieldExplanation => {
    const ranking = rankings[index];
    if (ranking === undefined) throw new Error(`Nothing was ranked for ${slotPath(slot)}.`);
    const empty = findEmptyReason(ranking, match);
    const { profile, choices, absentScore, absentProbability } = ranking;
    const explain = (choice: Choice) => explainChoice(choice, ranking, index, start, learned?.[index]);
    const wanted = expected.get(slotPath(slot));
    return {
      path: slotPath(slot),
      kind: profile.kind,
      concepts: profile.concepts.flatMap((id) => concepts[id]?.id ?? []),
      phrases: profile.phrases,
      given: empty === null ? (choices[0]?.candidate.text ?? null) : null,
      empty,
      absent: { score: absentScore, share: absentProbability },
      candidates: choices.slice(0, MOST_SHOWN).map(explain),
      expected: wanted === undefined ? null : explainExpected(wanted, ranking, index, start, explain),
    };
  });
  return {
    fields,
    lists: lists.map(({ slot, list }) => ({
      path: slot.field.name,
      rows: list?.rows.length ?? 0,
      isGiven: match.isMatch && list !== null,
    })),
    match: { isMatch: match.isMatch, facts: match.facts, score: match.score, least: match.least },
    pages: start.pages.map((page) => explainPage(page, start, schema.scalars)),
  };
}

function explainChoice(
  { candidate, score, caption, probability, changes }: Choice,
  { profile }: Ranking,
  fieldIndex: number,
  { context }: RankingStart,
  learned: LearnedField | undefined,
): CandidateExplanation {
  const features = new Float64Array(featureNames.length);
  fillFeatures(features, candidate, profile, fieldIndex, context);
  const weights = learned?.dense ?? startingWeights(profile);
  const parts = featureNames
    .map((feature, index) => {
      const [value, weight] = [features[index] ?? 0, weights[index] ?? 0];
      return { feature, value, weight, points: value * weight };
    })
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const own = features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);
  const changed = changes.reduce((sum, { points }) => sum + points, 0);
  return {
    text: candidate.text,
    place: placeOf(candidate.spans),
    label: caption,
    score,
    share: probability,
    parts,
    learned: learned === undefined ? 0 : score - own - changed,
    changes,
  };
}

function explainPage(page: PageLayout, { context }: RankingStart, slots: ScalarSlot[]): PageExplanation {
  const toShare = ({ left, top, right, bottom }: Box): Box => ({
    left: left / page.width,
    top: top / page.height,
    right: right / page.width,
    bottom: bottom / page.height,
  });
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
