import type { Segment } from "../../domain/document-layout.ts";

/** Distances and sizes that mean the same wherever a page is looked at; set by hand on the captioned sets, in line heights. */

/** A segment of more words is running text: captions, cells and address lines are shorter. */
export const LONGEST_LINE_WORDS = 14;

/** White space up to which a line can go on with the one above it, in one value or below its caption; as blocks are stacked in layout. */
export const NEXT_LINE_GAP = 0.9;

/** White space between the lines of one caption: they are set closer than a caption and its value. */
export const WRAP_GAP = 0.7;

/** Print higher than the page's usual one by this factor is large. */
const LARGE_PRINT = 1.15;

/** Whether a segment is in larger print than its page mostly is. */
export function isLargePrint({ fontSize, page }: Segment): boolean {
  return fontSize > LARGE_PRINT * page.lineHeight;
}
