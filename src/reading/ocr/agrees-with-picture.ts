import { distance } from "fastest-levenshtein";
import type { Word } from "../../domain/document-text.ts";
import type { Raster } from "../image/raster.ts";
import { loadOcrModels } from "./ocr-models.ts";
import { readLine } from "./read-line.ts";

/** How many words are compared; each takes about 10 ms. */
const sampleCount = 14;

/** Shorter words say little, because most of them resemble another one. */
const minLength = 3;

/** Share of letters that must agree for a word to count as the same. */
const minLikeness = 0.75;

/** Room around a word's box, in its heights, that the network needs; text layers of scans are slightly off. */
const marginX = 0.25;
const marginY = 0.2;

/**
 * The share of a text layer's words that a picture of the page shows at their place, 0 to 1, measured by reading a
 * sample from across the page; null if there is nothing to compare. `scale` is the number of pixels per unit of the
 * words' boxes.
 */
export async function shareShown(words: Word[], raster: Raster, scale: number): Promise<number | null> {
  const comparable = words.filter(({ text }) => letters(text).length >= minLength);
  const step = Math.max(1, comparable.length / sampleCount);
  const models = await loadOcrModels();
  let compared = 0;
  let shown = 0;
  for (let at = step / 2; at < comparable.length; at += step) {
    const word = comparable[Math.floor(at)];
    if (!word) continue;
    const { left, top, right, bottom } = word.box;
    const height = (bottom - top) * scale;
    const line = await readLine(models, raster, {
      centerX: ((left + right) / 2) * scale,
      centerY: ((top + bottom) / 2) * scale,
      width: (right - left) * scale + 2 * marginX * height,
      height: height * (1 + 2 * marginY),
      angle: 0,
    });
    compared++;
    if (isAlike(letters(word.text), letters(line.any.map(({ text }) => text).join("")))) shown++;
  }
  return compared === 0 ? null : shown / compared;
}

function isAlike(a: string, b: string): boolean {
  return distance(a, b) <= (1 - minLikeness) * Math.max(a.length, b.length);
}

/** Letters and digits without case and accents, because the network knows few accents. */
function letters(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
