import type { Sharp } from "sharp";
import { Failure } from "../../domain/failure.ts";
import { loadSharp } from "./load-sharp.ts";

/** Larger images (pixels) are rejected: decoding them takes memory and time that no page of a document needs. */
const maxImagePixels = 100_000_000;

/**
 * Opens an image for decoding: only the first frame; a truncated image is an error.
 *
 * `failOn: "truncated"` accepts what viewers accept: odd metadata and wrong colour profiles.
 */
export function openImage(bytes: Uint8Array): Sharp {
  return loadSharp()(bytes, { limitInputPixels: maxImagePixels, failOn: "truncated", pages: 1, sequentialRead: true });
}

/**
 * Decodes an image once, in a small size, to check that it can be read.
 *
 * @throws Failure `corruptFile` for a damaged or truncated image, and for one over 100 megapixels.
 */
export async function checkImage(bytes: Uint8Array): Promise<void> {
  await decoding(async () => {
    // Only the header, without the limit: the library's own rejection would not say what is wrong.
    const { width, height } = await loadSharp()(bytes, { limitInputPixels: false }).metadata();
    refuseHuge(width, height);
    await openImage(bytes).resize(64, 64, { fit: "fill", kernel: "nearest" }).raw().toBuffer();
  });
}

/** Turns what the decoder says about a damaged image into a `Failure`. */
export async function decoding<Result>(decode: () => Promise<Result>): Promise<Result> {
  try {
    return await decode();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure("corruptFile", "The image is damaged or incomplete and cannot be read.", { cause: error });
  }
}

function refuseHuge(width: number, height: number): void {
  if (width * height <= maxImagePixels) return;
  throw new Failure(
    "corruptFile",
    `The image has ${width} x ${height} pixels. At most ${maxImagePixels / 1_000_000} megapixels can be read.`,
  );
}
