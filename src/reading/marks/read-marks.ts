import type { Word } from "../../domain/document-text.ts";
import type { Box } from "../../domain/geometry.ts";
import type { Raster } from "../image/raster.ts";
import { type Bitmap, toBitmap, transpose } from "./bitmap.ts";
import { findLines, type InkLine } from "./find-lines.ts";
import { findRings } from "./find-rings.ts";
import { type Frame, findSquares } from "./find-squares.ts";
import { isBesideWord, isBoxToWriteIn, isLetter } from "./judge-frames.ts";

/** What a picture contains besides words, in its pixels. */
export interface Marks {
  rulings: Box[];
  checkBoxes: { box: Box; isTicked: boolean }[];
}

/** The height of the page's print distinguishes lines from letters: these are shares of it. */
const minRunShare = 0.8;
const minRowLength = 2;
const minColumnLength = 1.5;
const maxThickness = 0.3;
const maxRowGap = 0.4;
const maxColumnGap = 0.2;

/** Smaller print than this (pixels of the bitmap) is too small for boxes to be seen. */
const minPrintPx = 8;

/**
 * Heights of tick boxes, relative to the page's print: 8 to 12 points next to print of 7 to 12. Boxes lower than
 * `minBoxPx` (pixels of the bitmap) look like typed letters.
 */
const minBoxShare = 0.65;
const maxBoxShare = 1.7;
const minBoxPx = 12;

/** A picture with more lines than this is a pattern or a drawing, not ruled. */
const maxRulings = 2000;

const nothing: Marks = { rulings: [], checkBoxes: [] };

/**
 * Finds the rulings and the tick boxes on a picture of a page whose words are known. `skew` is the page's skew in
 * radians; results are positions on the levelled page, like the words.
 */
export function readMarks(raster: Raster, words: Word[], skew: number): Marks {
  const { bitmap, step } = toBitmap(raster, skew);
  const print = medianHeight(words) / step;
  if (print < minPrintPx) return nothing;
  const rows = findLines(bitmap, limits(print, minRowLength, maxRowGap));
  const columns = findLines(transpose(bitmap), limits(print, minColumnLength, maxColumnGap));
  const rulings = [...rows.map(acrossBox), ...columns.map(downBox)].map((box) => scaled(box, step));
  return {
    rulings: rulings.length > maxRulings ? [] : rulings.filter((box) => !isStroke(box, words)),
    checkBoxes: findFrames(bitmap, print)
      .map(({ box, isTicked }) => ({ box: scaled(box, step), isTicked }))
      .filter(({ box }) => isBesideWord(box, words) && !isBoxToWriteIn(box, words) && !isLetter(box, words)),
  };
}

function findFrames(bitmap: Bitmap, print: number): Frame[] {
  const minSide = Math.max(minBoxPx, Math.round(print * minBoxShare));
  const maxSide = Math.round(print * maxBoxShare);
  const squares = findSquares(bitmap, minSide, maxSide);
  const rings = findRings(bitmap, minSide, maxSide).filter((ring) => !squares.some((square) => overlaps(ring, square)));
  const all = [...squares, ...rings];
  // Frames that touch are boxes for single digits, or cells.
  const gap = Math.max(2, print * touchShare);
  return all.filter((frame) => !all.some((other) => other !== frame && isNextTo(frame.box, other.box, gap)));
}

function overlaps({ box: a }: Frame, { box: b }: Frame): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function isNextTo(a: Box, b: Box, gap: number): boolean {
  const gapX = Math.max(b.left - a.right, a.left - b.right);
  const gapY = Math.max(b.top - a.bottom, a.top - b.bottom);
  const sharesRow = gapY < 0 && -gapY > (a.bottom - a.top) / 2;
  const sharesColumn = gapX < 0 && -gapX > (a.right - a.left) / 2;
  return (sharesRow && gapX < gap) || (sharesColumn && gapY < gap);
}

/** Frames closer together than this share of the print's height touch; blurred ones are two pixels apart. */
const touchShare = 0.15;

function limits(print: number, minLength: number, maxGap: number) {
  return {
    minRun: Math.round(print * minRunShare),
    minLength: Math.round(print * minLength),
    maxThickness: Math.max(3, print * maxThickness),
    maxGap: print * maxGap,
  };
}

function acrossBox({ from, to, at, thickness }: InkLine): Box {
  return { left: from, right: to + 1, top: at - thickness / 2, bottom: at + thickness / 2 };
}

function downBox({ from, to, at, thickness }: InkLine): Box {
  return { top: from, bottom: to + 1, left: at - thickness / 2, right: at + thickness / 2 };
}

function scaled({ left, top, right, bottom }: Box, factor: number): Box {
  return { left: left * factor, top: top * factor, right: right * factor, bottom: bottom * factor };
}

/** A line that lies inside words over more than this share of its length consists of the strokes of their letters. */
const strokeShare = 0.5;

/** Lines within the middle of a word's height are strokes; those at its bottom are underlines. */
const coreShare = 0.25;

function isStroke(ruling: Box, words: Word[]): boolean {
  const isDown = ruling.bottom - ruling.top > ruling.right - ruling.left;
  const x = (ruling.left + ruling.right) / 2;
  const y = (ruling.top + ruling.bottom) / 2;
  let covered = 0;
  for (const { box } of words) {
    const core = coreShare * (box.bottom - box.top);
    if (isDown && x > box.left && x < box.right) {
      covered += Math.max(0, Math.min(ruling.bottom, box.bottom) - Math.max(ruling.top, box.top));
    } else if (!isDown && y > box.top + core && y < box.bottom - core) {
      covered += Math.max(0, Math.min(ruling.right, box.right) - Math.max(ruling.left, box.left));
    }
  }
  return covered > strokeShare * Math.max(ruling.bottom - ruling.top, ruling.right - ruling.left);
}

function medianHeight(words: Word[]): number {
  const heights = words.map(({ fontSize }) => fontSize).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}
