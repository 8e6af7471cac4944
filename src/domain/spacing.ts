import type { Box } from "./geometry.ts";

/*
 * Distances of print that mean the same wherever a page is looked at, in line heights of its page (`PageLayout.lineHeight`).
 * Every room takes them from here; a distance that means something else stands where it is used, under a name of its own.
 * Set by hand on the labelled sets. `node bench/vary.ts` tells what another value changes.
 */

/** White space between lines of one label, caption or cell, which are set closer than a caption and its value. */
export const WRAP_GAP = 0.7;
/**
 * White space up to which a line can continue the one above it: in one block, in one value, or as the value below a
 * label. Paragraphs are set at .2 to .8, blocks 1 or more apart.
 */
export const NEXT_LINE_GAP = 0.9;
/** White space between the lines of a loosely set name and address. */
export const LOOSE_LINE_GAP = 1.3;
/** The same with a blank line between, as some programs set addresses: only agreeing left edges join such lines. */
export const BLANK_LINE_GAP = 2.8;
/** White space after which what follows belongs to another section, or is not a row of the table above. */
export const SECTION_GAP = 3;

/** Boxes of print overlap what is above, below or beside them by this much: descenders, accents, and a scan's skew. */
export const OVERLAP = 1 / 3;

/** Left edges that were meant to be the same differ by less, because of the boxes of different letters. */
export const SAME_EDGE = 0.4;
/** Edges, or centres, of lines that belong together differ by less: first lines and hanging ones are indented. */
export const LIKE_EDGE = 1.5;

/** The white space from a box down to another one, in units of the page; below 0 if they overlap. */
export function gapBelow(upper: { box: Box }, lower: { box: Box }): number {
  return lower.box.top - upper.box.bottom;
}
