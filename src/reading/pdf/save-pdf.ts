import { Failure } from "../../domain/failure.ts";
import type { Pdfium } from "./pdfium.ts";

/**
 * The bytes of a document that is open in PDFium, with flags such as `FPDF_REMOVE_SECURITY`.
 *
 * @throws Failure `corruptFile` if it cannot be saved.
 */
export function savePdf({ functions, bytes }: Pdfium, document: number, flags = 0): Uint8Array {
  const writer = functions.PDFiumExt_OpenFileWriter();
  try {
    const isSaved = functions.FPDF_SaveAsCopy(document, writer, flags) === 1;
    const size = isSaved ? functions.PDFiumExt_GetFileWriterSize(writer) : 0;
    const copy = size === 0 ? 0 : functions.malloc(size);
    if (copy === 0) throw new Failure("corruptFile", "The PDF cannot be saved: it is damaged, or too large.");
    functions.PDFiumExt_GetFileWriterData(writer, copy, size);
    const saved = bytes().slice(copy, copy + size);
    functions.free(copy);
    return saved;
  } finally {
    functions.PDFiumExt_CloseFileWriter(writer);
  }
}
