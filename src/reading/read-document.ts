import type { DocumentText, PageText } from "../model/document-text.ts";
import { sniffFormat } from "./inspect-file.ts";
import { openPdf } from "./pdf/open-pdf.ts";
import { createPdfPageReader } from "./pdf/pdf-page-reader.ts";
import { readImagePage } from "./read-image-page.ts";

export interface ReadOptions {
  /** ISO 639-1 codes of the languages the document may be in, likeliest first. Left out: found from the text. */
  languages?: string[];
  /** The pages to read, counted from 1, both ends included. Left out: all. */
  pages?: { from: number; to: number };
  /** Told after each page. */
  onPage?: (done: number, total: number) => void;
}

/**
 * Reads the words of a file, page by page: from the text layer where it can be trusted, else by OCR.
 *
 * Memory is bounded by the largest page, not by the number of pages; time is not bounded here, so run it in a process
 * that can be ended.
 *
 * @throws Failure `emptyFile`, `unsupportedFormat`, `corruptFile` or `encryptedFile`.
 */
export async function readDocument(bytes: Uint8Array, options: ReadOptions = {}): Promise<DocumentText> {
  const format = await sniffFormat(bytes);
  if (format !== "pdf") {
    const page = await readImagePage(bytes);
    options.onPage?.(1, 1);
    return { pages: [page] };
  }
  const pdf = await openPdf(bytes);
  try {
    const from = Math.max(1, options.pages?.from ?? 1);
    const to = Math.min(pdf.pageCount, options.pages?.to ?? pdf.pageCount);
    const reader = createPdfPageReader(pdf);
    const pages: PageText[] = [];
    for (let number = from; number <= to; number++) {
      pages.push(await reader.read(number));
      options.onPage?.(pages.length, to - from + 1);
    }
    return { pages };
  } finally {
    pdf.close();
  }
}
