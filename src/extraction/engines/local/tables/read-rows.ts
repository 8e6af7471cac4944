import { findNumbers } from "../../../../formats/find-numbers.ts";
import type { Line } from "../../../../model/document-layout.ts";
import { boxAround } from "../../../../model/geometry.ts";
import { type Span, spanText } from "../candidates/candidate.ts";
import { isNumeric } from "./cell-roles.ts";
import { beginsOtherSection, isTotalsLine } from "./ends-table.ts";
import { extendRow } from "./extend-row.ts";
import type { Header } from "./find-headers.ts";
import { findLeadingLines, type LineRole } from "./find-leading-lines.ts";
import { readCells } from "./read-cells.ts";
import { readValue } from "./read-value.ts";
import type { ListReading, TableRow } from "./table-row.ts";

/** White space, in line heights, after which a line is no longer part of the row above. */
const ROW_REACH = 3;
/** Lines without a new row after which a table is over. */
const MOST_IDLE_LINES = 14;

/** Reads the rows below a header, down to the totals, the next section or the end of the page. */
export function readRows(header: Header, lines: Line[], reading: ListReading): TableRow[] {
  const rows: TableRow[] = [];
  const heads = countNumericHeads(header, reading);
  let isOver = false;
  let idle = 0;
  let bottom = header.columns[0]?.box.bottom ?? 0;
  const made = lines.map((line) => makeRow(line, header, reading));
  const leading = findLeading(lines, made, heads, header, reading);
  let pending: TableRow[] = [];
  for (const [index, line] of lines.entries()) {
    const row = made[index] ?? makeRow(line, header, reading);
    if (leading.has(index)) {
      pending.push(row);
      continue;
    }
    prependTexts(row, pending, reading);
    pending = [];
    const last = rows.at(-1);
    const gap = line.box.top - bottom;
    bottom = line.box.bottom;
    const isTotals = isTotalsLine(line, hasText(row, reading));
    if (last !== undefined && (isTotals || beginsOtherSection(line, header, gap, reading.relevance))) isOver = true;
    const begins = isOver
      ? resumes(row, rows, heads, reading)
      : isNewRow(row, last, heads, reading) && !completes(last, row, reading);
    if (!isTotals && begins) {
      rows.push(row);
      isOver = false;
      idle = 0;
    } else if (last !== undefined && !isOver && continues(last, line)) {
      extendRow(last, row, line, reading);
      last.bottom = line.box.bottom;
    } else {
      if (last !== undefined && !isOver) isOver = true;
      if (++idle > MOST_IDLE_LINES) break;
    }
  }
  // Where the first row has a position, lines without one are details of a row, such as its discounts.
  const hasPositions = rows[0] !== undefined && positionOf(rows[0], reading) !== null;
  return rows.filter((row) => isWhole(row, reading) && (!hasPositions || positionOf(row, reading) !== null));
}

/** The lines that go on with the row below them: texts beside or above whose end its numbers stand. */
function findLeading(
  lines: Line[],
  made: TableRow[],
  heads: number,
  header: Header,
  reading: ListReading,
): Set<number> {
  const roles = lines.map((line, index): LineRole => {
    const row = made[index];
    if (row === undefined || isTotalsLine(line, hasText(row, reading))) return "border";
    if (hasValuesOfRow(row, heads, reading)) return "numbers";
    return positionOf(row, reading) !== null || numericCells(row, reading).length > 0 ? "border" : "text";
  });
  return findLeadingLines(lines, roles, header.page, boxAround(header.columns));
}

/** Texts above a row's numbers are the beginning of its own texts. */
function prependTexts(row: TableRow, above: TableRow[], { columns }: ListReading): void {
  for (const [field, profile] of columns.entries()) {
    if (isNumeric(profile)) continue;
    const spans = above.flatMap(({ cells }) => cells.get(field) ?? []);
    if (spans.length > 0) row.cells.set(field, [...spans, ...(row.cells.get(field) ?? [])]);
  }
}

/** How many of the table's columns hold numbers that the list asks for. */
function countNumericHeads({ columns }: Header, reading: ListReading): number {
  const heads = new Set(columns.map(({ field }) => field));
  return reading.columns.filter((profile, field) => heads.has(field) && isNumeric(profile)).length;
}

function makeRow(line: Line, header: Header, reading: ListReading): TableRow {
  const row: TableRow = { cells: new Map(), numbers: [], bottom: line.box.bottom, page: header.page.number };
  for (const segment of line.segments) {
    for (const number of findNumbers(segment.text, reading.conventions)) {
      row.numbers.push({ span: { segment, from: number.start, to: number.end }, value: Number(number.value.number) });
    }
  }
  for (const cell of readCells(line, header.columns)) {
    const field = header.columns[cell.column]?.field ?? null;
    if (field !== null) addValue(row, field, cell.span, header, reading);
  }
  return row;
}

function addValue(row: TableRow, field: number, cell: Span, header: Header, reading: ListReading): void {
  const { columns, roles, conventions } = reading;
  const profile = columns[field];
  if (profile === undefined) return;
  const role = roles[field] ?? null;
  const spans = readValue(cell, profile, role, conventions);
  if (spans.length === 0) return;
  if (role === "position") addRest(row, cell, spans, header, roles);
  const known = row.cells.get(field) ?? [];
  // A number column has one number a row; of a rate's column it is the one with the percent sign.
  const isRate = (role === "rate" || profile.kind === "percent") && spans.some((span) => spanText(span).includes("%"));
  if (!isNumeric(profile)) row.cells.set(field, [...known, ...spans]);
  else if (known.length === 0 || isRate) row.cells.set(field, spans);
}

/** What stands behind a position under one head with it is the description, unless that has a column of its own. */
function addRest(row: TableRow, cell: Span, [position]: Span[], header: Header, roles: ListReading["roles"]): void {
  const field = roles.indexOf("description");
  if (position === undefined || field < 0 || header.columns.some((column) => column.field === field)) return;
  const rest = cell.segment.text.slice(position.to, cell.to);
  const text = rest.replace(/^[\s.):]+/u, "");
  if (text !== "") row.cells.set(field, [{ ...cell, from: position.to + rest.length - text.length }]);
}

/** A line begins a row when its position does, or when it holds two values of number columns. */
function isNewRow(row: TableRow, last: TableRow | undefined, heads: number, reading: ListReading): boolean {
  const position = positionOf(row, reading);
  const lastPosition = last === undefined ? null : positionOf(last, reading);
  if (position !== null && (last === undefined || (lastPosition !== null && isAfter(position, lastPosition))))
    return true;
  if (last === undefined || lastPosition === null) return hasValuesOfRow(row, heads, reading);
  // A position may stand below its row's first line, which is then as full as the rows above but for one wrapped number.
  const isAsFull = numericCells(row, reading).length >= numericCells(last, reading).length - 1;
  return isWhole(last, reading) && isAsFull && numericCells(row, reading).length >= 2;
}

/** Enough values for a row: two of number columns, or, in lists without such columns, any two. */
function hasValuesOfRow(row: TableRow, heads: number, reading: ListReading): boolean {
  const filled = row.cells.size;
  const numeric = numericCells(row, reading).length;
  if (wantsNumbers(reading) && heads === 1) return numeric === 1 && filled >= 2;
  if (wantsNumbers(reading)) return numeric >= 2 || (numeric === 1 && filled >= 3);
  return filled >= 2;
}

/** After totals or a heading only a line that is filled as the rows above are goes on with the table. */
function resumes(row: TableRow, rows: TableRow[], heads: number, reading: ListReading): boolean {
  const numeric = numericCells(row, reading).length;
  const first = rows[0];
  const isAsFull = first === undefined || numeric >= numericCells(first, reading).length;
  const keepsPositions =
    first === undefined || positionOf(first, reading) === null || positionOf(row, reading) !== null;
  return numeric >= Math.min(2, heads) && isAsFull && keepsPositions && hasText(row, reading);
}

/** A row that began with its position must have got a number by its end. */
function isWhole(row: TableRow, reading: ListReading): boolean {
  return !wantsNumbers(reading) || numericCells(row, reading).length > 0;
}

function wantsNumbers({ columns }: ListReading): boolean {
  return columns.filter(isNumeric).length >= 2;
}

/**
 * A line whose numbers the row above lacks is its second line, since rows are often printed staggered: one number, or any
 * where the row above began with its position.
 */
function completes(last: TableRow | undefined, row: TableRow, reading: ListReading): boolean {
  const numeric = numericCells(row, reading);
  if (last === undefined || numeric.length === 0 || numeric.some((field) => last.cells.has(field))) return false;
  const began = positionOf(last, reading) !== null && positionOf(row, reading) === null;
  return began || (numeric.length === 1 && !row.cells.has(0));
}

function numericCells(row: TableRow, { columns }: ListReading): number[] {
  return [...row.cells.keys()].filter((field) => isNumeric(columns[field]));
}

/** Text of the row's position; null when it has none. */
function positionOf(row: TableRow, { roles }: ListReading): string | null {
  const span = row.cells.get(roles.indexOf("position"))?.[0];
  return span === undefined ? null : spanText(span);
}

/** Positions count up, as numbers where they are. */
function isAfter(position: string, last: string): boolean {
  return position !== last && position.localeCompare(last, "en", { numeric: true }) > 0;
}

function hasText(row: TableRow, { columns }: ListReading): boolean {
  return [...row.cells].some(
    ([field, spans]) => !isNumeric(columns[field]) && spans.some((span) => /\p{L}{3}/u.test(spanText(span))),
  );
}

function continues(last: TableRow, line: Line): boolean {
  const height = line.segments[0]?.page.lineHeight ?? 1;
  return line.box.top - last.bottom < ROW_REACH * height;
}
