import { decoding, openImage } from "./open-image.ts";
import type { Raster } from "./raster.ts";

/** Maximum pixels of a page for OCR: 8 megapixels are 290 dpi on a letter-size page. Larger images are scaled down. */
const maxRasterPixels = 8_000_000;

/**
 * Decodes an image as it is displayed: EXIF orientation applied, CMYK and greys converted to RGB, transparent parts
 * white; scaled down to at most `maxPixels`.
 *
 * @throws Failure `corruptFile`.
 */
export function readImage(bytes: Uint8Array, maxPixels: number = maxRasterPixels): Promise<Raster> {
  return decoding(async () => {
    const { autoOrient: size } = await openImage(bytes).metadata();
    const scale = Math.min(1, Math.sqrt(maxPixels / (size.width * size.height)));
    const image = openImage(bytes).autoOrient().flatten({ background: "white" }).toColourspace("srgb");
    if (scale < 1) image.resize(Math.max(1, Math.floor(size.width * scale)));
    const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return { widthPx: info.width, heightPx: info.height, rgb: data };
  });
}
