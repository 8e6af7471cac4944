import type { DocumentText, PageText } from "../domain/document-text.ts";
import type { EmbeddedData, ScannedCode } from "../domain/embedded-data.ts";
import { Failure } from "../domain/failure.ts";
import type { Box } from "../domain/geometry.ts";
import { partsOfTurn, toRead, turnedSize } from "../domain/turn.ts";
import { readBarcodes } from "./image/read-barcodes.ts";
import { readImage } from "./image/read-image.ts";
import { sniffFormat } from "./inspect-file.ts";
import { findCodeAreas } from "./pdf/find-code-areas.ts";
import { type OpenPdf, openPdf } from "./pdf/open-pdf.ts";
import { readPageGeometry } from "./pdf/page-geometry.ts";
import { readAttachments } from "./pdf/read-attachments.ts";
import { readDrawings } from "./pdf/read-drawings.ts";
import { readFormFields } from "./pdf/read-form-fields.ts";
import { renderPdfPage } from "./pdf/render-pdf-page.ts";

/** What looking for codes may cost at most. */
export interface EmbeddedLimits {
  /** Pages, from the first, that are searched for codes. */
  codePages: number;
  /** Milliseconds after which no further page is started. */
  codeTimeMs: number;
}

/** Payment codes are on the first or second page of an invoice; a page takes 10 to 150 ms. */
const usualLimits: EmbeddedLimits = { codePages: 5, codeTimeMs: 1500 };

/** Resolution at which pages are examined: the squares of a payment code are 0.5 mm, four pixels. */
const codeDotsPerInch = 200;
const pointsPerInch = 72;

/** Maximum pixels of a picture that is examined: an A4 page at 200 dpi has 3.9 million. */
const maxCodePixels = 4_000_000;

const nothing: EmbeddedData = { attachments: [], formFields: [], codes: [] };

/**
 * Reads what a file contains besides its printed text: attached XML files, filled form fields, codes. `text` is what
 * was read from the same file; its pages say where to look. If a file's extras crash their reader, they cannot be
 * trusted, and its printed text, read before, is all there is.
 */
export async function readEmbedded(
  bytes: Uint8Array,
  text: DocumentText,
  limits: EmbeddedLimits = usualLimits,
): Promise<EmbeddedData> {
  const format = await sniffFormat(bytes);
  const [page] = text.pages;
  if (format !== "pdf") return { ...nothing, codes: page ? await readImageCodes(bytes, page) : [] };
  const pdf = await openPdf(bytes);
  try {
    // Places are relative to the pages as they were read.
    for (const { number, turn = 0 } of text.pages) {
      const { quarters } = partsOfTurn(turn);
      if (quarters !== 0) pdf.turnPage(number, quarters);
    }
    const attachments = readAttachments(pdf);
    const formFields = readFormFields(pdf);
    // An e-invoice's XML contains everything that its payment code does.
    const codes = attachments.length > 0 ? [] : await readPdfCodes(pdf, text, limits);
    return { attachments, formFields, codes };
  } catch (error) {
    if (error instanceof Failure) return nothing;
    throw error;
  } finally {
    pdf.close();
  }
}

async function readImageCodes(bytes: Uint8Array, page: PageText): Promise<ScannedCode[]> {
  const raster = await readImage(bytes, maxCodePixels);
  const found = await readBarcodes(raster);
  const displayed = turnedSize(page, page.turn ?? 0);
  const isSame = Math.abs(raster.widthPx / raster.heightPx - displayed.width / displayed.height) < sameShape;
  return found.map(({ symbology, text, box }) => {
    const shown = scaleBox(box, 1 / raster.widthPx, 1 / raster.heightPx);
    return { symbology, text, place: isSame ? { page: page.number, box: toRead(shown, page) } : null };
  });
}

/**
 * The ratios of width to height of the same page differ by rounding only, unless stored words do not say how it was
 * turned.
 */
const sameShape = 0.02;

async function readPdfCodes(pdf: OpenPdf, text: DocumentText, limits: EmbeddedLimits): Promise<ScannedCode[]> {
  const startedAt = performance.now();
  const codes: ScannedCode[] = [];
  for (const page of text.pages.slice(0, limits.codePages)) {
    if (performance.now() - startedAt > limits.codeTimeMs) break;
    codes.push(...(await readPageCodes(pdf, page)));
  }
  return codes;
}

async function readPageCodes(pdf: OpenPdf, page: PageText): Promise<ScannedCode[]> {
  const { areas, width, height } = pdf.withPage(page.number, (pointer) => {
    const geometry = readPageGeometry(pdf.pdfium, pointer);
    return {
      ...geometry,
      areas: findCodeAreas(readDrawings(pdf.pdfium, pointer, geometry), { ...geometry, words: page.words }),
    };
  });
  const isSame = Math.abs(width / height - page.width / page.height) < sameShape;
  const codes: ScannedCode[] = [];
  for (const area of areas) {
    const [areaWidth, areaHeight] = [area.right - area.left, area.bottom - area.top];
    const scale = Math.min(codeDotsPerInch / pointsPerInch, Math.sqrt(maxCodePixels / (areaWidth * areaHeight)));
    const raster = renderPdfPage(pdf, page.number, scale, area);
    for (const { symbology, text, box } of await readBarcodes(raster)) {
      const inArea = scaleBox(box, areaWidth / raster.widthPx, areaHeight / raster.heightPx);
      const moved = {
        left: area.left + inArea.left,
        top: area.top + inArea.top,
        right: area.left + inArea.right,
        bottom: area.top + inArea.bottom,
      };
      const place = isSame ? { page: page.number, box: scaleBox(moved, 1 / width, 1 / height) } : null;
      // Two adjacent pictures are examined with their margins.
      if (!codes.some((known) => known.text === text)) codes.push({ symbology, text, place });
    }
  }
  return codes;
}

function scaleBox({ left, top, right, bottom }: Box, x: number, y: number): Box {
  return { left: left * x, top: top * y, right: right * x, bottom: bottom * y };
}
