import type { Segment } from "../../domain/document-layout.ts";
import { gapBelow, NEXT_LINE_GAP } from "../../domain/spacing.ts";

/** The segment right below that continues this one: same left edge or centre, hardly any space between. */
export function nextLine(segment: Segment): Segment | null {
  const below = segment.below;
  if (below === null || below.above !== segment) return null;
  const height = segment.page.lineHeight;
  if (gapBelow(segment, below) > NEXT_LINE_GAP * height) return null;
  const isRowBelow =
    segment.left !== null && below.left !== null && Math.abs(below.left.box.left - segment.left.box.left) < height;
  if (isRowBelow) return null;
  const sameLeft = Math.abs(below.box.left - segment.box.left) < height;
  const centres = Math.abs(below.box.left + below.box.right - segment.box.left - segment.box.right) / 2;
  return sameLeft || centres < height ? below : null;
}

/** The line above that this one continues, or null. */
export function aboveLine(segment: Segment): Segment | null {
  const { above } = segment;
  return above !== null && nextLine(above) === segment ? above : null;
}
