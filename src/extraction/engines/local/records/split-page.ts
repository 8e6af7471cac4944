import type { PageLayout, Segment } from "../../../../model/document-layout.ts";
import type { Conventions } from "../../../../model/record.ts";
import type { ValueKind } from "../labels/value-kind.ts";
import type { Schema } from "../schema.ts";
import type { Ranking } from "../scoring/rank-candidates.ts";
import { clipPage } from "./clip-page.ts";
import { findCuts } from "./find-cuts.ts";
import { lookAtPart, type PageLook, type PartLook } from "./look-at-page.ts";

/** Score over "absent" from which a second unique value on a page is trusted to begin a record there. */
const SURE_LEAD = 1;
/** Similarity of the label that names a unique value outright. */
const SURE_LABEL = 0.75;
/** Each part states this share of the fields that the whole page states, or it is no record by itself. */
const SHARE_OF_WHOLE = 0.6;
/** A part states a field only if its value is nearly as likely as the likeliest on the page: a score apart at most. */
const NEARLY_AS_LIKELY = 1.5;
/** Fields that a part states at least: a heading and a date are on every scrap of paper. */
const LEAST_STATED = 2;
/** Records laid side by side or below each other on one page; more is a table. */
const MOST_PARTS = 24;
/** Gaps that are tried on a page or a part of it, widest first. */
const MOST_CUTS = 3;

/**
 * The records on one page: bands with a unique value each, under its label, or papers laid on one sheet, told by the
 * white space between them. Each part must state most of what the page states; else the page is one record.
 */
export function splitPage(look: PageLook, schema: Schema, unique: number, conventions: Conventions): PageLayout[] {
  const { page, whole } = look;
  const measure = (part: PageLayout) => lookAtPart(part, schema, unique, conventions);
  const bands = look.unique === undefined ? [page] : bandsByValue(page, look.unique);
  if (bands.length > 1 && areRecords(bands.map(measure), whole, unique)) return bands;
  return splitAtGaps(page, whole, unique, schema, measure);
}

/** Whether each part states most of the fields by itself. */
function areRecords(parts: PartLook[], whole: PartLook, unique: number): boolean {
  const best = whole.leads.map((lead, field) => Math.max(lead, ...parts.map(({ leads }) => leads[field] ?? lead)));
  const least = Math.max(LEAST_STATED, SHARE_OF_WHOLE * best.filter((lead) => lead > 0).length);
  const states = ({ leads }: PartLook, field: number) =>
    (leads[field] ?? 0) > 0 && (leads[field] ?? 0) >= (best[field] ?? 0) - NEARLY_AS_LIKELY;
  return (
    parts.length <= MOST_PARTS &&
    parts.every(
      (part) => (unique < 0 || states(part, unique)) && best.filter((_, field) => states(part, field)).length >= least,
    )
  );
}

/** Cuts a page at the widest gap that leaves a record on both sides, and each side again. */
function splitAtGaps(
  page: PageLayout,
  whole: PartLook,
  unique: number,
  schema: Schema,
  measure: (part: PageLayout) => PartLook,
): PageLayout[] {
  if (whole.leads.filter((lead) => lead > 0).length < LEAST_STATED) return [page];
  for (const sides of findCuts(page).slice(0, MOST_CUTS)) {
    const parts = sides.map((segments) => clipPage(page, new Set(segments)));
    const looks: PartLook[] = [];
    for (const part of parts) {
      looks.push(measure(part));
      if (!areRecords(looks, whole, unique)) break;
    }
    const isRefused = looks.length < parts.length || !areRecords(looks, whole, unique);
    if (isRefused || repeatsNumber(looks, schema.scalars[unique]?.profile.kind)) continue;
    return parts.flatMap((part, index) => splitAtGaps(part, looks[index] ?? whole, unique, schema, measure));
  }
  return [page];
}

/** The same number on both sides is one document that repeats it; a shop's name stands on each of its receipts. */
function repeatsNumber(looks: PartLook[], kind: ValueKind | undefined): boolean {
  return kind !== "name" && new Set(looks.map(({ value }) => value)).size < looks.length;
}

/** Splits a page into bands where the unique field has several values one below the other, each under its own label. */
function bandsByValue(page: PageLayout, ranking: Ranking): PageLayout[] {
  const sure = ranking.choices.filter(
    (choice) => choice.score > ranking.absentScore + SURE_LEAD && choice.labelSimilarity > SURE_LABEL,
  );
  const starts = sure.map((choice) => choice.candidate.spans[0].segment).sort((a, b) => a.line.index - b.line.index);
  const distinct = starts.filter(
    (segment, index) => starts[index - 1]?.line !== segment.line && isUnderFirst(segment, starts[0]),
  );
  if (distinct.length < 2) return [page];
  const cuts = distinct.map((segment, index) => {
    const previous = distinct[index - 1];
    return previous === undefined ? 0 : bandStart(page, previous.line.index + 1, segment.line.index);
  });
  return cuts.map((from, index) => bandOf(page, from, cuts[index + 1] ?? page.lines.length));
}

/** Records of a list look alike: their unique values stand in one column. */
function isUnderFirst(segment: Segment, first: Segment | undefined): boolean {
  return first !== undefined && Math.abs(segment.box.left - first.box.left) < 4 * segment.page.lineHeight;
}

/** A record begins after the widest white gap between the unique value before and its own. */
function bandStart(page: PageLayout, after: number, to: number): number {
  let best = to;
  let widest = 0;
  for (let index = after; index <= to; index += 1) {
    const gap = (page.lines[index]?.box.top ?? 0) - (page.lines[index - 1]?.box.bottom ?? 0);
    if (gap > widest + 0.1 * page.lineHeight) [best, widest] = [index, gap];
  }
  return best;
}

function bandOf(page: PageLayout, from: number, to: number): PageLayout {
  return clipPage(page, new Set(page.lines.slice(from, to).flatMap((line) => line.segments)));
}
