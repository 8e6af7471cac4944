import type { Line, Segment } from "../../domain/document-layout.ts";
import type { Box } from "../../domain/geometry.ts";
import type { Span } from "../../domain/span.ts";
import { type Column, sharedWidth } from "./column.ts";

/** A piece of a line under a column. */
export interface Cell {
  column: number;
  span: Span;
}

/** Puts the words of a line under the columns; a segment that spans several columns is split between its words. */
export function readCells(line: Line, columns: Column[]): Cell[] {
  return line.segments.flatMap((segment) => splitSegment(segment, columns));
}

function splitSegment(segment: Segment, columns: Column[]): Cell[] {
  const touched = columns.filter((column) => sharedWidth(column.box, segment.box) > 0);
  if (touched.length < 2 || segment.words.length === 1) {
    return [{ column: nearestColumn(segment.box, columns), span: { segment, from: 0, to: segment.text.length } }];
  }
  const cells: Cell[] = [];
  let start = 0;
  let end = 0;
  for (const word of segment.words) {
    const column = nearestColumn(word.box, columns);
    const last = cells.at(-1);
    end = start + word.text.length;
    const continues = last !== undefined && (last.column === column || !isValue(word.text, last, segment));
    if (continues) last.span.to = end;
    else cells.push({ column, span: { segment, from: start, to: end } });
    start = end + 1;
  }
  return cells;
}

/** Words of a sentence that extends under the next column stay together; a number under another column is its value. */
function isValue(text: string, last: Cell, segment: Segment): boolean {
  const before = segment.text.slice(last.span.from, last.span.to);
  return /\d/u.test(text) || /^[\d.,\s]+$/u.test(before);
}

/** The column that shares most of the width, or else the one whose edge is nearest. */
function nearestColumn(box: Box, columns: Column[]): number {
  let best = 0;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const [index, column] of columns.entries()) {
    const shared = sharedWidth(column.box, box);
    const distance = Math.min(
      Math.abs(column.box.left - box.left),
      Math.abs(column.box.right - box.right),
      Math.abs(column.box.left + column.box.right - box.left - box.right) / 2,
    );
    const score = shared > 0 ? 1e6 + shared : -distance;
    if (score > bestScore) [best, bestScore] = [index, score];
  }
  return best;
}
