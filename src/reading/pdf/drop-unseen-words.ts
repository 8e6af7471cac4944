import type { Box } from "../../domain/geometry.ts";
import type { Raster } from "../image/raster.ts";
import type { OpenPdf } from "./open-pdf.ts";
import { renderPdfPage } from "./render-pdf-page.ts";
import type { LayerWord } from "./word-builder.ts";

/** Pixels per point: enough for the thinnest letters to leave a trace. */
const scale = 1.5;
/** Difference of brightness (0 to 255) from which a letter can be told from what is behind it. */
const leastContrast = 24;

/** Letters lower than this, in points, are a line to people. */
const leastFontSize = 1;

/**
 * Leaves out words that the page does not show, of which nobody knows but programs: in white on white, without any colour,
 * or too small to be seen. White words on a dark ground stay. A page is only rendered if it has such words.
 */
export function dropUnseenWords(
  pdf: OpenPdf,
  page: { number: number; width: number },
  words: LayerWord[],
): LayerWord[] {
  const large = words.filter(({ word }) => word.fontSize >= leastFontSize);
  if (!large.some(({ isFaint }) => isFaint)) return large;
  const raster = renderPdfPage(pdf, page.number, scale);
  const perPoint = raster.widthPx / Math.max(1, page.width);
  return large.filter(({ isFaint, word }) => !isFaint || hasContrast(raster, word.box, perPoint));
}

function hasContrast({ rgb, widthPx, heightPx }: Raster, { left, top, right, bottom }: Box, perPoint: number): boolean {
  const from = { x: clamp(Math.floor(left * perPoint), widthPx), y: clamp(Math.floor(top * perPoint), heightPx) };
  const to = { x: clamp(Math.ceil(right * perPoint), widthPx), y: clamp(Math.ceil(bottom * perPoint), heightPx) };
  let darkest = 255;
  let lightest = 0;
  for (let y = from.y; y < to.y; y++)
    for (let x = from.x; x < to.x; x++) {
      const at = 3 * (y * widthPx + x);
      const brightness = ((rgb[at] ?? 0) + (rgb[at + 1] ?? 0) + (rgb[at + 2] ?? 0)) / 3;
      darkest = Math.min(darkest, brightness);
      lightest = Math.max(lightest, brightness);
    }
  return lightest - darkest >= leastContrast;
}

function clamp(position: number, most: number): number {
  return Math.min(Math.max(position, 0), most);
}
