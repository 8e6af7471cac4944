import type { Line, PageLayout } from "../../domain/document-layout.ts";
import { findRuledCells } from "../document/ruled-cells.ts";
import { type Column, sharedWidth } from "./column.ts";

/** With at least this many cells, a line is a row and shows where the columns' values are. */
const FEWEST_CELLS = 3;
/** Maximum line heights between a header and its column's values. */
const FARTHEST = 5;
/** What a header beside its values is worth, relative to one above them; less the further away. */
const BESIDE = 0.8;
/** Maximum width of a cell between drawn lines, in line heights: lines further apart are the table's frame. */
const WIDEST_CELL = 40;

interface Extent {
  left: number;
  right: number;
}

/**
 * Widens each header to where its column's values are in the rows below. Numbers are at the right edge of a column
 * whose header is at the left one, so no header may be above them, or the next one may be nearer. Therefore values and
 * headers are paired from left to right, all together.
 */
export function fitToValues(heads: Column[], below: Line[], page: PageLayout): void {
  const values = findValueColumns(heads, below);
  const pairs = pairInOrder(heads, values, page.lineHeight);
  for (const [head, extent] of pairs) {
    const [before, after] = [heads[head - 1], heads[head + 1]];
    const own = heads[head];
    if (own === undefined) continue;
    // A neighbour's header is never covered: what is below it is the neighbour's.
    const left = Math.max(extent.left, before?.box.right ?? extent.left);
    const right = Math.min(extent.right, after?.box.left ?? extent.right);
    own.box = { ...own.box, left: Math.min(own.box.left, left), right: Math.max(own.box.right, right) };
  }
}

/**
 * Headers in cells of their own, between vertical lines, extend from line to line; false if no such lines are drawn.
 */
export function fitToRulings(heads: Column[], page: PageLayout): boolean {
  const ruled = findRuledCells(page);
  if (!ruled.hasRulings) return false;
  const extents = heads.map(({ box }) => ruled.extent(box));
  const isCell = extents.every(({ left, right }, index) => {
    const next = extents[index + 1];
    const isFirst = index === 0 && left === 0;
    const isBounded = (left > 0 || isFirst) && (right < page.width || next === undefined);
    return isBounded && right - left < WIDEST_CELL * page.lineHeight && (next === undefined || next.left >= right - 1);
  });
  if (!isCell) return false;
  for (const [index, head] of heads.entries()) {
    const { left = head.box.left, right = head.box.right } = extents[index] ?? {};
    head.box = {
      ...head.box,
      left: left === 0 ? head.box.left : left,
      right: right === page.width ? head.box.right : right,
    };
  }
  return true;
}

/** Where values are below each other, left to right: cells of rows that share some width. */
function findValueColumns(heads: Column[], below: Line[]): Extent[] {
  const cells = below
    .filter((line) => line.segments.length >= FEWEST_CELLS)
    .flatMap((line) => line.segments)
    // A currency sign next to an amount is not a column.
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .filter(({ box }) => heads.filter((head) => sharedWidth(head.box, box) > 0).length < 2)
    .sort((a, b) => a.box.left - b.box.left);
  const found: Extent[] = [];
  for (const { box } of cells) {
    const last = found.at(-1);
    if (last !== undefined && box.left < last.right) last.right = Math.max(last.right, box.right);
    else found.push({ left: box.left, right: box.right });
  }
  return found;
}

/** Pairs of headers and values that keep their order and are nearest to each other, all together. */
function pairInOrder(heads: Column[], values: Extent[], lineHeight: number): Map<number, Extent> {
  const worth = ({ box }: Column, extent: Extent): number => {
    const shared = Math.min(box.right, extent.right) - Math.max(box.left, extent.left);
    if (shared > 0) return 1 + shared / Math.min(box.right - box.left, extent.right - extent.left);
    return BESIDE * Math.max(0, 1 + shared / (FARTHEST * lineHeight));
  };
  // best[i][j]: the most that the first i headers and j values are worth together.
  const best = [...heads, null].map(() => new Float64Array(values.length + 1));
  for (const [i, head] of heads.entries()) {
    for (const [j, extent] of values.entries()) {
      const skipped = Math.max(best[i]?.[j + 1] ?? 0, best[i + 1]?.[j] ?? 0);
      const row = best[i + 1];
      if (row !== undefined) row[j + 1] = Math.max(skipped, (best[i]?.[j] ?? 0) + worth(head, extent));
    }
  }
  const pairs = new Map<number, Extent>();
  let [i, j] = [heads.length, values.length];
  while (i > 0 && j > 0) {
    const own = best[i]?.[j] ?? 0;
    if (own === best[i - 1]?.[j]) i -= 1;
    else if (own === best[i]?.[j - 1]) j -= 1;
    else {
      i -= 1;
      j -= 1;
      const extent = values[j];
      if (extent !== undefined) pairs.set(i, extent);
    }
  }
  return pairs;
}
