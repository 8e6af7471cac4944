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

/** White space, in line heights, between the lines of one cell: rows stand further apart. */
const SAME_CELL_GAP = 0.6;
/** Left edges of the lines of one cell differ by less than this (line heights). */
const SAME_LEFT = 0.4;
/** Maximum words of the last line of a cell. */
const LAST_LINE_WORDS = 6;

/**
 * The next line of a cell that wraps: right below, with the same left edge, in a line that does not fill all columns of
 * the one above, as a row of its own would; or after a hyphen.
 */
export function wrappedLine(segment: Segment): Segment | null {
  const { below, page, line, text } = segment;
  if (below === null || below.above !== segment || below.words.length > LAST_LINE_WORDS || /[:：]/u.test(below.text))
    return null;
  if (gapBelow(segment, below) > SAME_CELL_GAP * page.lineHeight) return null;
  if (Math.abs(below.box.left - segment.box.left) > SAME_LEFT * page.lineHeight) return null;
  const isRow = below.line.segments.length >= line.segments.length;
  return isRow && !/\p{Ll}-$|\d-$/u.test(text) ? null : below;
}
