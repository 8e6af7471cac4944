import type { Raster } from "./raster.ts";

/**
 * Sum of red, green and blue below which a pixel counts as ink: half of white, because frames are often thin and grey.
 */
const inkSum = 480;

/** A frame's sides are inked over this share of their length; letters such as D and O lack its corners. */
const frameShare = 0.85;

/** How far inside the outermost ink a frame's side may lie (share of the box): pictures are slightly skewed. */
const frameDepth = 0.12;

/** The frame's own thickness and blur, which do not count as its inside (share of the box). */
const inset = 0.22;

/** Ink inside from which a box is ticked: specks take less than 2 %, the thinnest ticks 6 %. */
const tickedShare = 0.035;

/** A box's sides differ in length by less than this share. */
const maxAspect = 1.3;

/** The box takes at least this share of its picture, whose margin is white. */
const leastExtent = 0.4;

/** Whether a small picture is a tick box, and whether it is ticked; null for all other pictures. */
export function readCheckBox({ widthPx, heightPx, rgb }: Raster): { isTicked: boolean } | null {
  const isInk = (x: number, y: number): boolean => {
    const at = (y * widthPx + x) * 3;
    return (rgb[at] ?? 255) + (rgb[at + 1] ?? 255) + (rgb[at + 2] ?? 255) < inkSum;
  };
  const extent = findExtent(widthPx, heightPx, isInk);
  if (extent === null) return null;
  const { left, top, right, bottom } = extent;
  const [width, height] = [right - left + 1, bottom - top + 1];
  const isSquare = Math.max(width, height) <= maxAspect * Math.min(width, height);
  if (!isSquare || Math.min(width, height) < leastExtent * Math.min(widthPx, heightPx)) return null;
  const depth = Math.max(1, Math.round(frameDepth * Math.min(width, height)));
  const across = (y: number) => share(left, right, (x) => isInk(x, y));
  const down = (x: number) => share(top, bottom, (y) => isInk(x, y));
  const isFramed =
    best(top, top + depth, across) >= frameShare &&
    best(bottom - depth, bottom, across) >= frameShare &&
    best(left, left + depth, down) >= frameShare &&
    best(right - depth, right, down) >= frameShare;
  if (!isFramed) return null;
  const [padX, padY] = [Math.round(inset * width), Math.round(inset * height)];
  const inside = mean(top + padY, bottom - padY, (y) => share(left + padX, right - padX, (x) => isInk(x, y)));
  return { isTicked: inside >= tickedShare };
}

/** The smallest box around all ink; null for a blank picture. */
function findExtent(widthPx: number, heightPx: number, isInk: (x: number, y: number) => boolean) {
  let extent: { left: number; top: number; right: number; bottom: number } | null = null;
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      if (!isInk(x, y)) continue;
      extent ??= { left: x, top: y, right: x, bottom: y };
      extent.left = Math.min(extent.left, x);
      extent.right = Math.max(extent.right, x);
      extent.bottom = y;
    }
  }
  return extent;
}

function share(from: number, to: number, test: (position: number) => boolean): number {
  return mean(from, to, (position) => (test(position) ? 1 : 0));
}

function mean(from: number, to: number, measure: (position: number) => number): number {
  let sum = 0;
  for (let position = from; position <= to; position++) sum += measure(position);
  return to < from ? 0 : sum / (to - from + 1);
}

function best(from: number, to: number, measure: (position: number) => number): number {
  let highest = 0;
  for (let position = from; position <= to; position++) highest = Math.max(highest, measure(position));
  return highest;
}
