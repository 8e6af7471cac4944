import { Failure } from "../domain/failure.ts";
import { loadSharp } from "./image/load-sharp.ts";
import { decoding, openImage } from "./image/open-image.ts";
import { sniffFormat } from "./inspect-file.ts";
import { openPdf } from "./pdf/open-pdf.ts";
import { renderPdfPage } from "./pdf/render-pdf-page.ts";

/**
 * Renders a page (counted from 1) as it is displayed, as a PNG (or a JPEG, several times smaller) that is at most
 * `maxWidthPx` wide. An image file is its own page 1 and is never enlarged.
 *
 * @throws Failure for a file that cannot be read, and `notFound` for a page that it does not have.
 */
export async function renderPage(
  bytes: Uint8Array,
  pageNumber: number,
  { maxWidthPx, encoding = "png" }: { maxWidthPx: number; encoding?: "png" | "jpeg" },
): Promise<Uint8Array> {
  const format = await sniffFormat(bytes);
  if (format !== "pdf") {
    requirePage(pageNumber, 1);
    return decoding(() =>
      openImage(bytes)
        .autoOrient()
        .flatten({ background: "white" })
        .resize({ width: maxWidthPx, withoutEnlargement: true })
        .toFormat(encoding)
        .toBuffer(),
    );
  }
  const pdf = await openPdf(bytes);
  try {
    requirePage(pageNumber, pdf.pageCount);
    const width = pdf.withPage(pageNumber, (page) => pdf.pdfium.functions.FPDF_GetPageWidthF(page));
    const { rgb, widthPx, heightPx } = renderPdfPage(pdf, pageNumber, maxWidthPx / Math.max(1, width));
    return await loadSharp()(rgb, { raw: { width: widthPx, height: heightPx, channels: 3 } })
      .toFormat(encoding)
      .toBuffer();
  } finally {
    pdf.close();
  }
}

function requirePage(pageNumber: number, pageCount: number): void {
  if (Number.isInteger(pageNumber) && pageNumber >= 1 && pageNumber <= pageCount) return;
  throw new Failure("notFound", `The document has no page ${pageNumber}; it has ${pageCount}.`);
}
