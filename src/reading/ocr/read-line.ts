import type { Raster } from "../image/raster.ts";
import { cutLine, type LinePicture, lineHeightPx } from "./cut-line.ts";
import { decodeLine, type ReadChar } from "./decode-line.ts";
import type { LineBox } from "./line-box.ts";
import type { OcrModels } from "./ocr-models.ts";

/** A line as the recognition network read it. */
export interface ReadLine {
  box: LineBox;
  picture: LinePicture;
  /** Read with all characters of the network. */
  any: ReadChar[];
  /** Read with the characters of Western print only. */
  latin: ReadChar[];
}

/**
 * Reads one line. Lines are read one at a time, each at its own width: on one thread a batch gains nothing, and padding
 * to the width of its longest line is wasted.
 */
export async function readLine(
  { recognition, alphabet }: OcrModels,
  raster: Raster,
  box: LineBox,
  squeeze = 1,
): Promise<ReadLine> {
  const picture = cutLine(raster, box, squeeze);
  const { data, dims } = await recognition.run(picture.pixels, lineHeightPx, picture.widthPx);
  const output = { probabilities: data, columnCount: dims[1] ?? 0 };
  return {
    box,
    picture,
    any: decodeLine(output, alphabet, "any"),
    latin: decodeLine(output, alphabet, "latin"),
  };
}

/** The mean confidence of a line's characters; 0 for a line in which none was read. */
export function lineConfidence({ any }: ReadLine): number {
  return any.length === 0 ? 0 : any.reduce((sum, char) => sum + char.confidence, 0) / any.length;
}
