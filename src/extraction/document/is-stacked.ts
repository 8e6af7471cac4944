import type { Segment } from "../../domain/document-layout.ts";

/** White space between lines that belong together, in line heights, where their left edges or centres roughly agree. */
const GAP = 1.3;
const ROUGHLY = 1.5;
/** The same where left edges agree exactly: some programs set the lines of an address far apart, with a blank one between. */
const WIDE_GAP = 2.8;
const EXACTLY = 0.3;

/** Whether a line goes on with the one above it, as the lines of a name and address do. */
export function isStacked(upper: Segment, lower: Segment): boolean {
  const height = upper.page.lineHeight;
  const gap = lower.box.top - upper.box.bottom;
  const shift = Math.abs(upper.box.left - lower.box.left);
  if (gap > GAP * height)
    return gap <= WIDE_GAP * height && shift < EXACTLY * height && !hasCaption(lower) && isAlike(upper, lower);
  const centres = Math.abs(upper.box.left + upper.box.right - lower.box.left - lower.box.right) / 2;
  return shift < ROUGHLY * height || centres < ROUGHLY * height;
}

/** A caption to its left makes a line the value of something else. */
function hasCaption(segment: Segment): boolean {
  return /[:：]$/u.test(segment.left?.text ?? "");
}

function isAlike(upper: Segment, lower: Segment): boolean {
  return Math.abs(upper.fontSize - lower.fontSize) < 0.2 * lower.fontSize;
}
