import type { Raster } from "../image/raster.ts";
import type { LineBox } from "./line-box.ts";

/** The height (pixels) at which the recognition network expects a line. */
export const lineHeightPx = 48;

/** A line longer than this many heights is cut off: no print has 300 letters in a line. */
const maxWidthInHeights = 120;

/** Widths are rounded up to a multiple of this, the network's step along a line. */
export const columnStepPx = 8;

/** A line of text cut from a picture, straightened and scaled. */
export interface LinePicture {
  /** Planes of blue, green and red, each value from -1 to 1. */
  pixels: Float32Array;
  widthPx: number;
  /** The part of the width that contains the line; the rest is filled. */
  usedPx: number;
}

/**
 * Cuts out a line; `squeeze` below 1 makes it narrower, which is faster to read. If the line is larger in the picture,
 * several of its pixels are averaged for each pixel of the result.
 */
export function cutLine({ rgb, widthPx, heightPx }: Raster, box: LineBox, squeeze = 1): LinePicture {
  const scale = box.height / lineHeightPx;
  const usedPx = Math.max(
    columnStepPx,
    Math.min(Math.round((box.width / scale) * squeeze), lineHeightPx * maxWidthInHeights),
  );
  const width = Math.ceil(usedPx / columnStepPx) * columnStepPx;
  const plane = width * lineHeightPx;
  const pixels = new Float32Array(3 * plane);
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const stepX = box.width / usedPx;
  const samples = Math.max(1, Math.min(4, Math.round(scale)));
  const weight = 1 / (samples * samples * 127.5);
  const maxX = widthPx - 1;
  const maxY = heightPx - 1;
  for (let row = 0; row < lineHeightPx; row++) {
    for (let column = 0; column < width; column++) {
      // Columns past the end repeat the last one, so that no edge appears where the line ends.
      const u0 = Math.min(column, usedPx - 1);
      let blue = 0;
      let green = 0;
      let red = 0;
      for (let sampleY = 0; sampleY < samples; sampleY++) {
        const v = (row + (sampleY + 0.5) / samples) * scale - box.height / 2;
        for (let sampleX = 0; sampleX < samples; sampleX++) {
          const u = (u0 + (sampleX + 0.5) / samples) * stepX - box.width / 2;
          const x = Math.max(0, Math.min(maxX, box.centerX + u * cos - v * sin - 0.5));
          const y = Math.max(0, Math.min(maxY, box.centerY + u * sin + v * cos - 0.5));
          const left = Math.floor(x);
          const top = Math.floor(y);
          const fx = x - left;
          const fy = y - top;
          const at = (top * widthPx + left) * 3;
          const right = left < maxX ? 3 : 0;
          const below = top < maxY ? widthPx * 3 : 0;
          const w00 = (1 - fx) * (1 - fy);
          const w10 = fx * (1 - fy);
          const w01 = (1 - fx) * fy;
          const w11 = fx * fy;
          red += w00 * (rgb[at] ?? 0) + w10 * (rgb[at + right] ?? 0);
          red += w01 * (rgb[at + below] ?? 0) + w11 * (rgb[at + right + below] ?? 0);
          green += w00 * (rgb[at + 1] ?? 0) + w10 * (rgb[at + right + 1] ?? 0);
          green += w01 * (rgb[at + below + 1] ?? 0) + w11 * (rgb[at + right + below + 1] ?? 0);
          blue += w00 * (rgb[at + 2] ?? 0) + w10 * (rgb[at + right + 2] ?? 0);
          blue += w01 * (rgb[at + below + 2] ?? 0) + w11 * (rgb[at + right + below + 2] ?? 0);
        }
      }
      const to = row * width + column;
      pixels[to] = blue * weight - 1;
      pixels[plane + to] = green * weight - 1;
      pixels[2 * plane + to] = red * weight - 1;
    }
  }
  return { pixels, widthPx: width, usedPx };
}
