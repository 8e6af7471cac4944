import type { PageGrid } from "../../../../../src/contract/dashboard/grids.ts";

/** Lines across or down. */
export type Axis = "columns" | "rows";

/** The narrowest column and the lowest row, in fractions of the page. */
const leastGap = 0.003;

/** The grid with a line moved, as far as its neighbours let it. */
export function moveLine(grid: PageGrid, axis: Axis, index: number, to: number): PageGrid {
  const lines = grid[axis];
  const [before, after] = [lines[index - 1], lines[index + 1]];
  const least = before === undefined ? 0 : before + leastGap;
  const most = after === undefined ? 1 : after - leastGap;
  if (least > most) return grid;
  return { ...grid, [axis]: lines.with(index, Math.min(most, Math.max(least, to))) };
}

/** Whether a line is at the edge of the grid: those stay. */
export function isEdge(grid: PageGrid, axis: Axis, index: number): boolean {
  return index === 0 || index === grid[axis].length - 1;
}

/** The grid without a line: the columns or rows beside it become one, which keeps the first one's field. */
export function removeLine(grid: PageGrid, axis: Axis, index: number): PageGrid {
  if (isEdge(grid, axis, index)) return grid;
  const lines = grid[axis].toSpliced(index, 1);
  if (axis === "rows") return { ...grid, rows: lines };
  const { children } = grid;
  const kept = children[index - 1] ?? children[index] ?? null;
  return { ...grid, columns: lines, children: children.toSpliced(index - 1, 2, kept) };
}

/** The grid with the widest column or the highest row halved. */
export function addLine(grid: PageGrid, axis: Axis): PageGrid {
  const lines = grid[axis];
  const gaps = lines.slice(1).map((line, index) => line - (lines[index] ?? 0));
  const widest = gaps.indexOf(Math.max(...gaps));
  const from = lines[widest] ?? 0;
  const added = lines.toSpliced(widest + 1, 0, from + (gaps[widest] ?? 0) / 2);
  if (axis === "rows") return { ...grid, rows: added };
  return { ...grid, columns: added, children: grid.children.toSpliced(widest + 1, 0, null) };
}

/** The grid with a column's field; another column that had it has none now. */
export function assignColumn(grid: PageGrid, column: number, child: string | null): PageGrid {
  const children = grid.children.map((each, index) => {
    if (index === column) return child;
    return each === child ? null : each;
  });
  return { ...grid, children };
}
