import type { FieldValue, Place, ScalarValue } from "../../../domain/record.ts";
import type { ValueKind } from "../../../vocabulary/value-kind.ts";
import type { Candidate } from "../../candidates/candidate.ts";
import type { DocumentReading } from "../../document/document-reading.ts";
import { type ScalarSlot, type Schema, slotPath } from "../../fields/schema.ts";
import { featureNames, weigh } from "../../ranking/features.ts";
import { fillFeatures } from "../../ranking/fill-features.ts";
import { learnedCandidates, type RankingStart, rankAll, startAll } from "../../ranking/rank-scalars.ts";
import { type TrueRecord, type Trust, valueKey } from "../contract/example.ts";
import type { Anchor, RejectedValue, RememberedField, RememberedValue } from "../memory/example-sketch.ts";
import { findTrueCandidates, letters, type Matching } from "../memory/find-true-candidates.ts";
import { hashWords } from "../memory/known-values.ts";
import { describeParts, findPrinted } from "../memory/learned-cuts.ts";
import { priorWeights, UNSTATED } from "../weights/dense-features.ts";
import { hashOf, type PageWords, readPageWords } from "../words/page-words.ts";
import { createSightings, type Sighting } from "../words/sighting.ts";
import { findOffsets, noOffsets, type Offsets } from "./find-offsets.ts";

/** A candidate with everything that training needs of it. */
export interface PooledCandidate {
  sighting: Sighting;
  isTrue: boolean;
  /** What reranking the field's choices adds to its score. */
  offset: number;
}

/** The engine's non-zero features of several candidates, one after the other; `ends` is where those of each end. */
export interface SparseFeatures {
  ends: number[];
  positions: Uint8Array;
  values: Float32Array;
}

/** What one example says about one field. */
export interface FieldPool {
  /** Values to distinguish; if none is right, the field teaches only absence, or nothing at all. */
  candidates: PooledCandidate[];
  features: SparseFeatures;
  isAbsent: boolean;
  /** What reranking adds to the score of "absent". */
  absentOffset: number;
  /** How much the truth counts, 0 to 1. */
  trust: number;
  /** Shows whether a truth has changed. */
  truth: FieldValue;
  memory: RememberedField;
}

/** What one record of an example teaches, by field path. */
export interface ExamplePool {
  words: PageWords;
  fields: Map<string, FieldPool>;
}

/** How many candidates training distinguishes: those that score best before it, and some of the rest. */
const BEST_CANDIDATES = 30;
const OTHER_CANDIDATES = 15;
/**
 * How much a truth counts. A person who corrects a document has looked at it, but not at each value; at what a language
 * model found, nobody may have looked.
 */
const trustOf: Record<Trust, number> = { corrected: 1, confirmed: 1, answered: 0.5, unchecked: 0.5 };
/** Maximum occurrences of one value that are remembered: those with the best captions. */
const MOST_VALUES = 3;
/** An occurrence that scores this much less than the one with the best caption is a mere repetition. */
const REPETITION = 4;
/** Maximum words near a value from which its place is derived in the next document. */
const MOST_ANCHORS = 6;
/** Kinds whose values recur from document to document, in words. */
const mendedKinds = new Set<ValueKind>(["name", "text", "address"]);

/**
 * Finds the truths of one record in its pages, and keeps what training needs of them. Without `isFitted`, no candidates
 * are kept.
 */
export function poolExample(
  document: DocumentReading,
  record: TrueRecord,
  schema: Schema,
  matching: Matching,
  isFitted = true,
): ExamplePool {
  const { pages, conventions } = document;
  const start = startAll(document, schema);
  const offsets = isFitted ? findOffsets(rankAll(document, schema, start)) : [];
  const sight = createSightings();
  const words = readPageWords(pages);
  const fields = new Map<string, FieldPool>();
  for (const [index, slot] of schema.scalars.entries()) {
    const truth = truthOf(record, slot);
    if (truth === null) continue;
    const known = learnedCandidates(start, index);
    const right = { field: slot.profile.field, value: truth.value, place: truth.place };
    const find = (candidates: Candidate[]) =>
      truth.value === null ? new Set<Candidate>() : findTrueCandidates(candidates, right, conventions, matching);
    const found = find(known.map(({ candidate }) => candidate));
    const isExact = [...found].some(({ text }) => letters(text) === letters(String(truth.value)));
    const printed = new Set(isExact ? [] : findPrinted(pages, slot.profile.kind, truth.value));
    const trueCandidates = printed.size === 0 ? found : find([...printed]);
    const all = [...known, ...[...printed].map((candidate) => ({ candidate, isUnstated: false }))];
    // An example that is only remembered needs just the right candidates, or those that people left out.
    const asked = isFitted || truth.value === null ? all : all.filter(({ candidate }) => trueCandidates.has(candidate));
    const anew = offsets[index] ?? noOffsets;
    const scored = scoreCandidates(start, slot, index, { candidates: asked, offsets: anew });
    const chosen = isFitted ? choose(scored, trueCandidates) : [];
    fields.set(slotPath(slot), {
      candidates: chosen.map(({ candidate }) => ({
        sighting: sight(candidate),
        isTrue: trueCandidates.has(candidate),
        offset: anew.of(candidate),
      })),
      features: featuresOf(start, slot, index, chosen),
      isAbsent: truth.value === null,
      absentOffset: anew.absent,
      trust: trustOf[record.trust[slot.field.name] ?? "confirmed"],
      truth: truth.value,
      memory: {
        isAbsent: truth.value === null,
        values: rememberTrue(scored, trueCandidates, sight, printed),
        rejected: truth.value === null ? rememberRejected(scored, sight) : [],
        known: wordsOf(truth.value, slot, record),
      },
    });
  }
  return { words, fields };
}

interface Truth {
  value: ScalarValue;
  place: Place | null;
}

/** A record's truth for a field; null if it says nothing about it. */
function truthOf({ values, places }: TrueRecord, { field, child }: ScalarSlot): Truth | null {
  const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
  if (value === undefined || Array.isArray(value)) return null;
  const place = places[valueKey(field.name, child)] ?? null;
  if (child === null) return typeof value === "object" && value !== null ? null : { value, place };
  if (value === null) return { value: null, place: null };
  return typeof value === "object" ? { value: value[child] ?? null, place } : null;
}

/** Hashes of the words of a value that people have checked; none for another one, which may be misread. */
function wordsOf(value: ScalarValue, { profile, field }: ScalarSlot, { trust }: TrueRecord): number[] {
  const isText = typeof value === "string" && mendedKinds.has(profile.kind);
  return isText && trustOf[trust[field.name] ?? "confirmed"] === 1 ? hashWords(value) : [];
}

interface Scored {
  candidate: Candidate;
  isUnstated: boolean;
  score: number;
}

/** All candidates of a field with their score before any learning, best first. */
function scoreCandidates(
  start: RankingStart,
  slot: ScalarSlot,
  index: number,
  { candidates, offsets }: { candidates: ReturnType<typeof learnedCandidates>; offsets: Offsets },
): Scored[] {
  const weights = priorWeights(slot.profile);
  const features = new Float64Array(featureNames.length);
  const scored = candidates.map(({ candidate, isUnstated }) => {
    fillFeatures(features, candidate, slot.profile, index, start.context);
    const score = weigh(features, weights) + (isUnstated ? (weights[UNSTATED] ?? 0) : 0) + offsets.of(candidate);
    return { candidate, isUnstated, score };
  });
  return scored.sort((a, b) => b.score - a.score);
}

/** The features of candidates for a field, without the zeros. */
function featuresOf(start: RankingStart, slot: ScalarSlot, index: number, chosen: Scored[]): SparseFeatures {
  const features = new Float64Array(featureNames.length);
  const ends: number[] = [];
  const positions: number[] = [];
  const values: number[] = [];
  for (const { candidate, isUnstated } of chosen) {
    fillFeatures(features, candidate, slot.profile, index, start.context);
    for (let i = 0; i < features.length; i += 1) {
      if (features[i] === 0) continue;
      positions.push(i);
      values.push(features[i] ?? 0);
    }
    if (isUnstated) {
      positions.push(UNSTATED);
      values.push(1);
    }
    ends.push(positions.length);
  }
  return { ends, positions: Uint8Array.from(positions), values: Float32Array.from(values) };
}

/** The right ones, the best ones, and some of the rest at even steps. */
function choose(scored: Scored[], trueCandidates: Set<Candidate>): Scored[] {
  const rest = scored.slice(BEST_CANDIDATES).filter(({ candidate }) => !trueCandidates.has(candidate));
  const step = Math.max(1, rest.length / OTHER_CANDIDATES);
  const others = Array.from({ length: Math.min(OTHER_CANDIDATES, rest.length) }, (_, i) => rest[Math.floor(i * step)]);
  const right = scored.slice(BEST_CANDIDATES).filter(({ candidate }) => trueCandidates.has(candidate));
  return [...scored.slice(0, BEST_CANDIDATES), ...right, ...others.filter((each) => each !== undefined)];
}

/** The right value's occurrences with the best captions. */
function rememberTrue(
  scored: Scored[],
  trueCandidates: Set<Candidate>,
  sight: (candidate: Candidate) => Sighting,
  printed: Set<Candidate>,
): RememberedValue[] {
  const right = scored.filter(({ candidate }) => trueCandidates.has(candidate));
  const best = right[0]?.score ?? 0;
  return right
    .filter(({ score }) => score > best - REPETITION)
    .slice(0, MOST_VALUES)
    .map(({ candidate }) => {
      const { around, look, page, left, right: right2, top } = sight(candidate);
      const { near, above, right, below } = around;
      const { value, shape, cut } = look;
      const anchors = findAnchors(candidate, { left, top });
      const parts = printed.has(candidate) ? describeParts(candidate) : [];
      return { near, above, right, below, value, shape, cut, page, left, right2, top, anchors, parts };
    });
}

/** The candidates that best suit a field that people left empty. */
function rememberRejected(scored: Scored[], sight: (candidate: Candidate) => Sighting): RejectedValue[] {
  return scored.slice(0, MOST_VALUES).map(({ candidate }) => {
    const { near, above } = sight(candidate).around;
    return { near, above };
  });
}

/** Words further up or down than this, in widths of the page, say nothing about a value's place. */
const ANCHOR_REACH = 0.3;

/** The nearest words of letters around a value, except its own. */
function findAnchors(candidate: Candidate, at: { left: number; top: number }): Anchor[] {
  const { page } = candidate.spans[0].segment;
  const own = new Set(candidate.spans.map((span) => span.segment));
  const near = page.segments.flatMap((segment) => {
    const y = segment.box.top / page.width;
    return Math.abs(y - at.top) > ANCHOR_REACH ? [] : segment.words.map((word) => ({ word, segment }));
  });
  return near
    .flatMap(({ word, segment }) => {
      const hash = hashOf(word.text);
      if (hash === 0 || (own.has(segment) && candidate.text.includes(word.text))) return [];
      const x = at.left - word.box.left / page.width;
      const y = at.top - word.box.top / page.width;
      return [{ word: hash, x, y, distance: Math.abs(x) + 2 * Math.abs(y) }];
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_ANCHORS)
    .map(({ word, x, y }) => ({ word, x, y }));
}
