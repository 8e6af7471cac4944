import type { Line, PageLayout, Segment } from "../../domain/document-layout.ts";
import { gapBelow, SECTION_GAP } from "../../domain/spacing.ts";

/** Lines above the first row among which its heads stand, and share of them that must stand over a cell: heads of empty columns stand over none. */
const HEAD_REACH = 3;
const LEAST_UNDER_HEADS = 0.5;
/** Letters beside the digits of a figure: a unit or a currency. */
const UNIT_LETTERS = 4;

/** What a line is to a table, by its print alone. */
export type TableLine = "head" | "row";

/** Cells of the narrowest table: two are a caption and its value. */
const FEWEST_CELLS = 3;
/** Edges of one column differ by at most this, in line heights. */
const SAME_EDGE = 0.6;
/** Share of a line's cells that must stand in the columns of the line above. */
const LEAST_ALIGNED = 0.6;
/** Rows that make a table; one row below heads may as well be the values below their captions. */
const FEWEST_ROWS = 2;

/** The heads and rows of a page's tables: lines of cells under each other, with figures in the same columns. */
export function findTableLines(page: PageLayout): Map<Line, TableLine> {
  const found = new Map<Line, TableLine>();
  const cells = page.lines.filter((line) => line.segments.length >= FEWEST_CELLS);
  let rows: Line[] = [];
  const close = () => {
    if (rows.length >= FEWEST_ROWS) {
      for (const line of rows) found.set(line, "row");
      const head = headOf(rows[0], page);
      if (head !== null) found.set(head, "head");
    }
    rows = [];
  };
  for (const line of cells) {
    const last = rows.at(-1);
    if (last !== undefined && !isRowBelow(last, line, page)) close();
    if (line.segments.some(isFigure)) rows.push(line);
    else close();
  }
  close();
  return found;
}

/** The line of captions above the first row, where its columns are the row's. */
function headOf(row: Line | undefined, page: PageLayout): Line | null {
  if (row === undefined) return null;
  for (let index = row.index - 1; index >= Math.max(0, row.index - HEAD_REACH); index -= 1) {
    const line = page.lines[index];
    if (line === undefined || line.segments.length < 2) continue;
    return line.segments.some(isFigure) || alignment(line, row) < LEAST_UNDER_HEADS ? null : line;
  }
  return null;
}

function isRowBelow(above: Line, line: Line, page: PageLayout): boolean {
  if (gapBelow(above, line) > SECTION_GAP * page.lineHeight) return false;
  if (alignment(above, line) < LEAST_ALIGNED) return false;
  // Figures under figures: of captions and values side by side the captions are under each other too, but are words.
  const figures = line.segments.filter((segment) => {
    const upper = above.segments.find((other) => isAligned(other, segment));
    return upper !== undefined && isFigure(upper) && isFigure(segment);
  });
  const words = line.segments.filter((segment) => /[:：]$/u.test(segment.text));
  return figures.length >= 1 && figures.length + 1 >= line.segments.length / 2 && words.length === 0;
}

/** Share of a line's cells that stand in a column of the other line. */
function alignment(above: Line, line: Line): number {
  const aligned = line.segments.filter((segment) => above.segments.some((other) => isAligned(other, segment)));
  return aligned.length / line.segments.length;
}

function isAligned(a: Segment, b: Segment): boolean {
  const tolerance = SAME_EDGE * a.page.lineHeight;
  const isCentred = Math.abs(a.box.left + a.box.right - b.box.left - b.box.right) < 2 * tolerance;
  return isCentred || Math.abs(a.box.left - b.box.left) < tolerance || Math.abs(a.box.right - b.box.right) < tolerance;
}

function isFigure({ text }: Segment): boolean {
  return /\d/u.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) <= UNIT_LETTERS;
}
