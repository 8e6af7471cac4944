import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { renderPage } from "../../src/reading/render-page.ts";

/** What a scan looks like: the lines on each sheet, and its size in points (1/72 inch). */
export interface Sheets {
  lineCount: number;
  width: number;
  height: number;
}

/** Sheets that differ; a scan repeats them. */
const differentSheets = 6;
const dotsPerPoint = 150 / 72;
const marginPoints = 15;

/** A PDF of pictures of print, as a scanner makes it. */
export async function makeScan(pageCount: number, { lineCount, width, height }: Sheets): Promise<Buffer> {
  const sheets: Buffer[] = [];
  for (let sheet = 1; sheet <= Math.min(differentSheets, pageCount); sheet++) {
    const print = await toPdf((document) => {
      document.addPage({ size: [width, height], margin: marginPoints }).fontSize(10);
      document.text(`Invoice number: S-${sheet}`).text("Invoice date: 2026-03-14");
      for (let line = 1; line <= lineCount; line++)
        document.text(`${line}  Article ${sheet}-${line}, boxed and labelled  ${(sheet * line) % 9}  ${line * 7}.00`);
    });
    const png = await renderPage(print, 1, { maxWidthPx: Math.round(width * dotsPerPoint) });
    sheets.push(await sharp(png).jpeg({ quality: 85 }).toBuffer());
  }
  return toPdf((document) => {
    for (let page = 0; page < pageCount; page++) {
      document.addPage({ size: [width, height] });
      document.image(sheets[page % sheets.length] ?? Buffer.of(), 0, 0, { width, height });
    }
  });
}

async function toPdf(draw: (document: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false });
  draw(document);
  document.end();
  return buffer(document);
}
