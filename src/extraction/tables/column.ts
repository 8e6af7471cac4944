import type { Box } from "../../domain/geometry.ts";

/** A column of a table: where it is, and which child field it contains; null for a column that nobody asked for. */
export interface Column {
  box: Box;
  /** The edges of the header itself; the column's values may extend beyond them. */
  printed: Pick<Box, "left" | "right">;
  text: string;
  field: number | null;
}

/** Width in page units that two boxes share. */
export function sharedWidth(a: Box, b: Box): number {
  return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left));
}

/** Whether two boxes share more than a part of the narrower one's width. */
export function sharesWidth(a: Box, b: Box, part: number): boolean {
  const narrower = Math.max(Math.min(a.right - a.left, b.right - b.left), 1e-6);
  return sharedWidth(a, b) > part * narrower;
}

/** Whether a column belongs to a child; `taken` has the columns of the children, by their positions. */
export function isTaken(taken: Map<number, Column>, cell: Column): boolean {
  return [...taken.values()].includes(cell);
}
