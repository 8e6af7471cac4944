import type { DocumentText, PageText } from "../domain/document-text.ts";
import { sniffFormat } from "./inspect-file.ts";
import { type OpenPdf, openPdf } from "./pdf/open-pdf.ts";
import { createPdfPageReader, type LayerChecks, type PlannedPage } from "./pdf/pdf-page-reader.ts";
import { readImagePage } from "./read-image-page.ts";

export interface ReadOptions {
  /** The pages to read, counted from 1, in the order in which they are returned. Default: all. */
  pages?: number[];
  /** What is known about the file: pages that were read already are not read again. */
  known?: { layerChecks: LayerChecks; pages: PageText[] };
  /** Called after each page. */
  onPage?: (done: number, total: number) => void;
}

/** The remaining work for a file whose scanned pages others will read. */
export interface ReadingPlan {
  pageCount: number;
  /** The pages that OCR has to read, counted from 1. Each takes seconds, and none depends on another. */
  scannedPages: number[];
  /**
   * What the first look at the pages showed about their text layers; with it, a page is read the same wherever it is
   * read.
   */
  layerChecks: LayerChecks;
}

/**
 * Reads the words of a file, page by page: from the text layer if it can be trusted, otherwise by OCR.
 *
 * Memory is bounded by the largest page, not by the number of pages; time is not bounded here, so run it in a process
 * that can be killed.
 *
 * @throws Failure `emptyFile`, `unsupportedFormat`, `corruptFile` or `encryptedFile`.
 */
export async function readDocument(bytes: Uint8Array, options: ReadOptions = {}): Promise<DocumentText> {
  const { pages: wanted, known, onPage } = options;
  return withPages(bytes, onPage, async (pdf) => {
    const reader = createPdfPageReader(pdf, known?.layerChecks);
    const readPages = new Map(known?.pages.map((page) => [page.number, page]));
    const allPages = Array.from({ length: pdf.pageCount }, (_, index) => index + 1);
    const numbers = (wanted ?? allPages).filter((number) => number >= 1 && number <= pdf.pageCount);
    const pages: PageText[] = [];
    for (const number of numbers) {
      pages.push(readPages.get(number) ?? (await (await reader.plan(number)).read()));
      onPage?.(pages.length, numbers.length);
    }
    return { pages };
  });
}

/**
 * Reads a file like `readDocument`, unless OCR has to read `leastScans` or more of its pages: then it reads none of
 * those and returns a plan, so that they can be read in parallel.
 */
export async function readOrPlan(
  bytes: Uint8Array,
  { leastScans, onPage }: { leastScans: number; onPage?: ReadOptions["onPage"] },
): Promise<DocumentText | ReadingPlan> {
  return withPages<DocumentText | ReadingPlan>(bytes, onPage, async (pdf) => {
    const layerChecks: LayerChecks = new Map();
    const reader = createPdfPageReader(pdf, layerChecks);
    const pages = new Map<number, PageText>();
    const scans = new Map<number, PlannedPage>();
    const finish = async (number: number, planned: PlannedPage) => {
      pages.set(number, await planned.read());
      onPage?.(pages.size, pdf.pageCount);
    };
    for (let number = 1; number <= pdf.pageCount; number++) {
      const planned = await reader.plan(number);
      if (planned.isScan && leastScans <= pdf.pageCount) scans.set(number, planned);
      // If others read the scans, they read the rest too.
      else if (scans.size < leastScans) await finish(number, planned);
    }
    if (scans.size >= leastScans) return { pageCount: pdf.pageCount, scannedPages: [...scans.keys()], layerChecks };
    for (const [number, planned] of scans) await finish(number, planned);
    return { pages: [...pages.values()].sort((a, b) => a.number - b.number) };
  });
}

/** Calls `use` with the open PDF; an image is read as its only page. */
async function withPages<Result>(
  bytes: Uint8Array,
  onPage: ReadOptions["onPage"],
  use: (pdf: OpenPdf) => Promise<Result>,
): Promise<Result | DocumentText> {
  if ((await sniffFormat(bytes)) !== "pdf") {
    const page = await readImagePage(bytes);
    onPage?.(1, 1);
    return { pages: [page] };
  }
  const pdf = await openPdf(bytes);
  try {
    return await use(pdf);
  } finally {
    pdf.close();
  }
}
