import type { Raster } from "../image/raster.ts";

/** Where a page has ink: 1 for each such pixel, row by row. */
export interface Bitmap {
  width: number;
  height: number;
  ink: Uint8Array;
}

/**
 * Larger pictures (pixels of the longer side) are scaled down by a whole number: lines are found just as well, in less
 * time.
 */
const longestSide = 2600;

/**
 * Ink is darker than the mean of its surroundings by this share, and by this many of 255 shades; anything else is noise
 * of the paper.
 */
const inkShare = 0.85;
const leastContrast = 20;

/** How far the surroundings extend: a part of the longer side, wider than the thickest ruling. */
const surroundingsShare = 1 / 80;

/**
 * Separates ink from paper on a page that is skewed by `skew` radians, and levels it. `step` is how many of its pixels
 * one pixel of the bitmap is wide and high.
 */
export function toBitmap(raster: Raster, skew: number): { bitmap: Bitmap; step: number } {
  const step = Math.ceil(Math.max(raster.widthPx, raster.heightPx) / longestSide);
  const width = Math.floor(raster.widthPx / step);
  const height = Math.floor(raster.heightPx / step);
  const grey = skew === 0 && step === 1 ? toGrey(raster) : toLevelGrey(raster, skew, step, width, height);
  return { bitmap: { width, height, ink: findDark(grey, width, height) }, step };
}

/**
 * The bitmap with rows and columns exchanged, so that whatever finds things along rows also finds them along columns.
 */
export function transpose({ width, height, ink }: Bitmap): Bitmap {
  const turned = new Uint8Array(ink.length);
  // In squares with this side, which stay in the processor's cache.
  const side = 64;
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      const bottom = Math.min(height, top + side);
      const right = Math.min(width, left + side);
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) turned[x * height + y] = ink[y * width + x] ?? 0;
      }
    }
  }
  return { width: height, height: width, ink: turned };
}

function toGrey({ rgb, widthPx, heightPx }: Raster): Uint8Array {
  const grey = new Uint8Array(widthPx * heightPx);
  for (let at = 0, from = 0; at < grey.length; at++, from += 3) grey[at] = shade(rgb, from);
  return grey;
}

function toLevelGrey(raster: Raster, skew: number, step: number, width: number, height: number): Uint8Array {
  const { rgb, widthPx, heightPx } = raster;
  const grey = new Uint8Array(width * height);
  const cos = Math.cos(skew);
  const sin = Math.sin(skew);
  const middleX = widthPx / 2;
  const middleY = heightPx / 2;
  // If a pixel of the bitmap covers several of the picture, a few of them are examined.
  const samples = Math.min(step, 2);
  const weight = 1 / (samples * samples);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let sample = 0; sample < samples * samples; sample++) {
        const offsetX = ((sample % samples) + 0.5) / samples;
        const offsetY = (Math.floor(sample / samples) + 0.5) / samples;
        const dx = (x + offsetX) * step - middleX;
        const dy = (y + offsetY) * step - middleY;
        const fromX = Math.floor(middleX + dx * cos - dy * sin);
        const fromY = Math.floor(middleY + dx * sin + dy * cos);
        const isInside = fromX >= 0 && fromY >= 0 && fromX < widthPx && fromY < heightPx;
        sum += isInside ? shade(rgb, (fromY * widthPx + fromX) * 3) : 255;
      }
      grey[y * width + x] = sum * weight;
    }
  }
  return grey;
}

function shade(rgb: Uint8Array, at: number): number {
  return ((rgb[at] ?? 255) * 77 + (rgb[at + 1] ?? 255) * 150 + (rgb[at + 2] ?? 255) * 29) >> 8;
}

/** Marks the pixels that are darker than the mean of a square around them (Bradley's adaptive threshold). */
function findDark(grey: Uint8Array, width: number, height: number): Uint8Array {
  const reach = Math.max(8, Math.round(Math.max(width, height) * surroundingsShare));
  const ink = new Uint8Array(grey.length);
  const columns = new Uint32Array(width);
  const add = (row: number, sign: 1 | -1): void => {
    const start = row * width;
    for (let x = 0; x < width; x++) columns[x] = (columns[x] ?? 0) + sign * (grey[start + x] ?? 0);
  };
  for (let row = 0; row < Math.min(reach, height); row++) add(row, 1);
  for (let y = 0; y < height; y++) {
    if (y + reach < height) add(y + reach, 1);
    if (y - reach - 1 >= 0) add(y - reach - 1, -1);
    const rows = Math.min(height - 1, y + reach) - Math.max(0, y - reach) + 1;
    let sum = 0;
    for (let x = 0; x < Math.min(reach, width); x++) sum += columns[x] ?? 0;
    const start = y * width;
    for (let x = 0; x < width; x++) {
      if (x + reach < width) sum += columns[x + reach] ?? 0;
      if (x - reach - 1 >= 0) sum -= columns[x - reach - 1] ?? 0;
      const count = rows * (Math.min(width - 1, x + reach) - Math.max(0, x - reach) + 1);
      const mean = sum / count;
      const value = grey[start + x] ?? 255;
      if (value < mean * inkShare && mean - value >= leastContrast) ink[start + x] = 1;
    }
  }
  return ink;
}
