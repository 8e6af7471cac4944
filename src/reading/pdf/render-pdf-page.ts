import type { Box } from "../../domain/geometry.ts";
import type { Raster } from "../image/raster.ts";
import type { OpenPdf } from "./open-pdf.ts";

/** Maximum size of a rendered page: 50 megapixels are 200 MB, more than OCR or a screen can use. */
const maxPixels = 50_000_000;

/** Maximum longer side of a rendered page; PDF allows pages of 5 m, and very thin ones. */
const maxSidePx = 20_000;

/** `FPDFBitmap_BGRx`: 4 bytes per pixel (blue, green, red, unused). */
const bgrxFormat = 3;
const bytesPerPixel = 4;
const white = 0xffffffff;

/** No flag: annotations are already part of the page's content. */
const noFlags = 0;

/**
 * Renders a page (counted from 1), or the part of it within `clip` (in points), on white, with `scale` pixels per
 * point; smaller if the limits require it.
 */
export function renderPdfPage(pdf: OpenPdf, number: number, scale: number, clip?: Box): Raster {
  const { functions, scratch } = pdf.pdfium;
  return pdf.withPage(number, (page) => {
    const part = clip ?? {
      left: 0,
      top: 0,
      right: functions.FPDF_GetPageWidthF(page),
      bottom: functions.FPDF_GetPageHeightF(page),
    };
    const { widthPx, heightPx, scaleX, scaleY } = renderedSize(part.right - part.left, part.bottom - part.top, scale);
    const stride = widthPx * bytesPerPixel;
    const buffer = functions.malloc(stride * heightPx);
    if (buffer === 0) throw new RangeError(`no memory to render page ${number}`);
    const bitmap = functions.FPDFBitmap_CreateEx(widthPx, heightPx, bgrxFormat, buffer, stride);
    try {
      functions.FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, heightPx, white);
      const matrix = scratch;
      const clipping = scratch + 32;
      pdf.pdfium.floats().set([scaleX, 0, 0, scaleY, -part.left * scaleX, -part.top * scaleY], matrix >> 2);
      pdf.pdfium.floats().set([0, 0, widthPx, heightPx], clipping >> 2);
      functions.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, clipping, noFlags);
      return { widthPx, heightPx, rgb: toRgb(pdf.pdfium.bytes().subarray(buffer, buffer + stride * heightPx)) };
    } finally {
      functions.FPDFBitmap_Destroy(bitmap);
      functions.free(buffer);
    }
  });
}

/** The size at which `width` x `height` points are rendered, and the scales that fill it. */
function renderedSize(width: number, height: number, wantedScale: number) {
  const fromWidth = Math.max(width, 1);
  const fromHeight = Math.max(height, 1);
  const scale = Math.min(
    wantedScale,
    Math.sqrt(maxPixels / (fromWidth * fromHeight)),
    maxSidePx / Math.max(fromWidth, fromHeight),
  );
  const widthPx = Math.max(1, Math.floor(fromWidth * scale));
  const heightPx = Math.max(1, Math.floor(fromHeight * scale));
  return { widthPx, heightPx, scaleX: widthPx / fromWidth, scaleY: heightPx / fromHeight };
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
