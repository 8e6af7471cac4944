import type { Segment } from "../domain/document-layout.ts";
import { NEXT_LINE_GAP, SECTION_GAP, WRAP_GAP } from "../domain/spacing.ts";
import { type Cell, cellText, isFigure, type TablePart } from "./part.ts";
import { boxOfRows, countHeads } from "./read-ruled-grid.ts";
import { type Row, rowBox } from "./rows.ts";
import { type Column, cutByColumns, MOST_COLUMNS, placeTexts } from "./set-columns.ts";

/** Columns and full rows of a table without drawn lines: two columns are captions and values, one row is a line. */
const FEWEST_COLUMNS = 3;
const FEWEST_ROWS = 2;
/** Columns of figures in a table without bold heads: an address beside captions and values has one. */
const LEAST_FIGURE_COLUMNS = 2;
/** Words of the middle cell, above which the columns are running text. */
const MOST_WORDS = 5;
/** A line that fills less of the columns continues the row above. */
const LEAST_FILLED = 0.34;
/** Texts of a heading in the table, as a share of its columns. */
const MOST_ACROSS = 0.25;
/** Texts of a column that may be a part of the next one. */
const MOST_SPARSE = 2;
/** Lines without a row's cells, after which a table has ended. */
const MOST_BETWEEN = 2;
/** White space to heads that stand above the first row, in line heights, and the share of columns that they name. */
const HEAD_GAP = 1.5;
const LEAST_NAMED = 0.5;

/** A table, and the texts of the page that are in it. */
export interface SetTable {
  table: TablePart;
  texts: Segment[];
}

/** A row of a table in the making; `columns` has one for each of its texts, null: it is a heading across the table. */
interface PlacedRow {
  row: Row;
  columns: Column[] | null;
}

interface Run {
  columns: Column[];
  rows: PlacedRow[];
}

/** The tables among the rows of a page that are set in columns, without lines around them. */
export function findSetTables(rows: readonly Row[], lineHeight: number): SetTable[] {
  const tables: SetTable[] = [];
  let free = 0;
  for (let at = 0; at < rows.length; ) {
    const run = readRun(rows, at, lineHeight);
    const body = run === null ? null : toBody(run, lineHeight);
    if (body === null || run === null) {
      at += 1;
      continue;
    }
    const headed = addHeads(body, run.columns, rows.slice(free, at), lineHeight);
    const named = headed.heads.map((row) => cutByColumns(run.columns, row));
    const cells = joinSparse(joinSigns(named.length > 0 ? [joinCells(named), ...body] : body));
    const table = { kind: "table" as const, box: boxOfRows(cells), headRows: countHeads(cells), rows: cells };
    tables.push({ table, texts: [...headed.heads, ...run.rows.map(({ row }) => row)].flat() });
    at += run.rows.length;
    free = at;
  }
  return tables;
}

/** The rows from one on that stand in its columns. */
function readRun(rows: readonly Row[], at: number, lineHeight: number): Run | null {
  const first = rows[at];
  if (first === undefined || first.length < FEWEST_COLUMNS || first.length > MOST_COLUMNS) return null;
  const columns = first.map(({ box: { left, right } }): Column => ({ left, right }));
  const run: Run = { columns, rows: [{ row: first, columns: [...columns] }] };
  let full = 1;
  for (const row of rows.slice(at + 1)) {
    const last = run.rows.at(-1);
    if (last === undefined || rowBox(row).top - rowBox(last.row).bottom > SECTION_GAP * lineHeight) break;
    const places = placeTexts(columns, row, lineHeight);
    // A text or two across the columns are a heading in the table, if rows follow.
    if (places === null && row.length > Math.max(1, columns.length * MOST_ACROSS)) break;
    run.rows.push({ row, columns: places });
    if (places !== null && row.length > 1) full = run.rows.length;
    else if (run.rows.length - full > MOST_BETWEEN) break;
  }
  run.rows = run.rows.slice(0, withLastLines(run, full, lineHeight));
  return run;
}

/** How many rows there are with the lines that end the last full one. */
function withLastLines({ rows }: Run, full: number, lineHeight: number): number {
  let count = full;
  for (const { row, columns } of rows.slice(full)) {
    const above = rows[count - 1];
    if (columns === null || above === undefined) break;
    if (rowBox(row).top - rowBox(above.row).bottom > WRAP_GAP * lineHeight) break;
    count += 1;
  }
  return count;
}

/** The cells of a run's rows; null if it is no table. */
function toBody({ columns, rows }: Run, lineHeight: number): Cell[][] | null {
  if (rows.filter(({ row }) => row.length >= Math.max(2, columns.length / 2)).length < FEWEST_ROWS) return null;
  const body: Cell[][] = [];
  let last: Row | null = null;
  for (const { row, columns: places } of rows) {
    const cells = columns.map((column, index) =>
      places === null ? (index === 0 ? [...row] : []) : row.filter((_, text) => places[text] === column),
    );
    const above = body.at(-1);
    const isClose = last !== null && rowBox(row).top - rowBox(last).bottom <= NEXT_LINE_GAP * lineHeight;
    const goesOn = isClose && places !== null && row.length < LEAST_FILLED * columns.length;
    if (above !== undefined && goesOn && !row.some(({ text }) => isFigure(text))) addTo(above, cells);
    else body.push(cells);
    last = row;
  }
  return isTable(body) ? joinHeads(body, lineHeight) : null;
}

function isTable(body: readonly Cell[][]): boolean {
  const headRows = countHeads(body);
  const isHeaded = headRows > 0 && (body[0] ?? []).flat().every(({ isBold }) => isBold);
  if (!isHeaded && countFigureColumns(body.slice(headRows)) < LEAST_FIGURE_COLUMNS) return false;
  const words = body
    .flat(2)
    .map((each) => each.words.length)
    .sort((one, other) => one - other);
  return (words[Math.floor(words.length / 2)] ?? 0) <= MOST_WORDS;
}

/** Columns in which most texts are figures. */
function countFigureColumns(rows: readonly Cell[][]): number {
  const columns = (rows[0] ?? []).map((_, column) => rows.flatMap((row) => row[column] ?? []));
  return columns.filter((texts) => texts.filter(({ text }) => isFigure(text)).length * 2 > texts.length).length;
}

/** Heads of two lines are one row. */
function joinHeads(body: Cell[][], lineHeight: number): Cell[][] {
  const [first, second, ...others] = body;
  if (first === undefined || second === undefined || countHeads(body) === 0) return body;
  const gap = boxOfRows([second]).top - boxOfRows([first]).bottom;
  const hasFigures = second.some((cell) => isFigure(cellText(cell)));
  if (hasFigures || gap > WRAP_GAP * lineHeight || !others.flat().some((cell) => isFigure(cellText(cell)))) return body;
  return [joinCells([first, second]), ...others];
}

/** The lines above a table without heads that name most of its columns; a head can stand over two of them. */
function addHeads(
  body: Cell[][],
  columns: readonly Column[],
  above: readonly Row[],
  lineHeight: number,
): { heads: Row[] } {
  const heads: Row[] = [];
  if (countHeads(body) > 0 && (body[0]?.[0]?.length ?? 0) > 0) return { heads };
  let { top } = boxOfRows(body);
  for (const row of above.toReversed()) {
    const { left, right, bottom } = rowBox(row);
    const isWithin = right > (columns[0]?.left ?? 0) && left < (columns.at(-1)?.right ?? 0);
    const isFar = top - bottom > (heads.length === 0 ? HEAD_GAP : WRAP_GAP) * lineHeight;
    if (isFar || !isWithin || row.length < 2 || row.some(({ text }) => isFigure(text))) break;
    const named = cutByColumns(columns, row).filter((cell) => cell.length > 0).length;
    if (named < LEAST_NAMED * columns.length) break;
    heads.unshift(row);
    top = rowBox(row).top;
  }
  return { heads };
}

/** Puts a column of currency signs into the one with their amounts. */
function joinSigns(rows: Cell[][]): Cell[][] {
  const isSigns = (column: number) => {
    const texts = rows.map((row) => cellText(row[column] ?? [])).filter((text) => text !== "");
    return texts.length > 0 && texts.every((text) => /^\p{Sc}$/u.test(text));
  };
  const signs = (rows[0] ?? []).flatMap((_, column) => (isSigns(column) ? [column] : []));
  return rows.map((row) =>
    row
      .map((cell, column) => (signs.includes(column - 1) ? [...(row[column - 1] ?? []), ...cell] : cell))
      .filter((_, column) => !signs.includes(column)),
  );
}

/** Puts a column with hardly any text into the next one, if no row has a text in both: they are one, set unevenly. */
function joinSparse(rows: Cell[][]): Cell[][] {
  const width = rows[0]?.length ?? 0;
  for (let column = 0; column + 1 < width; column += 1) {
    const [filled, next] = [column, column + 1].map((at) => rows.filter((row) => (row[at]?.length ?? 0) > 0));
    if (filled === undefined || next === undefined || Math.min(filled.length, next.length) > MOST_SPARSE) continue;
    if (filled.some((row) => next.includes(row))) continue;
    const joined = rows.map((row) => [
      ...row.slice(0, column),
      [...(row[column] ?? []), ...(row[column + 1] ?? [])],
      ...row.slice(column + 2),
    ]);
    return joinSparse(joined);
  }
  return rows;
}

function joinCells(rows: readonly Cell[][]): Cell[] {
  return (rows[0] ?? []).map((_, column) => rows.flatMap((row) => row[column] ?? []));
}

function addTo(row: Cell[], cells: readonly Cell[]): void {
  for (const [column, cell] of cells.entries()) row[column]?.push(...cell);
}
