import { releaseOcrModels } from "./ocr/ocr-models.ts";
import { releaseSecondReader } from "./ocr/second-reader.ts";

/** Frees the memory of the OCR models, for a process that has nothing to do; the next page that needs OCR loads them again. */
export async function releaseOcr(): Promise<void> {
  await releaseOcrModels();
  await releaseSecondReader();
}
