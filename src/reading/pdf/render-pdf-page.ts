import type { Raster } from "../image/raster.ts";
import type { OpenPdf } from "./open-pdf.ts";

/** What a rendered page may have at most: 50 megapixels are 200 MB, more than OCR or a screen can use. */
const maxPixels = 50_000_000;

/** A page's longer side at most; PDF allows pages of 5 m, and thin ones as well. */
const maxSidePx = 20_000;

/** `FPDFBitmap_BGRx`. */
const bgrxFormat = 3;
const bytesPerPixel = 4;
const white = 0xffffffff;

/** No flag: annotations are part of the page's content already. */
const noFlags = 0;

/** Renders a page (counted from 1) on white, `widthPx` wide or less: large pages are made as large as the limits allow. */
export function renderPdfPage(pdf: OpenPdf, number: number, widthPx: number): Raster {
  const { functions, scratch } = pdf.pdfium;
  return pdf.withPage(number, (page) => {
    const size = renderedSize(functions.FPDF_GetPageWidthF(page), functions.FPDF_GetPageHeightF(page), widthPx);
    const stride = size.widthPx * bytesPerPixel;
    const buffer = functions.malloc(stride * size.heightPx);
    const bitmap = functions.FPDFBitmap_CreateEx(size.widthPx, size.heightPx, bgrxFormat, buffer, stride);
    try {
      if (buffer === 0 || bitmap === 0) throw new RangeError(`no memory to render page ${number}`);
      functions.FPDFBitmap_FillRect(bitmap, 0, 0, size.widthPx, size.heightPx, white);
      const matrix = scratch;
      const clip = scratch + 32;
      pdf.pdfium.floats().set([size.scaleX, 0, 0, size.scaleY, 0, 0], matrix >> 2);
      pdf.pdfium.floats().set([0, 0, size.widthPx, size.heightPx], clip >> 2);
      functions.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, clip, noFlags);
      const { widthPx, heightPx } = size;
      return { widthPx, heightPx, rgb: toRgb(pdf.pdfium.bytes().subarray(buffer, buffer + stride * heightPx)) };
    } finally {
      functions.FPDFBitmap_Destroy(bitmap);
      functions.free(buffer);
    }
  });
}

function toRgb(bgrx: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((bgrx.length / bytesPerPixel) * 3);
  for (let from = 0, to = 0; from < bgrx.length; from += bytesPerPixel, to += 3) {
    rgb[to] = bgrx[from + 2] ?? 0;
    rgb[to + 1] = bgrx[from + 1] ?? 0;
    rgb[to + 2] = bgrx[from] ?? 0;
  }
  return rgb;
}

/** The size in which a page of `width` x `height` points is rendered, and the scales that fill it. */
export function renderedSize(width: number, height: number, wantedWidthPx: number) {
  const pageWidth = Math.max(width, 1);
  const pageHeight = Math.max(height, 1);
  const scale = Math.min(
    wantedWidthPx / pageWidth,
    Math.sqrt(maxPixels / (pageWidth * pageHeight)),
    maxSidePx / Math.max(pageWidth, pageHeight),
  );
  const widthPx = Math.max(1, Math.floor(pageWidth * scale));
  const heightPx = Math.max(1, Math.floor(pageHeight * scale));
  return { widthPx, heightPx, scaleX: widthPx / pageWidth, scaleY: heightPx / pageHeight };
}
