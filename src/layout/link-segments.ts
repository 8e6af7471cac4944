import type { Line, Segment } from "../domain/document-layout.ts";

/** Two segments share a column if their overlap is more than this share of the narrower one. */
const SHARED_WIDTH = 0.15;
/**
 * Maximum lines in which the segment above is looked for; a wider white gap separates things that do not belong
 * together.
 */
const LINES_UP = 30;

/** Links each segment with its neighbours on the line and with the nearest ones above and below it. */
export function linkSegments(lines: Line[]): void {
  for (const [index, line] of lines.entries()) {
    for (const [position, segment] of line.segments.entries()) {
      segment.left = line.segments[position - 1] ?? null;
      segment.right = line.segments[position + 1] ?? null;
      segment.above = findAbove(segment, lines, index);
      const above = segment.above;
      if (above !== null && above.below === null) above.below = segment;
    }
  }
}

function findAbove(segment: Segment, lines: Line[], index: number): Segment | null {
  for (let i = index - 1; i >= Math.max(0, index - LINES_UP); i -= 1) {
    let best: Segment | null = null;
    let bestOverlap = 0;
    for (const other of lines[i]?.segments ?? []) {
      const overlap = sharedWidth(segment, other);
      if (overlap > bestOverlap) [best, bestOverlap] = [other, overlap];
    }
    if (best !== null) return best;
  }
  return null;
}

/** Overlap of two segments' widths in page units; 0 if it is less than a fair part of the narrower one. */
function sharedWidth(a: Segment, b: Segment): number {
  const overlap = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
  const narrower = Math.min(a.box.right - a.box.left, b.box.right - b.box.left);
  return overlap > SHARED_WIDTH * narrower ? overlap : 0;
}
