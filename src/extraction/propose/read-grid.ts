import type { Line, PageLayout, Segment } from "../../domain/document-layout.ts";
import { type Box, boxAround, union } from "../../domain/geometry.ts";
import { gapBelow, NEXT_LINE_GAP, WRAP_GAP } from "../../domain/spacing.ts";
import { type Span, wholeSegment } from "../../domain/span.ts";
import { isFigure } from "../document/is-figure.ts";

/** A printed table: the heads of its columns, and the cells of its rows. */
export interface Grid {
  /** `head` is null for a column without one. */
  columns: { head: string | null }[];
  /** The texts in each column; a cell of several lines has several. */
  rows: Span[][][];
  box: Box;
}

/** Part of a line. */
export interface PartOfLine {
  line: Line;
  spans: Span[];
}

interface Column {
  box: Box;
  heads: string[];
}

/** Maximum lines of a head. */
const MOST_HEAD_LINES = 3;
/** A row's first line fills at least this share of the columns; a line with fewer cells continues the row above. */
const LEAST_FILLED = 0.34;

/**
 * Reads lines as a table: the first ones, without figures, are the head, and each column is where something stands below
 * one another. Null if there are no columns.
 */
export function readGrid(page: PageLayout, parts: readonly PartOfLine[]): Grid | null {
  const headCount = countHeadLines(page, parts);
  const heads = parts.slice(0, headCount);
  const body = parts.slice(headCount);
  if (body.length === 0) return null;
  const columns = findColumns(heads, body);
  if (columns.length < 2) return null;
  const rows = readRows(page, body, columns);
  const boxes = parts.flatMap(({ spans }) => spans.map(({ segment }) => segment));
  return {
    columns: columns.map(({ heads: texts }) => ({ head: texts.length === 0 ? null : texts.join(" ") })),
    rows,
    box: boxAround(boxes),
  };
}

/** The lines above the first one with a figure, if they are set closely. */
function countHeadLines(page: PageLayout, parts: readonly PartOfLine[]): number {
  let count = 0;
  for (const { spans, line } of parts.slice(0, MOST_HEAD_LINES)) {
    if (spans.some(({ segment }) => /\d/u.test(segment.text))) break;
    const before = parts[count - 1]?.line;
    if (before !== undefined && gapBelow(before, line) > WRAP_GAP * page.lineHeight) break;
    count += 1;
  }
  // Without a figure anywhere, only the first line is the head.
  const hasFigures = parts.some(({ spans }) => spans.some(({ segment }) => isFigure(segment.text)));
  return hasFigures ? count : Math.min(count, 1);
}

/** The columns, left to right: where the heads stand, or else the cells of the fullest line. */
function findColumns(heads: readonly PartOfLine[], body: readonly PartOfLine[]): Column[] {
  const columns: Column[] = [];
  for (const { spans } of heads) for (const span of spans) addHead(columns, span);
  const fullest = body.toSorted((one, other) => other.spans.length - one.spans.length)[0]?.spans ?? [];
  const isHeaded = columns.length >= fullest.length / 2 && columns.length > 1;
  const found = isHeaded ? columns : [];
  for (const { segment } of fullest)
    if (!found.some(({ box }) => sharedWidth(box, segment.box) > 0)) found.push({ box: segment.box, heads: [] });
  return found.toSorted((one, other) => one.box.left - other.box.left);
}

/** The second line of a head belongs to the column that it stands below. */
function addHead(columns: Column[], { segment, from, to }: Span): void {
  const text = segment.text.slice(from, to);
  const over = columns.find(({ box }) => sharedWidth(box, segment.box) > 0);
  if (over === undefined) {
    columns.push({ box: segment.box, heads: [text] });
    return;
  }
  over.heads.push(text);
  over.box = union(over.box, segment.box);
}

function readRows(page: PageLayout, body: readonly PartOfLine[], columns: readonly Column[]): Span[][][] {
  const rows: Span[][][] = [];
  let last: Line | null = null;
  for (const { line, spans } of body) {
    const cells = columns.map((): Span[] => []);
    for (const span of spans) for (const [index, part] of partsByColumn(span, columns)) cells[index]?.push(part);
    const filled = cells.filter((cell) => cell.length > 0).length;
    const isClose = last !== null && gapBelow(last, line) <= NEXT_LINE_GAP * page.lineHeight;
    const current = rows.at(-1);
    const goesOn = current !== undefined && isClose && filled < LEAST_FILLED * columns.length && !hasFigure(cells);
    if (goesOn) for (const [index, cell] of cells.entries()) current[index]?.push(...cell);
    else rows.push(cells);
    last = line;
  }
  return rows;
}

function hasFigure(cells: readonly Span[][]): boolean {
  return cells.some((cell) => cell.some(({ segment }) => isFigure(segment.text)));
}

/** The parts of a text in each column: a text below several heads is cut between its words. */
function partsByColumn(span: Span, columns: readonly Column[]): [index: number, part: Span][] {
  const { segment } = span;
  const over = columns.filter(({ box }) => sharedWidth(box, segment.box) > 0).length;
  if (over <= 1) return [[nearest(segment.box, columns), span]];
  const parts: [number, Span][] = [];
  let from = 0;
  for (const word of segment.words) {
    const to = from + word.text.length;
    const index = nearest(word.box, columns);
    const before = parts.at(-1);
    if (from >= span.from && to <= span.to) {
      if (before?.[0] === index) before[1].to = to;
      else parts.push([index, { segment, from, to }]);
    }
    from = to + 1;
  }
  return parts;
}

/** The column that shares most of the box's width, or else is nearest to its middle. */
function nearest(box: Box, columns: readonly Column[]): number {
  const distance = (column: Column) => {
    const shared = sharedWidth(column.box, box);
    if (shared > 0) return -shared;
    return Math.min(Math.abs(column.box.left - box.right), Math.abs(box.left - column.box.right));
  };
  return columns.map(distance).reduce((best, each, index, all) => (each < (all[best] ?? each) ? index : best), 0);
}

function sharedWidth(one: Box, other: Box): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left);
}

/** Whole segments as parts of their line. */
export function wholeLine(line: Line, segments: readonly Segment[] = line.segments): PartOfLine {
  return { line, spans: segments.map(wholeSegment) };
}
