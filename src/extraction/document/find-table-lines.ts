import type { Line, PageLayout, Segment } from "../../domain/document-layout.ts";
import { gapBelow, SECTION_GAP } from "../../domain/spacing.ts";
import { isFigure } from "./is-figure.ts";
import { remember } from "./remember.ts";

/**
 * Lines above the first row in which its headers may stand, and the share of headers that must stand over a cell:
 * headers of empty columns stand over none.
 */
const HEAD_REACH = 3;
const LEAST_UNDER_HEADS = 0.5;

/** What a line is within a table, judged by its print alone. */
export type TableLine = "head" | "row";

/** Cells in a row of the narrowest table: two are a caption and its value. */
const FEWEST_CELLS = 3;
/** The edges or centres of one column's cells differ by less, in line heights. `SAME_EDGE` is too strict here. */
const COLUMN_SHIFT = 0.6;
/** Share of a line's cells that must stand in the columns of the line above. */
const LEAST_ALIGNED = 0.6;
/** Rows that make a table; a single row below headers may as well be values below their captions. */
const FEWEST_ROWS = 2;

/** The headers and rows of a page's tables: consecutive lines of cells with figures in the same columns. */
export const findTableLines = remember((page: PageLayout): ReadonlyMap<Line, TableLine> => {
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
    if (line.segments.some(({ text }) => isFigure(text))) rows.push(line);
    else close();
  }
  close();
  return found;
});

/** The line of captions above the first row, if its columns match the row's. */
function headOf(row: Line | undefined, page: PageLayout): Line | null {
  if (row === undefined) return null;
  for (let index = row.index - 1; index >= Math.max(0, row.index - HEAD_REACH); index -= 1) {
    const line = page.lines[index];
    if (line === undefined || line.segments.length < 2) continue;
    return line.segments.some(({ text }) => isFigure(text)) || alignment(line, row) < LEAST_UNDER_HEADS ? null : line;
  }
  return null;
}

function isRowBelow(above: Line, line: Line, page: PageLayout): boolean {
  if (gapBelow(above, line) > SECTION_GAP * page.lineHeight) return false;
  if (alignment(above, line) < LEAST_ALIGNED) return false;
  // Figures below figures: if captions and values stand side by side, the captions are below each other too, but are
  // words.
  const figures = line.segments.filter((segment) => {
    const upper = above.segments.find((other) => isAligned(other, segment));
    return upper !== undefined && isFigure(upper.text) && isFigure(segment.text);
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
  const tolerance = COLUMN_SHIFT * a.page.lineHeight;
  const isCentred = Math.abs(a.box.left + a.box.right - b.box.left - b.box.right) < 2 * tolerance;
  return isCentred || Math.abs(a.box.left - b.box.left) < tolerance || Math.abs(a.box.right - b.box.right) < tolerance;
}
