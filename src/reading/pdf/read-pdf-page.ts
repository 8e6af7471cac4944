import type { PageText } from "../../model/document-text.ts";
import type { OpenPdf } from "./open-pdf.ts";
import { readPageGeometry } from "./page-geometry.ts";
import { readDrawings } from "./read-drawings.ts";
import { readTextLayer } from "./read-text-layer.ts";

/** Reads one page of an open PDF by its text layer. */
export function readPdfPage(pdf: OpenPdf, number: number): PageText {
  const startedAt = performance.now();
  return pdf.withPage(number, (page) => {
    const geometry = readPageGeometry(pdf.pdfium, page);
    const layer = readTextLayer(pdf.pdfium, page, geometry);
    const drawings = readDrawings(pdf.pdfium, page, geometry);
    const isBlank = layer.words.length === 0;
    return {
      number,
      width: geometry.width,
      height: geometry.height,
      reading: {
        method: isBlank ? "blank" : "text",
        reason: isBlank ? "nothing-on-page" : "text-layer",
        durationMs: performance.now() - startedAt,
      },
      words: layer.words.map(({ word }) => word),
      rulings: drawings.rulings,
    };
  });
}
