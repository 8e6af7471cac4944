import { loadSharp } from "../image/load-sharp.ts";
import { type LinePicture, lineHeightPx } from "./cut-line.ts";

/** A stretch of a line's picture. */
export interface Clip {
  picture: LinePicture;
  fromPx: number;
  toPx: number;
}

/** Clips laid out like words on a page, and where each of them lies. */
export interface PackedClips {
  png: Buffer;
  /** The clip at a position of the packed picture, and how far right of its line's own position it lies. */
  clipAt(x: number, y: number): { index: number; shiftPx: number } | null;
}

/** White space in pixels: between clips as much as between words, between rows as much as print has. */
const wordGapPx = 26;
const rowGapPx = 24;
const marginPx = 16;

/** A row is as long as a line of a page. */
const rowLengthPx = 1600;

/** Lays clips out in rows, dark on white. */
export async function packClips(clips: Clip[]): Promise<PackedClips> {
  const places = layOut(clips);
  const rowPx = lineHeightPx + rowGapPx;
  const width = Math.max(...places.map(({ right }) => right)) + marginPx;
  const height = ((places.at(-1)?.row ?? 0) + 1) * rowPx + rowGapPx;
  const grey = Buffer.alloc(width * height, 255);
  clips.forEach((clip, index) => {
    const place = places[index];
    if (place) drawClip(clip, grey, width, place.left, rowGapPx + place.row * rowPx);
  });
  const png = await loadSharp()(grey, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return {
    png,
    clipAt(x, y) {
      const row = Math.floor((y - rowGapPx / 2) / rowPx);
      const index = places.findIndex((place) => {
        return place.row === row && x >= place.left - wordGapPx / 2 && x < place.right + wordGapPx / 2;
      });
      const place = places[index];
      const clip = clips[index];
      return place && clip ? { index, shiftPx: place.left - clip.fromPx } : null;
    },
  };
}

function layOut(clips: Clip[]): { row: number; left: number; right: number }[] {
  let row = 0;
  let left = marginPx;
  return clips.map(({ fromPx, toPx }) => {
    const width = toPx - fromPx;
    if (left > marginPx && left + width > rowLengthPx) {
      row++;
      left = marginPx;
    }
    const place = { row, left, right: left + width };
    left = place.right + wordGapPx;
    return place;
  });
}

function drawClip(
  { picture, fromPx, toPx }: Clip,
  target: Buffer,
  targetWidth: number,
  left: number,
  top: number,
): void {
  const { pixels, widthPx } = picture;
  const plane = widthPx * lineHeightPx;
  const shades = new Uint8Array((toPx - fromPx) * lineHeightPx);
  let at = 0;
  for (let row = 0; row < lineHeightPx; row++) {
    for (let column = fromPx; column < toPx; column++) {
      const from = row * widthPx + column;
      const sum = (pixels[from] ?? 0) + (pixels[plane + from] ?? 0) + (pixels[2 * plane + from] ?? 0);
      shades[at++] = Math.round((sum / 3 + 1) * 127.5);
    }
  }
  // Light print on dark is inverted.
  const middle = 128;
  const isDark = shades.reduce((sum, shade) => sum + shade, 0) < middle * shades.length;
  for (let row = 0; row < lineHeightPx; row++) {
    for (let column = 0; column < toPx - fromPx; column++) {
      const shade = shades[row * (toPx - fromPx) + column] ?? 0;
      target[(top + row) * targetWidth + left + column] = isDark ? 255 - shade : shade;
    }
  }
}
