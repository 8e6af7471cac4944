import type { PageLayout, Segment } from "../../../../model/document-layout.ts";
import type { Conventions } from "../../../../model/record.ts";
import { rankScalars } from "../rank-scalars.ts";
import type { Schema } from "../schema.ts";
import type { Ranking } from "../scoring/rank-candidates.ts";

/** Records of one file; more are a data export. */
const MOST_RECORDS = 1000;
/** "Page 2 of 3" says more than anything else about where a document begins. */
const FIRST_PAGE_SCORE = 2;
const LATER_PAGE_SCORE = -3;
/** A new value of the unique field, the same value again, none at all. */
const NEW_VALUE_SCORE = 1.5;
const SAME_VALUE_SCORE = -2;
const NO_VALUE_SCORE = -1;
/** A page that states this share of the fields by itself, beside the fullest page, is a document by itself. */
const FULL_PAGE_SHARE = 0.6;
const FULL_PAGE_SCORE = 1;
/** Score from which a page begins a new record. */
const BEGINS = 0.4;
/** Score over "absent" from which a second unique value on a page is trusted to begin a record there. */
const SURE_LEAD = 1;

const pageMark =
  /\b(?:page|seite|p[aá]gina|pagina|blatt|pag\.?|p\.)\s*:?\s*(\d{1,3})\s*(?:\/|of|von|de|sur|di|van|\|)\s*(?:of\s*)?(\d{1,3})\b/iu;

/** The parts of a file that hold a record each: groups of pages, or bands of a page; the whole file when it is one. */
export function splitRecords(pages: PageLayout[], schema: Schema, conventions: Conventions): PageLayout[][] {
  const unique = schema.scalars.findIndex((slot) => slot.field.isUnique && slot.child === null);
  if (unique < 0 || pages.length === 0) return [pages];
  const looks = pages.map((page) => lookAt(page, schema, unique, conventions));
  const fullest = Math.max(1, ...looks.map((look) => look.found));
  const parts: PageLayout[][] = [];
  let current: string | null = null;
  for (const look of looks) {
    const part = parts.at(-1);
    const isFull = look.found >= FULL_PAGE_SHARE * fullest;
    const begins = part === undefined || beginsRecord(look, current, isFull);
    if (look.bands.length > 1) {
      parts.push(...look.bands.map((band) => [band]));
      current = look.lastValue;
      continue;
    }
    if (begins) parts.push([look.page]);
    else part.push(look.page);
    if (begins || current === null) current = look.value;
    if (parts.length > MOST_RECORDS) break;
  }
  return parts;
}

interface Look {
  page: PageLayout;
  /** Key of the unique field's value on this page; null when it has none. */
  value: string | null;
  lastValue: string | null;
  /** Number of fields that the page states. */
  found: number;
  bands: PageLayout[];
  mark: number | null;
}

function lookAt(page: PageLayout, schema: Schema, unique: number, conventions: Conventions): Look {
  const rankings = rankScalars([page], schema, conventions);
  const ranking = rankings[unique];
  const best = ranking?.choices[0];
  const value =
    ranking !== undefined && best !== undefined && best.score > ranking.absentScore ? best.candidate.key : null;
  const bands = ranking === undefined ? [page] : splitPage(page, ranking);
  const found = rankings.filter(
    (each) => (each.choices[0]?.score ?? Number.NEGATIVE_INFINITY) > each.absentScore,
  ).length;
  return { page, value, lastValue: value, found, bands, mark: readPageMark(page) };
}

function beginsRecord(look: Look, current: string | null, isFull: boolean): boolean {
  let score = isFull ? FULL_PAGE_SCORE : 0;
  if (look.mark !== null) score += look.mark === 1 ? FIRST_PAGE_SCORE : LATER_PAGE_SCORE;
  if (look.value === null) score += NO_VALUE_SCORE;
  else score += look.value === current ? SAME_VALUE_SCORE : NEW_VALUE_SCORE;
  return score > BEGINS;
}

/** Number in "Page 1 of 3"; null when the page has no such mark. */
function readPageMark(page: PageLayout): number | null {
  for (const line of page.lines) {
    const text = line.segments.map((segment) => segment.text).join(" ");
    const match = pageMark.exec(text);
    if (match !== null) return Number(match[1]);
  }
  return null;
}

/** Splits a page into bands where the unique field has several values one below the other, each under its own label. */
function splitPage(page: PageLayout, ranking: Ranking): PageLayout[] {
  const sure = ranking.choices.filter(
    (choice) => choice.score > ranking.absentScore + SURE_LEAD && choice.labelSimilarity > 0.75,
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
  const lines = page.lines.slice(from, to);
  const inside = new Set(lines.flatMap((line) => line.segments));
  return { ...page, lines, segments: page.segments.filter((segment) => inside.has(segment)) };
}
