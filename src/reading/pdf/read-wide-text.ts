import type { Pdfium } from "./pdfium.ts";

/** A form field's value or a name that is longer than this (bytes) is not a value of a document. */
const longestTextBytes = 64 * 1024;

/**
 * A text that PDFium writes as UTF-16 with a closing zero into a buffer of the given size, returning the number of
 * bytes it needs. Empty if there is none, or if it is too long to be meant.
 */
export function readWideText(pdfium: Pdfium, write: (buffer: number, sizeBytes: number) => number): string {
  const sizeBytes = write(0, 0);
  if (sizeBytes <= 2 || sizeBytes > longestTextBytes) return "";
  const buffer = pdfium.functions.malloc(sizeBytes);
  if (buffer === 0) return "";
  try {
    write(buffer, sizeBytes);
    return Buffer.from(pdfium.bytes().slice(buffer, buffer + sizeBytes - 2)).toString("utf16le");
  } finally {
    pdfium.functions.free(buffer);
  }
}
