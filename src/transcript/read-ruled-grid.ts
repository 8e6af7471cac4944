import type { Segment } from "../domain/document-layout.ts";
import { boxAround } from "../domain/geometry.ts";
import { type Cell, cellText, isFigure, type TablePart } from "./part.ts";
import { type Row, rowBox } from "./rows.ts";
import type { RuledGrid } from "./ruled-grid.ts";

/** What stands in drawn cells: a table, or the texts of a form's cells, which are read one by one. */
export type RuledContent = { table: TablePart } | { cells: Segment[][] };

/** White space to a row that belongs to a table, in line heights, though it stands outside of what is drawn. */
const FARTHEST_ROW = 2.5;
/** Letters may reach this far over a line (line heights). */
const OVERHANG = 0.3;

/** A drawn grid with more joined cells than this share is a form, not a table. */
const MOST_JOINED = 0.35;
/** A row of cells with this many lines of figures is a table's whole body, drawn without lines between its rows. */
const BODY_LINES = 2;

/** Reads what stands inside a grid; null if that is a frame around other things. */
export function readRuledGrid(grid: RuledGrid, segments: readonly Segment[]): RuledContent | null {
  const [rowCount, columnCount] = [grid.ys.length - 1, grid.xs.length - 1];
  const rows = Array.from({ length: rowCount }, () => Array.from({ length: columnCount }, (): Segment[] => []));
  for (const segment of segments) {
    const [row, column] = anchorOf(grid, ...cellAt(grid, segment));
    rows[row]?.[column]?.push(segment);
  }
  const filledColumns = grid.xs
    .slice(1)
    .filter((_, column) => rows.some((row) => (row[column]?.length ?? 0) > 0)).length;
  const filledRows = rows.filter((row) => row.some((cell) => cell.length > 0));
  if (filledColumns < 2) return null;
  const body = filledRows.flatMap(partBody);
  if (shareJoined(grid) > MOST_JOINED || body.length < 2)
    return { cells: rows.flat().filter((cell) => cell.length > 0) };
  return { table: { kind: "table", box: grid.box, headRows: countHeads(body), rows: body } };
}

/** The row and column that a text stands in, whichever of its letters reach over a line. */
function cellAt({ xs, ys }: RuledGrid, { box }: Segment): [row: number, column: number] {
  const find = (levels: number[], at: number) =>
    Math.min(
      Math.max(
        levels.findLastIndex((level) => level <= at),
        0,
      ),
      levels.length - 2,
    );
  return [find(ys, (box.top + box.bottom) / 2), find(xs, (box.left + box.right) / 2)];
}

/** The first of the cells that are one because no line is drawn between them. */
function anchorOf(grid: RuledGrid, row: number, column: number): [row: number, column: number] {
  let [top, left] = [row, column];
  while (left > 0 && !grid.isParted(top, left)) left -= 1;
  while (top > 0 && !grid.isUnderLine(top, left)) top -= 1;
  return [top, left];
}

function shareJoined(grid: RuledGrid): number {
  const [rowCount, columnCount] = [grid.ys.length - 1, grid.xs.length - 1];
  let joined = 0;
  for (let row = 0; row < rowCount; row += 1) {
    for (let column = 0; column < columnCount; column += 1) {
      if ((column > 0 && !grid.isParted(row, column)) || (row > 0 && !grid.isUnderLine(row, column))) joined += 1;
    }
  }
  return joined / (rowCount * columnCount);
}

/** The rows of a body that is drawn as one: each begins with a line that has figures in a column that others have, too. */
function partBody(row: Cell[]): Cell[][] {
  const counts = row.map((cell) => new Set(cell.filter(({ text }) => isFigure(text)).map(({ line }) => line)).size);
  const fullest = counts.indexOf(Math.max(...counts));
  if ((counts[fullest] ?? 0) < BODY_LINES || counts.filter((count) => count >= BODY_LINES).length < 2) return [row];
  const starts = (row[fullest] ?? []).filter(({ text }) => isFigure(text)).map(({ line }) => line.index);
  const parts = starts.map(() => row.map((): Segment[] => []));
  for (const [column, cell] of row.entries()) {
    for (const segment of cell) {
      const part = Math.max(
        starts.findLastIndex((start) => start <= segment.line.index),
        0,
      );
      parts[part]?.[column]?.push(segment);
    }
  }
  return parts;
}

/** The first row names the columns if it has no figures and others do, or if it is set bolder. */
export function countHeads([first, ...others]: readonly Cell[][]): number {
  if (first === undefined || others.length === 0) return 0;
  const heads = first.filter((cell) => cell.length > 0);
  const rest = others.flat().filter((cell) => cell.length > 0);
  const isName = (cell: Cell) => !isFigure(cellText(cell)) || year.test(cellText(cell));
  if (heads.length < 2 || !heads.every(isName)) return 0;
  const isBolder = heads.flat().every(({ isBold }) => isBold) && !rest.flat().every(({ isBold }) => isBold);
  const areYears = heads.some((cell) => year.test(cellText(cell)));
  const figures = rest.map(cellText).filter((text) => isFigure(text) && !(areYears && year.test(text)));
  return isBolder || figures.length > 0 ? 1 : 0;
}

/** A year, which names a column. */
const year = /^(?:19|20)\d{2}$/u;

/** Leaves out columns without any text. */
function dropEmptyColumns(rows: readonly Cell[][]): Cell[][] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const kept = Array.from({ length: width }, (_, column) => column).filter((column) =>
    rows.some((row) => (row[column]?.length ?? 0) > 0),
  );
  return rows.map((row) => kept.map((column) => row[column] ?? []));
}

/** The box around a table's texts. */
export function boxOfRows(rows: readonly Cell[][]) {
  return boxAround(rows.flat(2));
}

/** Adds the rows right above and below that stand in a table's columns: some programs draw lines around its middle only. */
export function addOuterRows(table: TablePart, { xs }: RuledGrid, rows: readonly Row[], lineHeight: number): TablePart {
  const place = (row: Row): Cell[] | null => {
    const cells = xs.slice(1).map((): Segment[] => []);
    for (const segment of row) {
      const column = xs.findLastIndex((x) => x <= (segment.box.left + segment.box.right) / 2);
      const [from, to] = [xs[column], xs[column + 1]];
      if (from === undefined || to === undefined) return null;
      if (segment.box.left < from - OVERHANG * lineHeight || segment.box.right > to + OVERHANG * lineHeight)
        return null;
      cells[column]?.push(segment);
    }
    return cells.filter((cell) => cell.length > 0).length >= 2 ? cells : null;
  };
  const above: Cell[][] = [];
  const below: Cell[][] = [];
  let { top, bottom } = table.box;
  for (const row of rows.filter((each) => rowBox(each).bottom <= top + OVERHANG * lineHeight).toReversed()) {
    const cells = top - rowBox(row).bottom > FARTHEST_ROW * lineHeight ? null : place(row);
    if (cells === null) break;
    above.unshift(cells);
    top = rowBox(row).top;
  }
  for (const row of rows.filter((each) => rowBox(each).top >= bottom - OVERHANG * lineHeight)) {
    const cells = rowBox(row).top - bottom > FARTHEST_ROW * lineHeight ? null : place(row);
    if (cells === null) break;
    below.push(cells);
    bottom = rowBox(row).bottom;
  }
  const all = [...above, ...table.rows, ...below];
  return { ...table, box: { ...table.box, top, bottom }, headRows: countHeads(all), rows: dropEmptyColumns(all) };
}
