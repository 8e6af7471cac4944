import { Failure } from "../../domain/failure.ts";
import { openPdf } from "./open-pdf.ts";
import type { Pdfium } from "./pdfium.ts";
import { savePdf } from "./save-pdf.ts";

/**
 * A PDF of some pages of another one, `firstPage` to `lastPage`, counted from 1. What stands in form fields and notes becomes
 * part of the pages, so that they read and look the same. Attachments, bookmarks and passwords are left out.
 *
 * @throws Failure `encryptedFile`, `corruptFile`, or `notFound` for pages that it does not have.
 */
export async function cutPdf(
  file: Uint8Array,
  { firstPage, lastPage }: { firstPage: number; lastPage: number },
): Promise<Uint8Array> {
  const pdf = await openPdf(file);
  try {
    if (firstPage < 1 || lastPage < firstPage || lastPage > pdf.pageCount)
      throw new Failure("notFound", `The file has no pages ${firstPage} to ${lastPage}; it has ${pdf.pageCount}.`);
    // Loading a page makes its annotations part of it: the fields of a form would lose their values in another file.
    for (let number = firstPage; number <= lastPage; number += 1) pdf.withPage(number, () => undefined);
    return pdf.withDocument((document) => copyPages(pdf.pdfium, document, firstPage, lastPage));
  } finally {
    pdf.close();
  }
}

function copyPages(pdfium: Pdfium, document: number, firstPage: number, lastPage: number): Uint8Array {
  const { functions } = pdfium;
  const count = lastPage - firstPage + 1;
  const part = functions.FPDF_CreateNewDocument();
  const indexes = functions.malloc(4 * count);
  try {
    if (part === 0 || indexes === 0) throw tooLarge();
    const views = pdfium.ints();
    for (let index = 0; index < count; index += 1) views[(indexes >> 2) + index] = firstPage - 1 + index;
    if (functions.FPDF_ImportPagesByIndex(part, document, indexes, count, 0) !== 1)
      throw new Failure("corruptFile", `Pages ${firstPage} to ${lastPage} of the PDF are damaged.`);
    return savePdf(pdfium, part);
  } finally {
    functions.free(indexes);
    if (part !== 0) functions.FPDF_CloseDocument(part);
  }
}

function tooLarge(): Failure<"corruptFile"> {
  return new Failure("corruptFile", "The PDF is too large to be split.");
}
