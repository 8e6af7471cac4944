import type { Segment } from "../../../domain/document-layout.ts";
import { gapBelow, NEXT_LINE_GAP } from "../../../domain/spacing.ts";
import { type Span, spanText } from "../../../domain/span.ts";
import { findNumbers } from "../../../formats/find-numbers.ts";
import { numberText } from "../../document/number-text.ts";
import { isNumeric } from "../../fields/cell-roles.ts";
import { isTotalsLine } from "../../tables/ends-table.ts";
import { readValue } from "../../tables/read-value.ts";
import type { ListReading, TableRow } from "../../tables/table-row.ts";
import { type NumberedLine, ROW_LINES } from "./align-rows.ts";
import { cutCell } from "./cell-cut.ts";
import {
  type ColumnModel,
  compareLayouts,
  edgesOf,
  HAS_HEAD,
  headLikeness,
  type TableModel,
  textsOf,
} from "./table-model.ts";

/** How far a cell may be outside its column, in widths of the page: a letter or two. */
const TOLERANCE = 0.015;
/**
 * Shares of the rows that state a child. From the first on, the child can begin a row and is looked for in other lines,
 * too; up to the second, it is left out.
 */
const OFTEN = 0.5;
const HARDLY_EVER = 0.05;
/** Share of a header's words that a line of the document must have, together with the lines next to it. */
const LEAST_HEAD = 0.5;
/** A line begins a row if it states at least this share of the children that can begin one. */
const LEAST_START = 0.75;

/** A table model applied to a document. */
interface ModelReading {
  tableModel: TableModel;
  reading: ListReading;
  /** The document is so similar to the table model's that a column that is empty there is empty here, too. */
  isTwin: boolean;
  /** How similar each line is to the table model's header, with the lines above it, 0 to 1. */
  likeness: number[];
  /** For each line, whether rows can stand there. */
  isInside: boolean[];
}

/**
 * A list of a document: its lines, the words that identify its layout, and the rows that the engine found by itself.
 */
export interface DocumentTable {
  lines: NumberedLine[];
  fingerprint: Uint16Array;
  engineRows: TableRow[];
  reading: ListReading;
}

/** Reads the rows of a list the way they stand in the table model's table. */
export function readByTableModel(
  { lines, fingerprint, engineRows, reading }: DocumentTable,
  tableModel: TableModel,
): TableRow[] {
  const { isTwin } = compareLayouts(fingerprint, tableModel);
  const likeness = lines.map((_, index) => headLikeness(lines, index, tableModel.head));
  const isInside = findInside(lines, likeness, tableModel);
  const context = { tableModel, reading, isTwin, likeness, isInside };
  const columns = reading.columns.map(({ field }) => tableModel.columns.get(field.name));
  const readAlone = () => {
    const starts = findStarts(lines, columns, context);
    return starts.map((first, index) => readRow(lines, first, starts[index + 1], columns, context, null));
  };
  if (tableModel.rows === "template" && isTwin) return readAlone();
  const starts = findFirstLines(engineRows, lines);
  const rows = engineRows
    .map((row, index) => ({ row, first: starts[index] }))
    .filter(({ first }) => first === undefined || isInside[first] === true);
  if (rows.length === 0 && tableModel.rows === "template") return readAlone();
  return rows.map(({ row, first }, index) =>
    first === undefined ? row : readRow(lines, first, rows[index + 1]?.first, columns, context, row),
  );
}

/**
 * For each line, whether rows can stand there: below a header like the table model's, and above the texts that ended
 * the rows in an example. Of a document without such a header, everywhere.
 */
function findInside(lines: NumberedLine[], likeness: number[], { foot }: TableModel): boolean[] {
  const heads = likeness.map((each) => each >= HAS_HEAD);
  if (!heads.includes(true)) return heads.map(() => true);
  let isInside = false;
  return lines.map((line, index) => {
    if (heads[index] === true) isInside = true;
    else if (isInside && textsOf(line).some((hash) => foot.has(hash))) isInside = false;
    return isInside;
  });
}

/**
 * The number of each row's first line; undefined if none of its cells stands in the lines. A cell that a row takes over
 * from the row above, such as a date that is printed once for several rows, says nothing about where the row stands.
 */
function findFirstLines(rows: TableRow[], lines: NumberedLine[]): (number | undefined)[] {
  const positions = new Map(lines.map(({ line }, index) => [line, index]));
  const taken = new Set<Segment>();
  return rows.map(({ cells }) => {
    const segments = [...cells.values()].flatMap(([first]) => (first === undefined ? [] : [first.segment]));
    const own = segments.filter((segment) => !taken.has(segment));
    for (const segment of segments) taken.add(segment);
    const found = (own.length > 0 ? own : segments).flatMap(({ line }) => positions.get(line) ?? []);
    return found.length === 0 ? undefined : Math.min(...found);
  });
}

/** Numbers of the lines that begin rows: from below a header like the table model's down to the totals. */
function findStarts(lines: NumberedLine[], columns: (ColumnModel | undefined)[], context: ModelReading): number[] {
  const { tableModel, reading, likeness } = context;
  const begins = columns.flatMap((column, index) =>
    column !== undefined && column.stated >= OFTEN && column.offset === 0 ? [index] : [],
  );
  const starts: number[] = [];
  // Another table's header may have some of the words.
  const leastHead = likeness.some((each) => each >= HAS_HEAD) ? HAS_HEAD : LEAST_HEAD;
  let isInside = tableModel.head.size === 0;
  for (const [index, each] of lines.entries()) {
    if ((likeness[index] ?? 0) >= leastHead) {
      isInside = true;
      continue;
    }
    if (!isInside || context.isInside[index] !== true) continue;
    const found = begins.filter((column) => {
      const known = columns[column];
      return known !== undefined && readCell(each, known, column, context).length > 0;
    });
    const isStart = found.length > 0 && found.length >= LEAST_START * begins.length;
    const hasText = found.some((column) => !isNumeric(reading.columns[column]));
    if (isTotalsLine(each.line, hasText)) isInside = !isStart && starts.length > 0 ? false : isInside;
    else if (isStart) starts.push(index);
  }
  return starts;
}

/** One row: each child where the table model's rows have it, or else as the engine read it. */
function readRow(
  lines: NumberedLine[],
  first: number,
  next: number | undefined,
  columns: (ColumnModel | undefined)[],
  context: ModelReading,
  engineRow: TableRow | null,
): TableRow {
  const page = lines[first]?.page;
  const end = Math.min(next ?? Number.POSITIVE_INFINITY, first + ROW_LINES, lines.length);
  const own = lines.slice(first, end).filter((each) => each.page === page);
  const row: TableRow = {
    cells: new Map(engineRow?.cells ?? []),
    numbers: engineRow?.numbers ?? numbersOf(own, context.reading),
    bottom: own.at(-1)?.line.box.bottom ?? 0,
    page: page?.number ?? 1,
    keepsNumbers: context.tableModel.keepsNumbers,
  };
  for (const [index, column] of columns.entries()) {
    if (column === undefined) continue;
    if (column.stated <= HARDLY_EVER) {
      if (context.isTwin && column.isLeftOut) row.cells.delete(index);
    } else if (engineRow === null || column.isUsed) {
      const spans = findCell(own, column, index, context);
      if (spans.length > 0) row.cells.set(index, spans);
    }
    const cell = row.cells.get(index);
    if (cell !== undefined && column.cut !== null) row.cells.set(index, cutCell(cell, column.cut));
  }
  return row;
}

/** The cell in its usual line, or else in the nearest other line of the row. */
function findCell(own: NumberedLine[], column: ColumnModel, index: number, reading: ModelReading): Span[] {
  const order = [...own.keys()].sort((a, b) => Math.abs(a - column.offset) - Math.abs(b - column.offset) || a - b);
  for (const position of column.stated >= OFTEN ? order : order.slice(0, 1)) {
    const line = own[position];
    const spans = line === undefined ? [] : readCell(line, column, index, reading);
    if (spans.length > 0) return column.goesOn ? [...spans, ...goOn(own, position, spans)] : spans;
  }
  return [];
}

/** The text in a line between the column's edges, if it is a value of the child. */
function readCell(
  { line }: NumberedLine,
  column: ColumnModel,
  index: number,
  { tableModel, reading }: ModelReading,
): Span[] {
  const profile = reading.columns[index];
  if (profile === undefined) return [];
  for (const segment of line.segments) {
    const isNumber = isNumeric(profile);
    const right = isNumber ? column.right : Math.max(column.right, nextLeft(segment, column, tableModel));
    const span = column.isWhole ? wholeWithin(segment, column) : wordsWithin(segment, { left: column.left, right });
    if (span === null) continue;
    const spans = readValue(span, profile, reading.roles[index] ?? null, reading.conventions);
    if (spans.some((each) => /[\p{L}\d]/u.test(spanText(each)))) return spans.map(trimEnd);
  }
  return [];
}

/**
 * How far right a text may reach: to the end of its segment, or to the next column, whose words may follow in the same
 * segment.
 */
function nextLeft(segment: Segment, column: ColumnModel, { columns }: TableModel): number {
  const others = [...columns.values()].filter(({ left, stated }) => left > column.left + TOLERANCE && stated > 0);
  const end = segment.box.right / segment.page.width;
  return Math.min(end, ...others.map(({ left }) => left - TOLERANCE));
}

function wholeWithin(segment: Segment, { left, right }: ColumnModel): Span | null {
  const { width } = segment.page;
  const isHere =
    Math.abs(segment.box.left / width - left) < TOLERANCE ||
    (Math.abs(segment.box.right / width - right) < TOLERANCE && segment.box.left / width > left - TOLERANCE);
  return isHere ? { segment, from: 0, to: segment.text.length } : null;
}

function wordsWithin(segment: Segment, { left, right }: Pick<ColumnModel, "left" | "right">): Span | null {
  const { width } = segment.page;
  let start = 0;
  let from = -1;
  let to = -1;
  for (const word of segment.words) {
    const centre = (word.box.left + word.box.right) / 2 / width;
    const end = start + word.text.length;
    if (centre > left - TOLERANCE && centre < right + TOLERANCE) {
      if (from < 0) from = start;
      to = end;
    }
    start = end + 1;
  }
  if (from < 0) return null;
  const span = { segment, from, to };
  const edges = edgesOf(span);
  const isHere = Math.abs(edges.left - left) < 2 * TOLERANCE || Math.abs(edges.right - right) < 2 * TOLERANCE;
  return isHere || (edges.left > left - TOLERANCE && edges.right < right + TOLERANCE) ? span : null;
}

/** Leaves out closing marks, which belong to the segment and not to the value. */
function trimEnd(span: Span): Span {
  const text = spanText(span);
  return { ...span, to: span.to - (text.length - text.replace(/[\s:;,]+$/u, "").length) };
}

/** The lines below in which a text continues: same left edge, hardly any space between. */
function goOn(own: NumberedLine[], position: number, spans: Span[]): Span[] {
  const found: Span[] = [];
  let above = spans[0]?.segment;
  for (const { line } of own.slice(position + 1)) {
    const next = line.segments.find((segment) => above !== undefined && isUnder(above, segment));
    if (next === undefined) break;
    found.push({ segment: next, from: 0, to: next.text.length });
    above = next;
  }
  return found;
}

function isUnder(above: Segment, segment: Segment): boolean {
  const height = segment.page.lineHeight;
  return Math.abs(segment.box.left - above.box.left) < height && gapBelow(above, segment) < NEXT_LINE_GAP * height;
}

function numbersOf(lines: NumberedLine[], { conventions }: ListReading): TableRow["numbers"] {
  return lines.flatMap(({ line }) =>
    line.segments.flatMap((segment) =>
      findNumbers(numberText(segment), conventions).map((number) => ({
        span: { segment, from: number.start, to: number.end },
        value: Number(number.value.number),
      })),
    ),
  );
}
