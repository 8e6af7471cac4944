import sharp from "sharp";
import { renderPage } from "../../src/reading/render-page.ts";
import { makePdf } from "../support/make-pdf.ts";
import { rawPdf } from "./raw-pdf.ts";

/** A picture as a scanner makes it. */
export interface Scan {
  bytes: Buffer;
  widthPx: number;
  heightPx: number;
}

/** The width of an A4 page at 150 dots per inch, at which office scanners often scan. */
export const scanWidthPx = 1240;

/** Lines of print as a JPEG: the page of A4 on which they stand, or the part from the top that holds them. */
export async function makeScan(lines: string[], part?: { widthPx: number; heightPx: number }): Promise<Scan> {
  const png = await renderPage(await makePdf([lines]), 1, { maxWidthPx: scanWidthPx });
  const picture = sharp(png);
  if (part) picture.extract({ left: 80, top: 90, width: part.widthPx, height: part.heightPx });
  const { data, info } = await picture.jpeg({ quality: 85 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, widthPx: info.width, heightPx: info.height };
}

/** An A4 page filled by a picture, with further content over it. */
export function scannedPdf(scan: Scan, content = ""): Buffer {
  return rawPdf([
    {
      entries: "/MediaBox [0 0 595 842]",
      content: `q 595 0 0 842 0 0 cm /Im0 Do Q ${content}`,
      jpegs: [scan],
    },
  ]);
}

/** Lines as text on an A4 page, where `makePdf` puts them; `mode` 3 is invisible. */
export function layerOf(lines: string[], mode: 0 | 3): string {
  const shown = lines.map((line, index) => {
    const baseline = 842 - 60 - index * 24 - 9;
    return `1 0 0 1 60 ${baseline} Tm (${line.replace(/[()\\]/g, "\\$&")}) Tj`;
  });
  return `BT /F1 11 Tf ${mode} Tr ${shown.join(" ")} ET`;
}
