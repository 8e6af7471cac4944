import { loadSharp } from "../image/load-sharp.ts";
import type { Raster } from "../image/raster.ts";
import { type LineBox, type Point, smallestBox } from "./line-box.ts";
import type { Model } from "./ocr-models.ts";

/** A line of text that detection found. */
export interface DetectedLine {
  box: LineBox;
  /** Mean probability of text inside the box, 0 to 1. */
  score: number;
}

/** The network works in steps of 32 pixels. */
const sideStep = 32;

/** Probability from which a pixel belongs to text; PP-OCR's default. */
const pixelThreshold = 0.3;

/** Lines with a lower mean probability are dropped; PP-OCR's default is 0.6, which loses faint receipt print. */
const lineThreshold = 0.5;

/**
 * The network marks the core of a line; the box grows by area x ratio / perimeter on each side. PP-OCR's default; 2
 * reads receipts slightly better, 1.3 forms with dense lines.
 */
const growRatio = 1.5;

/** A line lower than this (pixels of the picture that the network sees) is dirt. */
const minLineHeightPx = 3;

/** Maximum lines of a page; the rest of a hostile picture is left out. */
const maxLines = 1000;

/** Mean and deviation per channel (blue, green, red) with which the network was trained. */
const channelMean = [0.485, 0.456, 0.406];
const channelDeviation = [0.229, 0.224, 0.225];

/**
 * Finds the lines of text in a picture, in its own pixels. `scale` makes the picture smaller or larger for the network.
 */
export async function detectLines(model: Model, raster: Raster, scale: number): Promise<DetectedLine[]> {
  const width = roundSide(raster.widthPx * scale);
  const height = roundSide(raster.heightPx * scale);
  const map = await mapText(model, await resize(raster, width, height), width, height);
  const scaleX = raster.widthPx / width;
  const scaleY = raster.heightPx / height;
  return boxLines(map, width, height).map(({ box, score }) => ({
    score,
    // Both scales differ by less than one step of 32 pixels, so angles and sides stay the same.
    box: {
      ...box,
      centerX: box.centerX * scaleX,
      centerY: box.centerY * scaleY,
      width: box.width * scaleX,
      height: box.height * scaleY,
    },
  }));
}

/**
 * The network sees a large picture in strips: it needs 350 bytes of memory per pixel, and with a strip that stays in
 * the processor's cache it saves more time than seeing the margins twice costs.
 */
const maxStripPixels = 450_000;

/** Rows above and below a strip that the network also sees, so that no line is cut. */
const stripMarginPx = 64;

/** The probability of text for each pixel. */
async function mapText(model: Model, rgb: Uint8Array, width: number, height: number): Promise<Float32Array> {
  const count = Math.ceil((width * height) / maxStripPixels);
  const stripHeight = Math.ceil(height / count / sideStep) * sideStep;
  const map = new Float32Array(width * height);
  for (let top = 0; top < height; top += stripHeight) {
    const bottom = Math.min(height, top + stripHeight);
    const from = Math.max(0, top - stripMarginPx);
    const to = Math.min(height, bottom + stripMarginPx);
    const input = toInput(rgb.subarray(from * width * 3, to * width * 3));
    const { data } = await model.run(input, to - from, width);
    map.set(data.subarray((top - from) * width, (bottom - from) * width), top * width);
  }
  return map;
}

function roundSide(side: number): number {
  return Math.max(sideStep, Math.round(side / sideStep) * sideStep);
}

async function resize({ rgb, widthPx, heightPx }: Raster, width: number, height: number): Promise<Uint8Array> {
  return loadSharp()(rgb, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .resize(width, height, { fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
}

/** Normalises pixels into the network's input: planes of blue, green and red. */
function toInput(rgb: Uint8Array): Float32Array {
  const plane = rgb.length / 3;
  const input = new Float32Array(rgb.length);
  for (let at = 0; at < plane; at++) {
    input[at] = normalise(rgb[at * 3 + 2] ?? 0, 0);
    input[plane + at] = normalise(rgb[at * 3 + 1] ?? 0, 1);
    input[2 * plane + at] = normalise(rgb[at * 3] ?? 0, 2);
  }
  return input;
}

function normalise(value: number, channel: number): number {
  return (value / 255 - (channelMean[channel] ?? 0)) / (channelDeviation[channel] ?? 1);
}

/**
 * Turns the network's map of probabilities into boxes: connected pixels, the smallest rectangle around them, enlarged.
 */
function boxLines(map: Float32Array, width: number, height: number): DetectedLine[] {
  const lines: DetectedLine[] = [];
  const isSeen = new Uint8Array(width * height);
  const stack: number[] = [];
  for (let start = 0; start < isSeen.length && lines.length < maxLines; start++) {
    if (isSeen[start] === 1 || (map[start] ?? 0) < pixelThreshold) continue;
    const region = collectRegion(map, width, height, start, isSeen, stack);
    const score = region.sum / region.count;
    if (score < lineThreshold) continue;
    const core = smallestBox(region.outline);
    if (!core || Math.min(core.width, core.height) < minLineHeightPx) continue;
    const growth = (core.width * core.height * growRatio) / (2 * (core.width + core.height));
    lines.push({ score, box: { ...core, width: core.width + 2 * growth, height: core.height + 2 * growth } });
  }
  return lines;
}

interface Region {
  sum: number;
  count: number;
  /** The corners of the leftmost and the rightmost pixel of each row. */
  outline: Point[];
}

function collectRegion(
  map: Float32Array,
  width: number,
  height: number,
  start: number,
  isSeen: Uint8Array,
  stack: number[],
): Region {
  const rows = new Map<number, { left: number; right: number }>();
  let sum = 0;
  let count = 0;
  const visit = (at: number): void => {
    if (isSeen[at] === 1 || (map[at] ?? 0) < pixelThreshold) return;
    isSeen[at] = 1;
    stack.push(at);
  };
  visit(start);
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    sum += map[at] ?? 0;
    count++;
    const row = rows.get(y);
    if (row) {
      row.left = Math.min(row.left, x);
      row.right = Math.max(row.right, x);
    } else rows.set(y, { left: x, right: x });
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (y > 0) visit(at - width);
    if (y < height - 1) visit(at + width);
  }
  const outline = [...rows].flatMap(([y, { left, right }]) => [
    { x: left, y },
    { x: left, y: y + 1 },
    { x: right + 1, y },
    { x: right + 1, y: y + 1 },
  ]);
  return { sum, count, outline };
}
