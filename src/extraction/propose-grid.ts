import type { PageLayout } from "../domain/document-layout.ts";
import type { Field } from "../domain/field.ts";
import { type Box, fromFractions } from "../domain/geometry.ts";
import { placeOf, type Span } from "../domain/span.ts";
import { findTables, readDrawnTable } from "./propose/find-table.ts";
import { matchHeads } from "./propose/match-heads.ts";
import type { Grid } from "./propose/read-grid.ts";
import { spansInBox } from "./propose/spans-in-box.ts";

/** Lines in fractions of the page: one more than there are columns and rows; the heads are above the first row. */
export interface ProposedGrid {
  columns: number[];
  rows: number[];
  /** For each column, the child field that it holds; null: none. */
  children: (string | null)[];
}

/** What stands from one edge to another, across or down. */
interface Extent {
  from: number;
  to: number;
}

/** Space above the first row and below the last one that belongs to them, in fractions of the page. */
const PADDING = 0.003;

/**
 * Lines between the columns and rows of a table that somebody drew a box around, and which of a list's children each
 * column holds; null if nothing is there. `region` is in fractions of the page as read; `toShown` says where a box of it
 * is on the page as people see it.
 */
export function proposeGrid(
  page: PageLayout,
  region: Box,
  children: readonly Field[],
  toShown: (box: Box) => Box,
): ProposedGrid | null {
  const inUnits = fromFractions(region, page);
  const shown = toShown(region);
  const boxOf = (spans: Span[]): Box[] => {
    const place = placeOf(spans);
    return place === null ? [] : [toShown(place.box)];
  };
  const drawn = readDrawnTable(page, inUnits);
  // Somebody who draws a box around more than the table means the table in it.
  const inside = findTables(page).filter(({ grid: { box } }) => isInside(box, inUnits));
  const tables = [drawn, ...inside.map(({ grid }) => grid)].flatMap((grid) => grid ?? []);
  const filled = tables.filter(({ rows }) => rows.flat().some((spans) => boxOf(spans).length > 0));
  const proposed = filled.map((table) => toLines(table, children, shown, boxOf));
  const best = proposed.toSorted((one, other) => countKnown(other) - countKnown(one))[0];
  if (best) return best;
  const boxes = spansInBox(page, inUnits).flatMap((span) => boxOf([span]));
  return boxes.length === 0 ? null : asOneColumn(boxes, shown);
}

function toLines(table: Grid, children: readonly Field[], shown: Box, boxOf: (spans: Span[]) => Box[]): ProposedGrid {
  const filled = table.columns
    .map(({ head }, index) => ({ head, boxes: table.rows.flatMap((cells) => boxOf(cells[index] ?? [])) }))
    .filter(({ boxes }) => boxes.length > 0)
    .map(({ head, boxes }) => ({ head, extent: extentOf(boxes.map((box) => ({ from: box.left, to: box.right }))) }))
    .toSorted((one, other) => one.extent.from - other.extent.from);
  const rows = table.rows.map((cells) => cells.flatMap(boxOf)).filter((boxes) => boxes.length > 0);
  return {
    columns: between(
      filled.map(({ extent }) => extent),
      { from: shown.left, to: shown.right },
    ),
    rows: toRowLines(rows),
    children: matchHeads(
      filled.map(({ head }) => head),
      children,
    ),
  };
}

function countKnown({ children }: ProposedGrid): number {
  return children.filter((child) => child !== null).length;
}

function isInside({ left, top, right, bottom }: Box, region: Box): boolean {
  return left >= region.left && top >= region.top && right <= region.right && bottom <= region.bottom;
}

/** Without columns, each line is a row. */
function asOneColumn(boxes: readonly Box[], { left, right }: Box): ProposedGrid {
  const rows: Box[][] = [];
  for (const box of boxes.toSorted((one, other) => one.top - other.top)) {
    const last = rows.at(-1);
    const isLevel = last?.some(({ bottom }) => (box.top + box.bottom) / 2 < bottom);
    if (last && isLevel) last.push(box);
    else rows.push([box]);
  }
  return { columns: [left, right], rows: toRowLines(rows), children: [null] };
}

function toRowLines(rows: readonly (readonly Box[])[]): number[] {
  const extents = rows.map((boxes) => extentOf(boxes.map(({ top, bottom }) => ({ from: top, to: bottom }))));
  const whole = extentOf(extents);
  return between(extents, { from: Math.max(0, whole.from - PADDING), to: Math.min(1, whole.to + PADDING) });
}

/** Lines in the middle of the gaps, each after the one before it, and at both ends. */
function between(extents: readonly Extent[], whole: Extent): number[] {
  const lines = [whole.from];
  for (const [index, { to }] of extents.entries()) {
    const next = extents[index + 1];
    if (next) lines.push(Math.max(lines[index] ?? 0, (to + next.from) / 2));
  }
  return [...lines, Math.max(lines.at(-1) ?? 0, whole.to)];
}

function extentOf(extents: readonly Extent[]): Extent {
  return {
    from: Math.min(...extents.map(({ from }) => from)),
    to: Math.max(...extents.map(({ to }) => to)),
  };
}
