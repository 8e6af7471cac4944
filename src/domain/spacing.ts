import type { Box } from "./geometry.ts";

/*
 * Distances between printed things that mean the same everywhere on a page, in line heights of the page
 * (`PageLayout.lineHeight`). Every room takes them from here; a distance that means something else is defined where it
 * is used, under its own name. Set by hand on the labelled sets. `node bench/vary.ts` shows what another value changes.
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
/**
 * The same with a blank line in between, as some programs set addresses: such lines are joined only if their left edges
 * agree.
 */
export const BLANK_LINE_GAP = 2.8;
/** White space after which a new section begins, or a line is no longer a row of the table above. */
export const SECTION_GAP = 3;

/**
 * How far boxes may overlap the ones above, below or beside them, because of descenders, accents, and a scan's skew.
 */
export const OVERLAP = 1 / 3;

/** Left edges that were meant to be the same differ by less than this: boxes of different letters begin differently. */
export const SAME_EDGE = 0.4;
/**
 * Edges or centres of lines that belong together differ by less than this: first lines and hanging lines are indented.
 */
export const LIKE_EDGE = 1.5;

/** The white space from a box down to another one, in units of the page; negative if they overlap. */
export function gapBelow(upper: { box: Box }, lower: { box: Box }): number {
  return lower.box.top - upper.box.bottom;
}
