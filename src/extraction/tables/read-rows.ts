import type { Line } from "../../domain/document-layout.ts";
import { boxAround } from "../../domain/geometry.ts";
import { SAME_EDGE, SECTION_GAP } from "../../domain/spacing.ts";
import { type Span, spanText, wholeSegment } from "../../domain/span.ts";
import { isNumeric } from "../fields/cell-roles.ts";
import { isDay } from "../fields/field-profile.ts";
import { beginsOtherSection, isTotalsLine } from "./ends-table.ts";
import { extendRow } from "./extend-row.ts";
import type { Header } from "./find-headers.ts";
import { findLeadingLines, type LineRole } from "./find-leading-lines.ts";
import { makeRow, numbersOf } from "./make-row.ts";
import { findFlow, type MoneyFlow } from "./money-flow.ts";
import { readRuledRows } from "./read-ruled-rows.ts";
import {
  countNumericHeads,
  hasText,
  hasValuesOfRow,
  isOfWords,
  isWhole,
  numericCells,
  positionOf,
} from "./row-facts.ts";
import type { ListReading, TableRow } from "./table-row.ts";

/**
 * A line does not belong to the row above it if it is further away than the next row would be by this much white space,
 * in line heights.
 */
const WIDER = 0.5;
/** What follows after more than this multiple of the widest space between rows is not a row. */
const FARTHER = 2;
/** An amount has decimals. */
const decimals = /\d[.,]\d{2}(?!\d)/u;

/** Lines without a new row after which a table is over. */
const MOST_IDLE_LINES = 14;

/**
 * Reads the rows below a header, down to the totals, the next section or the end of the page. `first` is the table's
 * first row if it began on an earlier page.
 */
export function readRows(header: Header, lines: Line[], reading: ListReading, first: TableRow | null): TableRow[] {
  const heads = countNumericHeads(header, reading);
  const rows = readRuledRows(header, lines, heads, reading) ?? readPlainRows(header, lines, heads, reading, first);
  // If the first row has a position, lines without one are details of a row, such as its discounts.
  const firstRow = first ?? rows[0];
  const hasPositions = firstRow !== undefined && positionOf(firstRow, reading) !== null;
  // If the first row has an amount, a line with other numbers is a telephone number in a letterhead or footer.
  const amount = reading.roles.indexOf("amount");
  const isLikeFirst = (row: TableRow) =>
    firstRow?.cells.has(amount) !== true || row.cells.has(amount) || isShortRow(row, firstRow, reading);
  return rows.filter(
    (row) => isWhole(row, reading) && (positionOf(row, reading) !== null || (!hasPositions && isLikeFirst(row))),
  );
}

function readPlainRows(
  header: Header,
  lines: Line[],
  heads: number,
  reading: ListReading,
  first: TableRow | null,
): TableRow[] {
  const rows: TableRow[] = [];
  let isOver = false;
  let idle = 0;
  let bottom = header.columns[0]?.box.bottom ?? 0;
  const made = lines.map((line) => ({ line, row: makeRow(line, header, reading) }));
  const fullest = made.find(({ row }) => hasValuesOfRow(row, heads, reading))?.row;
  const leading = findLeading(made, heads, header, reading);
  let pending: TableRow[] = [];
  let rowGap = Number.POSITIVE_INFINITY;
  let rowSpace = 0;
  for (const [index, { line, row }] of made.entries()) {
    if (leading.has(index)) {
      pending.push(asText(row, line, reading));
      continue;
    }
    // Below the totals a text proves nothing: a footer also has lines above its numbers.
    if (!isOver) prependTexts(row, pending, reading);
    pending = [];
    const last = rows.at(-1);
    const gap = line.box.top - bottom;
    bottom = line.box.bottom;
    const isTotals = isTotalsLine(line, hasText(row, reading));
    const hasRows = last !== undefined || first === null;
    const hasBegun = last !== undefined || first !== null;
    const isFar =
      (rows.length > 1 || isOfWords(reading)) &&
      last !== undefined &&
      line.box.top - last.bottom > farthest(rowSpace, line);
    if (hasBegun && (isTotals || isFar || beginsOtherSection(line, header, gap, reading.relevance))) isOver = true;
    const begins = isOver
      ? resumes(row, first ?? rows[0], heads, reading)
      : (isNewRow(row, last, heads, reading) || isShortRow(row, first ?? fullest, reading)) &&
        !completes(last, row, reading) &&
        isLikeRow(row, rows[0], reading) &&
        (hasRows || isSure(row, heads, reading));
    if (!isTotals && begins) {
      if (last !== undefined) rowGap = Math.min(rowGap, line.box.top - last.bottom);
      if (last !== undefined) rowSpace = Math.max(rowSpace, line.box.top - last.bottom);
      row.numbers = numbersOf(line, reading);
      rows.push(row);
      isOver = false;
      idle = 0;
    } else if (last !== undefined && !isOver && isHeading(line, last)) {
      idle += 1;
    } else if (last !== undefined && !isOver && continues(last, line, rowGap)) {
      row.numbers = numbersOf(line, reading);
      extendRow(last, row, line, reading);
      last.bottom = line.box.bottom;
    } else {
      if (last !== undefined && !isOver) isOver = true;
      if (++idle > MOST_IDLE_LINES) break;
    }
  }
  return rows;
}

/**
 * The lines that belong to the row below them: texts above the line with the row's numbers, or texts at whose end the
 * numbers are.
 */
function findLeading(
  made: { line: Line; row: TableRow }[],
  heads: number,
  header: Header,
  reading: ListReading,
): Set<number> {
  const isAllBold = made.every(({ line }) => line.segments.every(({ isBold }) => isBold));
  const roles = made.map(({ line, row }): LineRole => {
    if (isTotalsLine(line, hasText(row, reading)) || (isBoldAlone(line) && !isAllBold)) return "border";
    if (hasValuesOfRow(row, heads, reading)) return "numbers";
    // A text that extends under the headers of numbers may contain one: "size 9".
    const hasNumbers = numericCells(row, reading).length > 0 && line.segments.length > 1;
    return positionOf(row, reading) !== null || hasNumbers ? "border" : "text";
  });
  const lines = made.map(({ line }) => line);
  return findLeadingLines(lines, roles, header.page, boxAround(header.columns));
}

/** A line of one text is all text, even if some of its words are under the headers of numbers. */
function asText(row: TableRow, { segments }: Line, { roles }: ListReading): TableRow {
  const [only, ...others] = segments;
  const field = roles.indexOf("description");
  if (only === undefined || others.length > 0 || field < 0) return row;
  return { ...row, cells: new Map([[field, [wholeSegment(only)]]]) };
}

/** Texts above a row's numbers are the beginning of its own texts. */
function prependTexts(row: TableRow, above: TableRow[], { columns }: ListReading): void {
  for (const [field, profile] of columns.entries()) {
    if (isNumeric(profile)) continue;
    const spans = above.flatMap(({ cells }) => cells.get(field) ?? []);
    if (spans.length > 0) row.cells.set(field, [...spans, ...(row.cells.get(field) ?? [])]);
  }
}

/** A line begins a row if it has a position, or if it contains two values of number columns. */
function isNewRow(row: TableRow, last: TableRow | undefined, heads: number, reading: ListReading): boolean {
  const position = positionOf(row, reading);
  const lastPosition = last === undefined ? null : positionOf(last, reading);
  if (position !== null && (last === undefined || (lastPosition !== null && isAfter(position, lastPosition))))
    return true;
  if (last === undefined || lastPosition === null) return hasValuesOfRow(row, heads, reading);
  // A position may be below its row's first line. That line is then as full as the rows above, except for one wrapped
  // number.
  const isAsFull = numericCells(row, reading).length >= numericCells(last, reading).length - 1;
  return isWhole(last, reading) && isAsFull && numericCells(row, reading).length >= 2;
}

/**
 * A text and one amount are a row if the text begins where the first row's does and the amount ends where its column
 * does: paid this year, but not this month.
 */
function isShortRow(row: TableRow, first: TableRow | undefined, { columns }: ListReading): boolean {
  const [number, ...others] = numericCells(row, { columns });
  const text = columns.findIndex((profile, field) => !isNumeric(profile) && row.cells.has(field));
  if (first === undefined || number === undefined || others.length > 0 || text < 0 || row.cells.size > 2) return false;
  const [own, its] = [row.cells.get(text)?.[0], first.cells.get(text)?.[0]];
  const [amount, above] = [row.cells.get(number)?.[0], first.cells.get(number)?.[0]];
  if (own === undefined || its === undefined || amount === undefined || above === undefined) return false;
  const slack = SAME_EDGE * own.segment.page.lineHeight;
  const isUnder = Math.abs(own.segment.box.left - its.segment.box.left) < slack;
  const isFlush = Math.abs(amount.segment.box.right - above.segment.box.right) < slack;
  return isUnder && isFlush && amount.segment !== own.segment && decimals.test(spanText(amount));
}

/** At the top of a following page, where letterheads are too, a row is recognised by its position or by two numbers. */
function isSure(row: TableRow, heads: number, reading: ListReading): boolean {
  return positionOf(row, reading) !== null || numericCells(row, reading).length >= Math.min(2, heads);
}

/** After totals or a heading, only a line that is filled like the rows above continues the table. */
function resumes(row: TableRow, first: TableRow | undefined, heads: number, reading: ListReading): boolean {
  if (isOfWords(reading)) {
    const isAsLong = first !== undefined && row.cells.size >= first.cells.size;
    return isAsLong && isUnder(row, first) && isLikeRow(row, first, reading);
  }
  const numeric = numericCells(row, reading).length;
  const isAsFull = first === undefined || numeric >= numericCells(first, reading).length;
  const keepsPositions =
    first === undefined || positionOf(first, reading) === null || positionOf(row, reading) !== null;
  const day = reading.columns.findIndex(({ kind }) => isDay(kind));
  const keepsDays = first === undefined || !first.cells.has(day) || row.cells.has(day);
  const isRow = keepsPositions && keepsDays && (hasText(row, reading) || row.cells.has(day));
  return numeric >= Math.min(2, heads) && isAsFull && isRow;
}

/**
 * A line with numbers that the row above lacks is its second line, because rows are often printed staggered: one
 * number, or any if the row above began with its position.
 */
function completes(last: TableRow | undefined, row: TableRow, reading: ListReading): boolean {
  const numeric = numericCells(row, reading);
  const flow = findFlow(reading.columns);
  if (last === undefined || numeric.length === 0) return false;
  if (numeric.some((field) => last.cells.has(field) || last.cells.has(otherWay(field, flow)))) return false;
  const began = positionOf(last, reading) !== null && positionOf(row, reading) === null;
  return began || (numeric.length === 1 && !row.cells.has(0));
}

/** The child for money that goes the other way; -1 if a child is for none. */
function otherWay(field: number, flow: MoneyFlow | null): number {
  if (field === flow?.in) return flow.out;
  return field === flow?.out ? flow.in : -1;
}

/** Positions count up; those that are numbers are compared as numbers. */
function isAfter(position: string, last: string): boolean {
  return position !== last && position.localeCompare(last, "en", { numeric: true }) > 0;
}

/**
 * If rows contain only words, each has a value for the child that the first one begins with, and its codes have about
 * as many digits.
 */
function isLikeRow(row: TableRow, first: TableRow | undefined, reading: ListReading): boolean {
  if (first === undefined || !isOfWords(reading)) return true;
  const [leading] = [...first.cells].sort(([, a], [, b]) => leftOf(a) - leftOf(b)).map(([field]) => field);
  const countDigits = (spans: Span[] = []) => spans.map(spanText).join("").replace(/\D/gu, "").length;
  const hasCodes = reading.columns.every(
    ({ kind }, field) =>
      kind !== "id" ||
      !row.cells.has(field) ||
      2 * countDigits(row.cells.get(field)) >= countDigits(first.cells.get(field)),
  );
  return leading !== undefined && row.cells.has(leading) && hasCodes;
}

/** Whether each value begins where the first row's does. */
function isUnder(row: TableRow, first: TableRow): boolean {
  const slack = SAME_EDGE * ([...row.cells.values()][0]?.[0]?.segment.page.lineHeight ?? 0);
  return [...row.cells].every(([field, spans]) => {
    const above = first.cells.get(field);
    return above !== undefined && Math.abs(leftOf(spans) - leftOf(above)) < slack;
  });
}

function leftOf(spans: Span[]): number {
  return Math.min(...spans.map(({ segment }) => segment.box.left));
}

/** White space below a row beyond which no row follows: much more than between the rows above. */
function farthest(rowSpace: number, { segments }: Line): number {
  return Math.max(SECTION_GAP * (segments[0]?.page.lineHeight ?? 1), FARTHER * rowSpace);
}

function isBoldAlone({ segments: [only, ...others] }: Line): boolean {
  return others.length === 0 && only?.isBold === true && !/\d[.,]\d/u.test(only.text);
}

/** A single text in bold print among rows that are not: "Visit 2", "Accessories". */
function isHeading(line: Line, last: TableRow): boolean {
  return isBoldAlone(line) && [...last.cells.values()].flat().every(({ segment }) => !segment.isBold);
}

/** The lines of a row are no further apart than rows are. */
function continues(last: TableRow, line: Line, rowGap: number): boolean {
  const height = line.segments[0]?.page.lineHeight ?? 1;
  return line.box.top - last.bottom < Math.min(SECTION_GAP * height, Math.max(0, rowGap) + WIDER * height);
}
