import type { PageText } from "../domain/document-text.ts";
import { normalTurn } from "../domain/turn.ts";
import { readImage } from "./image/read-image.ts";
import { readRaster } from "./ocr/read-raster.ts";

/** Reads an image file as one page, in pixels, turned upright. */
export async function readImagePage(bytes: Uint8Array): Promise<PageText> {
  const startedAt = performance.now();
  const raster = await readImage(bytes);
  const { words, rulings, turn, widthPx, heightPx } = await readRaster(raster);
  const isBlank = words.length === 0;
  return {
    number: 1,
    width: widthPx,
    height: heightPx,
    ...(turn === 0 ? {} : { turn: normalTurn(turn) }),
    reading: {
      method: isBlank ? "blank" : "ocr",
      reason: isBlank ? "nothing-on-page" : "image-file",
      durationMs: performance.now() - startedAt,
    },
    words,
    rulings,
  };
}
