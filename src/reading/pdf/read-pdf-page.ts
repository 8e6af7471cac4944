import type { PageReading, PageText, Word } from "../../model/document-text.ts";
import { readRaster } from "../ocr/read-raster.ts";
import type { OpenPdf } from "./open-pdf.ts";
import { readPageGeometry } from "./page-geometry.ts";
import { type Drawings, readDrawings } from "./read-drawings.ts";
import { readTextLayer, type TextLayer } from "./read-text-layer.ts";
import { renderPdfPage } from "./render-pdf-page.ts";

/** Pages are rendered for OCR in this resolution: more finds no more words, less loses small print. */
const ocrDotsPerInch = 200;
const pointsPerInch = 72;

/** But neither smaller nor larger than this, whatever size the page claims to have. */
const minOcrWidthPx = 1000;
const maxOcrWidthPx = 2600;

/** Reads one page of an open PDF: by its text layer, or by OCR. */
export async function readPdfPage(pdf: OpenPdf, number: number): Promise<PageText> {
  const startedAt = performance.now();
  const content = pdf.withPage(number, (page) => {
    const geometry = readPageGeometry(pdf.pdfium, page);
    const layer = readTextLayer(pdf.pdfium, page, geometry);
    const drawings = readDrawings(pdf.pdfium, page, geometry);
    return { width: geometry.width, height: geometry.height, layer, drawings };
  });
  const { width, height, layer, drawings } = content;
  const decision = decide(layer, drawings);
  const words = decision.method === "ocr" ? await readByOcr(pdf, number, width) : layer.words.map(({ word }) => word);
  return {
    number,
    width,
    height,
    reading: { ...decision, durationMs: performance.now() - startedAt },
    words,
    rulings: drawings.rulings,
  };
}

function decide(layer: TextLayer, drawings: Drawings): Pick<PageReading, "method" | "reason"> {
  if (layer.words.length > 0) return { method: "text", reason: "text-layer" };
  const isEmpty = drawings.pictures.length === 0 && drawings.shapeCount === 0;
  return isEmpty ? { method: "blank", reason: "nothing-on-page" } : { method: "ocr", reason: "no-text" };
}

async function readByOcr(pdf: OpenPdf, number: number, width: number): Promise<Word[]> {
  const wanted = Math.round((width * ocrDotsPerInch) / pointsPerInch);
  const raster = renderPdfPage(pdf, number, Math.max(minOcrWidthPx, Math.min(maxOcrWidthPx, wanted)));
  const { words } = await readRaster(raster);
  const scale = width / raster.widthPx;
  return words.map((word) => ({
    ...word,
    fontSize: word.fontSize * scale,
    box: {
      left: word.box.left * scale,
      top: word.box.top * scale,
      right: word.box.right * scale,
      bottom: word.box.bottom * scale,
    },
  }));
}
