import { openPdf } from "../../src/reading/pdf/open-pdf.ts";
import { loadPdfium } from "../../src/reading/pdf/pdfium.ts";
import { savePdf } from "../../src/reading/pdf/save-pdf.ts";

/** One PDF with the pages of several, as a scanner makes it of a stack of documents. */
export async function joinPdfs(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const pdfium = await loadPdfium();
  const { functions, ints } = pdfium;
  const joined = functions.FPDF_CreateNewDocument();
  let count = 0;
  for (const file of files) {
    const pdf = await openPdf(file);
    const { pageCount } = pdf;
    const indexes = functions.malloc(4 * pageCount);
    const views = ints();
    for (let index = 0; index < pageCount; index += 1) views[(indexes >> 2) + index] = index;
    pdf.withDocument((document) => functions.FPDF_ImportPagesByIndex(joined, document, indexes, pageCount, count));
    functions.free(indexes);
    pdf.close();
    count += pageCount;
  }
  const result = savePdf(pdfium, joined);
  functions.FPDF_CloseDocument(joined);
  return result;
}
