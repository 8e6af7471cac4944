import { type LinePicture, lineHeightPx } from "./cut-line.ts";

/** Where a line's picture has ink: 1 for each such pixel, row by row. */
export interface Ink {
  mask: Uint8Array;
  widthPx: number;
}

/** Ink differs from the paper by this share of the range between both. */
const inkShare = 0.35;

/** Shades that are distinguished when looking for the paper's. */
const shadeCount = 64;

/** Separates ink from paper: the paper is the most common shade, ink is whatever is far from it, darker or lighter. */
export function findInk({ pixels, widthPx }: LinePicture): Ink {
  const plane = widthPx * lineHeightPx;
  const green = pixels.subarray(plane, 2 * plane);
  const histogram = new Uint32Array(shadeCount);
  let darkest = 1;
  let brightest = -1;
  for (const value of green) {
    const shade = Math.max(0, Math.min(shadeCount - 1, Math.floor(((value + 1) * shadeCount) / 2)));
    histogram[shade] = (histogram[shade] ?? 0) + 1;
    if (value < darkest) darkest = value;
    if (value > brightest) brightest = value;
  }
  const paper = ((histogram.indexOf(Math.max(...histogram)) + 0.5) * 2) / shadeCount - 1;
  const limit = inkShare * Math.max(paper - darkest, brightest - paper);
  const mask = new Uint8Array(plane);
  for (let at = 0; at < plane; at++) if (Math.abs((green[at] ?? 0) - paper) > limit) mask[at] = 1;
  return { mask, widthPx };
}

/** The outermost rows (pixels of 48) belong to the lines above and below. */
const marginPx = 6;

/** Marks the columns that have ink. */
export function inkColumns({ mask, widthPx }: Ink): Uint8Array {
  const columns = new Uint8Array(widthPx);
  for (let row = marginPx; row < lineHeightPx - marginPx; row++) {
    for (let column = 0; column < widthPx; column++) if (mask[row * widthPx + column] === 1) columns[column] = 1;
  }
  return columns;
}

/** Counts the pixels with ink in a rectangle; there is none outside the picture. */
export function countInk({ mask, widthPx }: Ink, left: number, top: number, right: number, bottom: number): number {
  let count = 0;
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(lineHeightPx, bottom); row++) {
    for (let column = Math.max(0, Math.floor(left)); column < Math.min(widthPx, right); column++) {
      count += mask[row * widthPx + column] ?? 0;
    }
  }
  return count;
}
