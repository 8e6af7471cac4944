import { sharePlace } from "../../../domain/span.ts";
import type { Candidate } from "../../candidates/candidate.ts";
import type { Features } from "../features.ts";
import { type RankingContext, surroundingsOf } from "../fill-features.ts";
import type { Choice, Ranking } from "../rank-candidates.ts";
import {
  absentContextNames,
  comparedInContext,
  contextFeatureNames,
  inAbsentContext,
  inContext,
} from "./context-features.ts";

/** A field's choices by what the other fields of the document say about them. */
export interface FieldInContext {
  /** A row for each choice, in the order of `contextFeatureNames`. */
  rows: Features[];
  /** In the order of `absentContextNames`. */
  absent: Features;
}

/** Where a value's caption stands: how well the text beside it, and the one above, name the field, 0 to 1. */
interface LabelPlace {
  beside: number;
  above: number;
  /** In the same text as the value. */
  isInText: boolean;
}

/** A field's best choice, if it is likely enough for others to be compared with its place. */
interface Found {
  /** Position of the field in the parser. */
  position: number;
  share: number;
  spans: Candidate["spans"];
  label: LabelPlace;
  /** Its place in the order of reading. */
  at: number;
}

/** A place that a field claims, and how strongly. */
interface Claim {
  field: number;
  kind: string;
  share: number;
  spans: Candidate["spans"];
}

/** What is the same for all fields of a document. */
interface DocumentContext {
  found: Found[];
  claims: Claim[];
  /** How well the found values follow the order of their fields, 0 to 1: order counts in proportion. */
  inOrder: number;
  labels: { beside: number; inText: number };
}

/** Above this share, a field's best choice counts as found. */
const FOUND = 0.5;
/** Minimum share for a choice to claim its place, and the share above which the claim counts as clear. */
const LEAST_CLAIM = 0.05;
const CLEAR_CLAIM = 0.4;
/** A choice claimed with at least this share is not free. */
const CLAIMED = 0.5;
/** Fields this much further apart in the parser than neighbours say a third as much about each other. */
const REACH = 3;
/** Fields at most this far apart count as neighbours. */
const NEIGHBOURS = 2;
/** Distances beyond this, in lines, all count the same. */
const FAR = 60;
/** Logarithm of the distance of a neighbour that was not found. */
const NO_NEIGHBOUR = 9;
/** A value less than this many lines away is the next text. */
const NEXT_LINE = 1.5;
/** Leads beyond this, in points, all count the same. */
const MOST_LEAD = 8;
/**
 * Weights that count before anything was found, so that one value alone says little: for order, for distances, for
 * pairs of values, and for captions beside a value and in its text.
 */
const FEW_ORDERED = 0.3;
const FEW_DISTANCES = 0.1;
const FEW_PAIRS = 1;
const FEW_LABELS = 0.5;
const FEW_IN_TEXT = 0.3;
/** More lines than any page has, so that a later page comes later. */
const LINES_OF_PAGE = 1000;

/**
 * Describes the choices of all fields by the choices of the others; null for a field if no other was found. The shares
 * are those that each field had by itself. `order`: the fields' positions in the parser.
 */
export function describeContext(
  rankings: Ranking[],
  context: RankingContext,
  order: readonly number[] = [...rankings.keys()],
): (FieldInContext | null)[] {
  const labelOf = (choice: Choice, index: number) => placeOfLabel(choice, index, context);
  const document = describeDocument(rankings, order, labelOf);
  return rankings.map((ranking, index) => {
    const position = order[index] ?? index;
    const rows = ranking.choices.map(() => new Float64Array(contextFeatureNames.length));
    const others = document.found.filter((each) => each.position !== position);
    if (others.length === 0) return null;
    // A letterhead is at the top; people who do not list the issuer first list it anywhere.
    const inOrder = ranking.profile.isIssuer && position > 0 ? 0 : document.inOrder;
    describeStanding(rows, ranking, index, document.claims);
    for (const [place, choice] of ranking.choices.entries()) {
      const row = rows[place] ?? none;
      describeOrder(row, choice, position, others, inOrder);
      describeLabel(row, labelOf(choice, index), document.labels);
    }
    for (const name of comparedInContext) {
      const values = rows.map((row) => row[inContext[name]] ?? 0);
      const best = name === "fieldOrder" ? Math.max(...values) : Math.min(...values);
      for (const [place, row] of rows.entries()) row[inContext[`${name} behind best`]] = (values[place] ?? 0) - best;
    }
    return { rows, absent: describeAbsent(rows, ranking) };
  });
}

type LabelFinder = (choice: Choice, index: number) => LabelPlace;

function describeDocument(rankings: Ranking[], order: readonly number[], labelOf: LabelFinder): DocumentContext {
  const claims: Claim[] = [];
  const found: Found[] = [];
  for (const [index, { choices, profile }] of rankings.entries()) {
    for (const { candidate, probability: share } of choices)
      if (share >= LEAST_CLAIM) claims.push({ field: index, kind: profile.kind, share, spans: candidate.spans });
    const [best] = choices;
    if (best === undefined || best.probability <= FOUND) continue;
    const { spans } = best.candidate;
    const position = order[index] ?? index;
    found.push({ position, share: best.probability, spans, label: labelOf(best, index), at: orderOf(spans) });
  }
  found.sort((one, other) => one.position - other.position);
  let [inText, beside, above] = [FEW_IN_TEXT, FEW_LABELS, FEW_LABELS];
  for (const { label, share } of found) {
    if (label.isInText) inText += share;
    if (label.isInText || label.beside >= label.above) beside += share;
    else above += share;
  }
  const all = beside + above;
  return { found, claims, inOrder: orderAmong(found), labels: { beside: beside / all, inText: inText / all } };
}

/**
 * The share of pairs of values that follow the order of their fields, minus the share that go against it; at least 0.
 */
function orderAmong(found: Found[]): number {
  let [agreeing, all] = [0, FEW_PAIRS];
  for (const [place, one] of found.entries()) {
    for (const other of found.slice(place + 1)) {
      const weight = one.share * other.share;
      agreeing += weight * Math.sign(one.at - other.at) * Math.sign(one.position - other.position);
      all += weight;
    }
  }
  return Math.max(0, agreeing / all);
}

function placeOfLabel({ candidate }: Choice, index: number, context: RankingContext): LabelPlace {
  const around = surroundingsOf(candidate, context);
  return {
    beside: around.near.own[index] ?? 0,
    above: (around.above.own[index] ?? 0) * around.aboveWeight,
    isInText: around.isCaptionInSegment,
  };
}

/** Pages, then lines, then how far to the right. */
function orderOf([{ segment }]: Candidate["spans"]): number {
  return segment.page.number * LINES_OF_PAGE + segment.line.index + segment.box.left / segment.page.width;
}

function bounded(lead: number): number {
  return Math.max(-MOST_LEAD, Math.min(MOST_LEAD, lead));
}

/** What each choice had by itself, and which places other fields claim. */
function describeStanding(
  rows: Features[],
  { choices, absentScore, profile }: Ranking,
  index: number,
  claims: Claim[],
) {
  const best = choices[0]?.score ?? 0;
  for (const [place, { candidate, probability, score }] of choices.entries()) {
    const row = rows[place] ?? none;
    row[inContext.always] = 1;
    row[inContext.shareBefore] = probability;
    row[inContext.leadBefore] = bounded(score - absentScore);
    row[inContext.behindBefore] = bounded(score - best);
    row[inContext.placeBefore] = Math.log1p(place);
    for (const { field, kind, share, spans } of claims) {
      if (field === index || !sharePlace(spans, candidate.spans)) continue;
      row[inContext.claimedShare] = Math.max(row[inContext.claimedShare] ?? 0, share);
      if (kind === profile.kind) row[inContext.claimedSameKind] = Math.max(row[inContext.claimedSameKind] ?? 0, share);
      if (share > CLEAR_CLAIM) row[inContext.claimants] = (row[inContext.claimants] ?? 0) + 1;
    }
  }
  let free = 0;
  for (const row of rows) {
    row[inContext.unclaimedBefore] = Math.log1p(free);
    if ((row[inContext.claimedShare] ?? 0) < CLAIMED) free += 1;
  }
}

/** Where a choice stands among the values that were found for other fields. */
function describeOrder(row: Features, { candidate }: Choice, position: number, others: Found[], inOrder: number): void {
  const [{ segment }] = candidate.spans;
  const at = orderOf(candidate.spans);
  let [order, weight, distances, nearest] = [0, 0, 0, NO_NEIGHBOUR];
  for (const other of others) {
    const apart = Math.abs(other.position - position);
    const trust = other.share * Math.exp((1 - apart) / REACH);
    order += trust * Math.sign(at - other.at) * Math.sign(position - other.position);
    const distance = Math.log1p(Math.min(FAR, Math.abs(at - other.at)));
    distances += trust * distance;
    weight += trust;
    if (apart === 1) nearest = Math.min(nearest, distance);
    const [{ segment: there }] = other.spans;
    if (there.page !== segment.page) continue;
    const isAligned = Math.abs(there.box.left - segment.box.left) < segment.page.lineHeight / 2;
    if (isAligned && apart <= NEIGHBOURS) row[inContext.isAlignedWithNeighbour] = inOrder;
    if (there.line === segment.line) row[inContext.sharesLine] = Math.max(row[inContext.sharesLine] ?? 0, other.share);
  }
  row[inContext.fieldsInOrder] = inOrder;
  row[inContext.fieldOrder] = (inOrder * order) / (weight + FEW_ORDERED);
  row[inContext.fieldDistance] = (inOrder * distances) / (weight + FEW_DISTANCES);
  row[inContext.neighbourDistance] = inOrder * nearest;
  const previous = others.findLast((other) => other.position < position);
  const next = others.find((other) => other.position > position);
  const apartFrom = (other: Found) => Math.abs(other.position - position);
  const trustOf = (other: Found) => inOrder * Math.exp((1 - apartFrom(other)) / REACH);
  const isNext = (other: Found, lines: number) => apartFrom(other) === 1 && lines > 0 && lines < NEXT_LINE;
  if (previous !== undefined) {
    row[inContext.afterPrevious] = Math.sign(at - previous.at) * trustOf(previous);
    row[inContext.rightAfterPrevious] = isNext(previous, at - previous.at) ? inOrder : 0;
  }
  if (next !== undefined) {
    row[inContext.beforeNext] = Math.sign(next.at - at) * trustOf(next);
    row[inContext.rightBeforeNext] = isNext(next, next.at - at) ? inOrder : 0;
  }
}

/** Whether a choice's caption stands where the captions of other fields' values do. */
function describeLabel(row: Features, { beside, above }: LabelPlace, labels: DocumentContext["labels"]): void {
  row[inContext.labelsBeside] = labels.beside;
  row[inContext.labelsInText] = labels.inText;
  row[inContext.labelledAsOthers] = (beside - above) * (2 * labels.beside - 1);
  row[inContext.isLabelledBeside] = beside > above ? 1 : 0;
}

function describeAbsent(rows: Features[], { choices, absentScore, absentProbability }: Ranking): Features {
  const absent = new Float64Array(absentContextNames.length);
  const [best] = choices;
  const [row = none] = rows;
  const free = choices.filter((_, place) => (rows[place]?.[inContext.claimedShare] ?? 0) < CLAIMED);
  absent[inAbsentContext.always] = 1;
  absent[inAbsentContext.absentBefore] = absentProbability;
  absent[inAbsentContext.bestBefore] = best?.probability ?? 0;
  absent[inAbsentContext.bestUnclaimed] = free[0]?.probability ?? 0;
  absent[inAbsentContext.bestClaimed] = row[inContext.claimedShare] ?? 0;
  absent[inAbsentContext.bestFieldOrder] = row[inContext.fieldOrder] ?? 0;
  absent[inAbsentContext.bestFieldDistance] = row[inContext.fieldDistance] ?? 0;
  absent[inAbsentContext.mostFieldOrder] = Math.max(0, ...rows.map((each) => each[inContext.fieldOrder] ?? 0));
  absent[inAbsentContext.bestLeadBefore] = best === undefined ? -MOST_LEAD : bounded(best.score - absentScore);
  absent[inAbsentContext.bestLabelBefore] = best?.captionSimilarity ?? 0;
  return absent;
}

/** A row that nobody reads, for a choice without one. */
const none = new Float64Array(contextFeatureNames.length);
