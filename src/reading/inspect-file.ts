import { fileTypeFromBuffer } from "file-type";
import { Failure } from "../domain/failure.ts";
import type { FileFacts, FileFormat } from "../domain/file.ts";
import { checkImage } from "./image/open-image.ts";
import { findPdf } from "./pdf/find-pdf.ts";
import { openPdf } from "./pdf/open-pdf.ts";

/** How every PNG begins. `file-type` examines more and does not recognise one that is damaged there. */
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What `file-type` needs to see to recognise an image. */
const sniffedBytes = 4100;

const imageFormats: Record<string, FileFormat> = {
  "image/jpeg": "jpeg",
  "image/webp": "webp",
};

/**
 * Determines a file's format from its bytes, opens it, and counts its pages, without reading its text.
 *
 * @throws Failure `emptyFile`, `unsupportedFormat`, `corruptFile` or `encryptedFile`.
 */
export async function inspectFile(bytes: Uint8Array): Promise<FileFacts> {
  const format = await sniffFormat(bytes);
  if (format !== "pdf") {
    await checkImage(bytes);
    return { format, pageCount: 1 };
  }
  const pdf = await openPdf(bytes);
  const { pageCount } = pdf;
  pdf.close();
  return { format, pageCount };
}

/** @throws Failure `emptyFile` or `unsupportedFormat`. */
export async function sniffFormat(bytes: Uint8Array): Promise<FileFormat> {
  if (bytes.length === 0) throw new Failure("emptyFile", "The file is empty.");
  if (pngSignature.equals(bytes.subarray(0, pngSignature.length))) return "png";
  const type = await fileTypeFromBuffer(bytes.subarray(0, sniffedBytes));
  const imageFormat = type && imageFormats[type.mime];
  if (imageFormat) return imageFormat;
  if (findPdf(bytes)) return "pdf";
  throw new Failure("unsupportedFormat", "The file is not a PDF, PNG, JPEG or WEBP.");
}
