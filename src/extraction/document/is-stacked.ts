import type { Segment } from "../../domain/document-layout.ts";
import { BLANK_LINE_GAP, gapBelow, LIKE_EDGE, LOOSE_LINE_GAP, SAME_EDGE } from "../../domain/spacing.ts";

/**
 * Print sizes that differ by a smaller share are the same: lines with and without capitals differ this much in height.
 */
const SAME_SIZE = 0.2;

/** Whether a line continues the one above it, like the lines of a name and address. */
export function isStacked(upper: Segment, lower: Segment): boolean {
  const height = upper.page.lineHeight;
  const gap = gapBelow(upper, lower);
  const shift = Math.abs(upper.box.left - lower.box.left);
  if (gap > LOOSE_LINE_GAP * height)
    return gap <= BLANK_LINE_GAP * height && shift < SAME_EDGE * height && !hasCaption(lower) && isAlike(upper, lower);
  const centres = Math.abs(upper.box.left + upper.box.right - lower.box.left - lower.box.right) / 2;
  return shift < LIKE_EDGE * height || centres < LIKE_EDGE * height;
}

/** A caption to its left makes a line the value of something else. */
function hasCaption(segment: Segment): boolean {
  return /[:：]$/u.test(segment.left?.text ?? "");
}

function isAlike(upper: Segment, lower: Segment): boolean {
  return Math.abs(upper.fontSize - lower.fontSize) < SAME_SIZE * lower.fontSize;
}
