import type { Raster } from "../image/raster.ts";
import { type DetectedLine, detectLines } from "./detect-lines.ts";
import type { Model } from "./ocr-models.ts";

/**
 * The longer side (pixels) at which the detection network first sees a page. At this size it reads a receipt as well as
 * at 1280.
 */
const firstSidePx = 960;

/** Small print is examined again, larger, but never at more than this: time and memory grow with the area. */
const maxSidePx = 1536;

/** A picture is never enlarged more than this; it would only get blurred. */
const maxEnlargement = 1.6;

/**
 * Lines lower than this (pixels that the network sees, including their margin) are lost or run into each other.
 * Receipts of the development documents are at 20 to 30, forms scanned small at 15 to 18.
 */
const readableHeightPx = 18.5;

/** The height to which small print is enlarged. */
const wantedHeightPx = 23;

/** Finds the lines of text in a picture, at a size that suits its print. */
export async function findLines(detection: Model, raster: Raster): Promise<DetectedLine[]> {
  const longSide = Math.max(raster.widthPx, raster.heightPx);
  const scale = Math.min(maxEnlargement, firstSidePx / longSide);
  const lines = await detectLines(detection, raster, scale);
  const heightPx = lowerQuartile(lines.map(({ box }) => Math.min(box.width, box.height) * scale));
  if (heightPx === null || heightPx >= readableHeightPx) return lines;
  const larger = Math.min(maxEnlargement, maxSidePx / longSide, (scale * wantedHeightPx) / heightPx);
  return larger > scale ? detectLines(detection, raster, larger) : lines;
}

function lowerQuartile(values: number[]): number | null {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? null;
}
