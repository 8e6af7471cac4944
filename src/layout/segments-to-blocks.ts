import type { Block, Segment } from "../domain/document-layout.ts";
import { type Box, union } from "../domain/geometry.ts";
import { gapBelow, LIKE_EDGE, NEXT_LINE_GAP } from "../domain/spacing.ts";

/** Print of clearly different size begins another block. */
const SIZE_RATIO = 1.4;

/**
 * Stacks segments into blocks and sorts these into reading order: columns side by side are read one after the other.
 */
export function segmentsToBlocks(segments: Segment[], lineHeight: number): Block[] {
  const blocks: Block[] = [];
  for (const segment of segments) {
    const above = segment.above;
    if (above?.block && above.below === segment && isStacked(above, segment, lineHeight)) {
      above.block.segments.push(segment);
      above.block.box = union(above.block.box, segment.box);
      segment.block = above.block;
    } else {
      segment.block = { index: 0, box: { ...segment.box }, segments: [segment] };
      blocks.push(segment.block);
    }
  }
  const ordered = sortForReading(blocks, 0);
  for (const [index, block] of ordered.entries()) block.index = index;
  return ordered;
}

function isStacked(above: Segment, below: Segment, lineHeight: number): boolean {
  if (gapBelow(above, below) > NEXT_LINE_GAP * lineHeight) return false;
  const ratio = above.fontSize / Math.max(below.fontSize, 1e-6);
  if (ratio > SIZE_RATIO || ratio < 1 / SIZE_RATIO) return false;
  const tolerance = LIKE_EDGE * lineHeight;
  const sameLeft = Math.abs(above.box.left - below.box.left) < tolerance;
  const sameCentre = Math.abs(above.box.left + above.box.right - below.box.left - below.box.right) < 2 * tolerance;
  const sameRight = Math.abs(above.box.right - below.box.right) < tolerance;
  return sameLeft || sameCentre || sameRight;
}

/** Deepest nesting of cuts: real pages need 3 or 4; beyond it, the order is top to bottom. */
const DEEPEST_CUT = 12;

/** Recursive X-Y cut: the widest white band through all blocks separates what is read first from what follows. */
function sortForReading(blocks: Block[], depth: number): Block[] {
  if (blocks.length < 2) return blocks;
  const byTop = [...blocks].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  if (depth >= DEEPEST_CUT) return byTop;
  const rows = splitAtWhite(byTop, (box) => [box.top, box.bottom]);
  if (rows.length > 1) return rows.flatMap((row) => sortForReading(row, depth + 1));
  const byLeft = [...blocks].sort((a, b) => a.box.left - b.box.left);
  const columns = splitAtWhite(byLeft, (box) => [box.left, box.right]);
  if (columns.length > 1) return columns.flatMap((column) => sortForReading(column, depth + 1));
  return byTop;
}

/** Splits blocks sorted by their start wherever none of them crosses. */
function splitAtWhite(sorted: Block[], extent: (box: Box) => [number, number]): Block[][] {
  const groups: Block[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const block of sorted) {
    const [from, to] = extent(block.box);
    const group = groups.at(-1);
    if (group === undefined || from >= end) groups.push([block]);
    else group.push(block);
    end = Math.max(end, to);
  }
  return groups;
}
