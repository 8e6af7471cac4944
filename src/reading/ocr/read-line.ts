import type { Raster } from "../image/raster.ts";
import { cutLine, type LinePicture, lineHeightPx } from "./cut-line.ts";
import { type DecodedLine, decodeLine, latinClasses } from "./decode-line.ts";
import type { LineBox } from "./line-box.ts";
import type { OcrModels } from "./ocr-models.ts";

/** A line as the recognition network read it. */
export interface ReadLine {
  box: LineBox;
  picture: LinePicture;
  decoded: DecodedLine;
}

/**
 * Reads one line. One at a time, each as wide as it is: on one thread a batch gains nothing, and what it fills up to the
 * width of its longest line is wasted.
 */
export async function readLine(
  { recognition, characters }: OcrModels,
  raster: Raster,
  box: LineBox,
): Promise<ReadLine> {
  const picture = cutLine(raster, box);
  const { data, dims } = await recognition.run(picture.pixels, lineHeightPx, picture.widthPx);
  const decoded = decodeLine(data, dims[1] ?? 0, characters, latinClasses(characters));
  return { box, picture, decoded };
}

/** The mean confidence of a line's characters; 0 for a line in which none was read. */
export function lineConfidence({ decoded }: ReadLine): number {
  const { any } = decoded;
  return any.length === 0 ? 0 : any.reduce((sum, char) => sum + char.confidence, 0) / any.length;
}
