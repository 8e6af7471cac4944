import type { PageLayout } from "../../domain/document-layout.ts";
import type { Box } from "../../domain/geometry.ts";
import { remember } from "./remember.ts";

/** Tells which parts of a page are separated by drawn lines. */
export interface RuledCells {
  /** A horizontal line between the two, over at least half of the narrower one's width. */
  isParted(upper: Box, lower: Box): boolean;
  /** A vertical line between the two at the height of the right one. */
  isPartedSideways(left: Box, right: Box): boolean;
  /** How far a cell reaches to the left and right of a box: to the next vertical lines, or the page's edges. */
  extent(box: Box): { left: number; right: number };
  hasRulings: boolean;
}

/** Shorter lines (in line heights) are ticks, underscores and corners. */
const LEAST_LENGTH = 1.2;
/** Share of the narrower box's width that a line must cover to separate what is above it from what is below. */
const COVERED = 0.5;
/** Boxes of words extend a little over the lines next to them (line heights). */
const SLACK = 0.25;

/** A page's rulings as borders of cells, computed once: forms and each table header ask for them. */
export const findRuledCells = remember(readRuledCells);

function readRuledCells({ rulings, lineHeight, width }: PageLayout): RuledCells {
  const slack = SLACK * lineHeight;
  const horizontal = rulings
    .filter((box) => box.right - box.left > LEAST_LENGTH * lineHeight && box.bottom - box.top < lineHeight)
    .sort((a, b) => a.top - b.top);
  const vertical = rulings.filter(
    (box) => box.bottom - box.top > LEAST_LENGTH * lineHeight && box.right - box.left < lineHeight,
  );
  return {
    hasRulings: horizontal.length + vertical.length > 0,
    isParted(upper, lower) {
      const left = Math.max(upper.left, lower.left);
      const right = Math.min(upper.right, lower.right);
      const [from, to] = right > left ? [left, right] : [lower.left, lower.right];
      let covered = 0;
      for (const line of horizontal) {
        const y = (line.top + line.bottom) / 2;
        if (y < upper.bottom - slack) continue;
        if (y > lower.top + slack) break;
        covered += Math.max(0, Math.min(line.right, to) - Math.max(line.left, from));
      }
      return covered > COVERED * (to - from);
    },
    isPartedSideways(left, right) {
      const middle = (right.top + right.bottom) / 2;
      return vertical.some((line) => {
        const x = (line.left + line.right) / 2;
        return x > left.right - slack && x < right.left + slack && line.top < middle && line.bottom > middle;
      });
    },
    extent(box) {
      const middle = (box.top + box.bottom) / 2;
      let left = 0;
      let right = width;
      for (const line of vertical) {
        if (line.top > middle || line.bottom < middle) continue;
        const x = (line.left + line.right) / 2;
        if (x < box.left + slack) left = Math.max(left, x);
        else if (x > box.right - slack) right = Math.min(right, x);
      }
      return { left, right };
    },
  };
}
