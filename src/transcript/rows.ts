import type { Segment } from "../domain/document-layout.ts";
import { type Box, boxAround } from "../domain/geometry.ts";

/** Segments at one height, left to right; at least one. */
export type Row = Segment[];

/** Share of the lower one's height that two texts at one height have in common. */
const LEVEL = 0.55;
/** Texts of the longest row: each is compared with all that are in it. */
const MOST_TEXTS = 500;

/** Segments as rows, top to bottom. Texts of different sizes can be of different lines, and still stand side by side. */
export function toRows(segments: readonly Segment[]): Row[] {
  const rows: Row[] = [];
  for (const segment of segments.toSorted((one, other) => middle(one.box) - middle(other.box))) {
    const row = rows.at(-1);
    const isBeside = (other: Segment) => isLevel(other.box, segment.box) && !overlapsAcross(other.box, segment.box);
    if (row !== undefined && row.length < MOST_TEXTS && row.every(isBeside)) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => row.toSorted((one, other) => one.box.left - other.box.left));
}

/** The box around a row. */
export function rowBox(row: Row): Box {
  return boxAround(row);
}

/** Whether two texts stand side by side. */
export function isLevel(one: Box, other: Box): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared > LEVEL * Math.min(one.bottom - one.top, other.bottom - other.top);
}

function overlapsAcross(one: Box, other: Box): boolean {
  const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return shared > Math.min(one.right - one.left, other.right - other.left) / 2;
}

function middle({ top, bottom }: Box): number {
  return top + bottom;
}
