import type { PageLayout } from "../domain/document-layout.ts";
import type { Box } from "../domain/geometry.ts";

/** Drawn lines that cross each other: the edges of cells. */
export interface RuledGrid {
  /** Where vertical and horizontal lines are, in order; one more than there are columns and rows. */
  xs: number[];
  ys: number[];
  box: Box;
  /** Whether a vertical line stands at the left edge of a column, at the height of a row. */
  isParted(row: number, column: number): boolean;
  /** Whether a horizontal line stands at the top edge of a row, over a column. */
  isUnderLine(row: number, column: number): boolean;
}

/** A line along one axis, at a place of the other one. */
interface Stroke {
  at: number;
  from: number;
  to: number;
}

/** Shorter lines (in line heights) are ticks, underscores and strokes of letters. */
const LEAST_LENGTH = 1;
/** Thicker ones are filled areas (line heights). */
const MOST_THICKNESS = 0.5;
/** Ends of lines that were meant to meet are at most this far apart (line heights). */
const MEETING = 0.3;
/** More strokes are a drawing; finding out which of them cross takes their number squared. */
const MOST_STROKES = 800;

/** The grids that are drawn on a page: at least two columns wide. */
export function findRuledGrids({ rulings, lineHeight }: PageLayout): RuledGrid[] {
  const near = MEETING * lineHeight;
  const isLong = (length: number, thickness: number) =>
    length > LEAST_LENGTH * lineHeight && thickness < MOST_THICKNESS * lineHeight && length > thickness;
  const horizontal = rulings
    .filter(({ left, right, top, bottom }) => isLong(right - left, bottom - top))
    .map(({ left, right, top, bottom }) => ({ at: (top + bottom) / 2, from: left, to: right }));
  const vertical = rulings
    .filter(({ left, right, top, bottom }) => isLong(bottom - top, right - left))
    .map(({ left, right, top, bottom }) => ({ at: (left + right) / 2, from: top, to: bottom }));
  const rows = joinStrokes(horizontal, near);
  const columns = joinStrokes(vertical, near);
  if (rows.length + columns.length > MOST_STROKES) return [];
  return groupCrossing(rows, columns, near).flatMap((group) => toGrid(group.rows, group.columns, near) ?? []);
}

/** Joins strokes on one line that touch: some programs draw the border of each cell. */
function joinStrokes(strokes: readonly Stroke[], near: number): Stroke[] {
  const joined: Stroke[] = [];
  const levels: Stroke[][] = [];
  for (const stroke of strokes.toSorted((one, other) => one.at - other.at)) {
    const level = levels.at(-1);
    if (level?.[0] !== undefined && stroke.at - level[0].at <= near) level.push(stroke);
    else levels.push([stroke]);
  }
  for (const level of levels) {
    let last: Stroke | null = null;
    for (const stroke of level.toSorted((one, other) => one.from - other.from)) {
      if (last !== null && stroke.from <= last.to + near) last.to = Math.max(last.to, stroke.to);
      else {
        last = { ...stroke };
        joined.push(last);
      }
    }
  }
  return joined;
}

interface Crossing {
  rows: Stroke[];
  columns: Stroke[];
}

function groupCrossing(rows: readonly Stroke[], columns: readonly Stroke[], near: number): Crossing[] {
  const groups: Crossing[] = [];
  const free = new Set(columns);
  const open = new Set(rows);
  for (const first of rows) {
    if (!open.delete(first)) continue;
    const group: Crossing = { rows: [first], columns: [] };
    for (const row of group.rows) {
      for (const column of free) {
        if (!cross(row, column, near)) continue;
        free.delete(column);
        group.columns.push(column);
        for (const other of open) {
          if (!cross(other, column, near)) continue;
          open.delete(other);
          group.rows.push(other);
        }
      }
    }
    groups.push(group);
  }
  return groups;
}

function cross(row: Stroke, column: Stroke, near: number): boolean {
  return (
    column.at >= row.from - near &&
    column.at <= row.to + near &&
    row.at >= column.from - near &&
    row.at <= column.to + near
  );
}

function toGrid(rows: readonly Stroke[], columns: readonly Stroke[], near: number): RuledGrid | null {
  const xs = levelsOf(columns, near);
  const ys = levelsOf(rows, near);
  const [left, right, top, bottom] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
  if (xs.length < 3 || left === undefined || right === undefined || top === undefined || bottom === undefined)
    return null;
  if (ys.length < 2) return null;
  const middle = (levels: number[], index: number) => ((levels[index] ?? 0) + (levels[index + 1] ?? 0)) / 2;
  const stands = (strokes: readonly Stroke[], at: number, over: number) =>
    strokes.some((stroke) => Math.abs(stroke.at - at) <= near && stroke.from <= over && stroke.to >= over);
  return {
    xs,
    ys,
    box: { left, right, top, bottom },
    isParted: (row, column) => stands(columns, xs[column] ?? 0, middle(ys, row)),
    isUnderLine: (row, column) => stands(rows, ys[row] ?? 0, middle(xs, column)),
  };
}

function levelsOf(strokes: readonly Stroke[], near: number): number[] {
  const levels: number[] = [];
  for (const { at } of strokes.toSorted((one, other) => one.at - other.at)) {
    const last = levels.at(-1);
    if (last === undefined || at - last > near) levels.push(at);
  }
  return levels;
}
