import type { Line, PageLayout, Segment } from "../../domain/document-layout.ts";
import { boxAround } from "../../domain/geometry.ts";
import { wholeSegment } from "../../domain/span.ts";
import { findRuledCells, type RuledCells } from "../document/ruled-cells.ts";
import { isTotalsLine } from "./ends-table.ts";
import { isGlobalCode, takeNotes } from "./extend-row.ts";
import type { Header } from "./find-headers.ts";
import { addValue, numbersOf } from "./make-row.ts";
import { findRowBorders } from "./row-borders.ts";
import { hasText, hasValuesOfRow, numericCells, positionOf } from "./row-facts.ts";
import type { ListReading, TableRow } from "./table-row.ts";

/** Line heights by which a cell's edges may differ from its column's. */
const SLACK = 0.5;

/**
 * Reads a table whose every cell is drawn: what is between two lines from side to side is a row, whatever its cells
 * contain. Null if that does not hold, for example if one frame surrounds all rows.
 */
export function readRuledRows(header: Header, lines: Line[], heads: number, reading: ListReading): TableRow[] | null {
  if (!header.isRuled) return null;
  const { page } = header;
  const borders = findRowBorders(page, boxAround(header.columns));
  const ruled = findRuledCells(page);
  const bands = toBands(lines, borders);
  const rows: TableRow[] = [];
  let isTall = false;
  for (const band of bands) {
    const cells = cellsOf(band, header, ruled);
    if (countRows(cells, header, heads, reading) > 1) return null;
    const row = readBand(band, cells, header, reading);
    const isTotals = band.some((line) => isTotalsLine(line, hasText(row, reading)));
    if (isTotals || !hasValuesOfRow(row, heads, reading) || isEmptyOfNumbers(row, heads, reading)) continue;
    isTall ||= band.length > 1;
    rows.push(row);
  }
  return isTall ? rows : null;
}

/** A band of a letterhead contains a number by chance; a row contains two, or its position. */
function isEmptyOfNumbers(row: TableRow, heads: number, reading: ListReading): boolean {
  return positionOf(row, reading) === null && numericCells(row, reading).length < Math.min(2, heads);
}

/** Lines between two borders each; those above the first and below the last one are outside the table. */
function toBands(lines: Line[], borders: number[]): Line[][] {
  return borders.slice(1).flatMap((bottom, index) => {
    const top = borders[index] ?? 0;
    const inside = lines.filter(({ box }) => {
      const middle = (box.top + box.bottom) / 2;
      return middle > top && middle < bottom;
    });
    return inside.length === 0 ? [] : [inside];
  });
}

/** Per column, the texts of the band within it: a cell that spans several columns is a note. */
function cellsOf(band: Line[], { columns, page }: Header, ruled: RuledCells): Segment[][] {
  const slack = SLACK * page.lineHeight;
  const segments = band.flatMap((line) => line.segments);
  return columns.map(({ box }) =>
    segments.filter((segment) => {
      const middle = (segment.box.left + segment.box.right) / 2;
      if (middle < box.left || middle > box.right) return false;
      const { left, right } = ruled.extent(segment.box);
      const isInside = left > box.left - slack && right < box.right + slack;
      return isInside || isOpen(left, right, page);
    }),
  );
}

/** The outer edges of a table may not be drawn. */
function isOpen(left: number, right: number, page: PageLayout): boolean {
  return left === 0 || right === page.width;
}

/** How many lines of a band contain the numbers of a row. */
function countRows(cells: Segment[][], header: Header, heads: number, reading: ListReading): number {
  const byLine = new Map<Line, TableRow>();
  for (const [index, segments] of cells.entries()) {
    const field = header.columns[index]?.field ?? null;
    if (field === null) continue;
    for (const segment of segments) {
      const row = byLine.get(segment.line) ?? emptyRow(header);
      byLine.set(segment.line, row);
      addValue(row, field, wholeSegment(segment), header, reading);
    }
  }
  const rows = [...byLine.values()].filter((row) => hasValuesOfRow(row, heads, reading));
  return rows.filter((row) => numericCells(row, reading).length >= Math.min(2, heads)).length;
}

/** A band's row: for each column the first cell that contains something. */
function readBand(band: Line[], cells: Segment[][], header: Header, reading: ListReading): TableRow {
  const row = emptyRow(header);
  row.bottom = band.at(-1)?.box.bottom ?? 0;
  row.numbers = band.flatMap((line) => numbersOf(line, reading));
  const ruled = findRuledCells(header.page);
  for (const [index, segments] of cells.entries()) {
    const field = header.columns[index]?.field ?? null;
    if (field === null) continue;
    const parted = segments.findIndex((segment, at) => {
      const above = segments[at - 1];
      return above !== undefined && ruled.isParted(above.box, segment.box);
    });
    const own = parted < 0 ? segments : segments.slice(0, parted);
    for (const segment of chooseLines(own, reading.roles[field] ?? null)) {
      addValue(row, field, wholeSegment(segment), header, reading);
    }
  }
  takeNotes(row, reading);
  return row;
}

/** A position is its cell's first line; among several codes it is the first one of the seller's own. */
function chooseLines(segments: Segment[], role: ListReading["roles"][number]): Segment[] {
  if (role === "position") return segments.slice(0, 1);
  if (role !== "item") return segments;
  const own = segments.find((segment) => !isGlobalCode(segment.text)) ?? segments[0];
  return own === undefined ? [] : [own];
}

function emptyRow({ page }: Header): TableRow {
  return { cells: new Map(), numbers: [], bottom: 0, page: page.number };
}
