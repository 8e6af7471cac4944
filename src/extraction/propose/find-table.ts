import type { Line, PageLayout, Segment } from "../../domain/document-layout.ts";
import type { Box } from "../../domain/geometry.ts";
import { spanText } from "../../domain/span.ts";
import { remember } from "../document/remember.ts";
import { SURELY_CAPTION } from "./is-telling.ts";
import { likenessToCaption } from "./name-caption.ts";
import { type Grid, type PartOfLine, readGrid, wholeLine } from "./read-grid.ts";
import { spansInBox } from "./spans-in-box.ts";

/** A table with its header row. */
export interface ProposedTable {
  grid: Grid;
  /** Everything in it, which is therefore not a captioned value. */
  segments: Set<Segment>;
}

/** Minimum columns and rows of a table; a line of three dates is not a table. */
const FEWEST_COLUMNS = 3;
const FEWEST_ROWS = 1;
/** Maximum distance between rows, in line heights from top to top; what is further down is something else. */
const ROW_STEP = 4;
/** Minimum share of the cells below a header that contain a digit: prose in columns has none. */
const FEWEST_DIGITS = 0.2;

/** Share of a proposed table's heads that must be captions, and of its cells that may be. */
const LEAST_HEADS = 0.5;
const MOST_CAPTION_CELLS = 0.25;
/** A text at least this similar to a known caption is probably one. */
const PROBABLY_CAPTION = 0.6;

/** The table with the most columns that are known terms, then with the most columns; null if there is none. */
export function findProposedTable(pages: PageLayout[]): ProposedTable | null {
  const tables = pages.flatMap(findTables).filter(isTellingTable);
  return tables.toSorted((one, other) => scoreOf(other) - scoreOf(one))[0] ?? null;
}

/** The tables of a page that have a header row; one inside another is left out. */
export const findTables = remember((page: PageLayout): ProposedTable[] => {
  const found = page.lines.flatMap((line) => readTable(page, line) ?? []);
  const kept: ProposedTable[] = [];
  for (const table of found.toSorted((one, other) => scoreOf(other) - scoreOf(one)))
    if (!kept.some(({ segments }) => [...table.segments].some((segment) => segments.has(segment)))) kept.push(table);
  return kept;
});

/** The table that somebody drew a box around, with or without a header row; `region` is in the page's units. */
export function readDrawnTable(page: PageLayout, region: Box): Grid | null {
  const parts = new Map<Line, PartOfLine>();
  for (const span of spansInBox(page, region)) {
    const { line } = span.segment;
    const part = parts.get(line) ?? { line, spans: [] };
    part.spans.push(span);
    parts.set(line, part);
  }
  return readGrid(page, [...parts.values()]);
}

/** Whether a table's heads name its columns: forms print captions and values in columns, too. */
function isTellingTable({ grid: { columns, rows } }: ProposedTable): boolean {
  const heads = columns.flatMap(({ head }) => head ?? []);
  const isNamed = (head: string) => likenessToCaption(head) >= PROBABLY_CAPTION;
  if (new Set(heads).size < columns.length || heads.filter(isNamed).length < LEAST_HEADS * columns.length) return false;
  const cells = rows.flatMap((row) => row.flatMap((spans) => spans.map(spanText)));
  return cells.filter((cell) => likenessToCaption(cell) >= SURELY_CAPTION).length <= MOST_CAPTION_CELLS * cells.length;
}

function scoreOf({ grid: { columns } }: ProposedTable): number {
  const known = columns.reduce((sum, { head }) => sum + (head === null ? 0 : likenessToCaption(head)), 0);
  return known * 2 + columns.length;
}

function readTable(page: PageLayout, head: Line): ProposedTable | null {
  if (head.segments.length < FEWEST_COLUMNS || !head.segments.every(isHead)) return null;
  const parts = [wholeLine(head)];
  let end = head.box.top;
  let rows = 0;
  for (const line of page.lines.slice(head.index + 1)) {
    if (line.box.top - end > ROW_STEP * page.lineHeight) break;
    const isUnder = line.segments.every((cell) => head.segments.some((column) => sharesWidth(cell, column)));
    // A line beside the columns, or with a single cell in them, is a detail of a row or what follows the table.
    if (!isUnder || line.segments.length < Math.min(FEWEST_COLUMNS, head.segments.length)) {
      if (line.segments.length > 1) break;
      continue;
    }
    parts.push(wholeLine(line));
    end = line.box.top;
    rows += 1;
  }
  const cells = parts.slice(1).flatMap(({ spans }) => spans);
  const digits = cells.filter(({ segment }) => /\d/.test(segment.text)).length;
  if (rows < FEWEST_ROWS || digits < FEWEST_DIGITS * cells.length) return null;
  const segments = new Set(parts.flatMap(({ spans }) => spans.map(({ segment }) => segment)));
  const grid = readGrid(page, parts);
  return grid === null ? null : { grid, segments };
}

/** Characters of the longest column header. */
const LONGEST_HEAD = 40;

function isHead({ text }: Segment): boolean {
  return text.length <= LONGEST_HEAD && /\p{L}/u.test(text) && !/\d{2}|[:：]/u.test(text);
}

function sharesWidth(cell: Segment, column: Segment): boolean {
  return Math.min(cell.box.right, column.box.right) > Math.max(cell.box.left, column.box.left);
}
