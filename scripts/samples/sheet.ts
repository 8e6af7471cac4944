import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";

/** A4 in points. */
export const pageWidth = 595.28;
export const pageHeight = 841.89;
export const margin = 50;

/** A fixed date, so that samples are the same bytes each time. */
const madeAt = new Date("2025-01-01T00:00:00Z");

export type Sheet = PDFKit.PDFDocument;

interface TextStyle {
  font?: string;
  size?: number;
  color?: string;
  /** With `width`: the edge at which the text is aligned. */
  align?: "left" | "right" | "center";
  width?: number;
}

/** Makes a PDF from what `draw` puts on it. */
export async function makePdf(
  title: string,
  draw: (sheet: Sheet) => void,
  size: [width: number, height: number] = [pageWidth, pageHeight],
): Promise<Buffer> {
  const sheet = new PDFDocument({
    size,
    margin: 0,
    bufferPages: true,
    info: { Title: title, Creator: "scripts/make-samples.ts", CreationDate: madeAt, ModDate: madeAt },
  });
  const bytes = buffer(sheet);
  draw(sheet);
  sheet.end();
  return bytes;
}

/** Writes one line of text with its top left corner (or right one, by `align` and `width`) at x, y. */
export function write(sheet: Sheet, text: string, x: number, y: number, style: TextStyle = {}): void {
  const { font = "Helvetica", size = 9.5, color = "#1f2430", align = "left", width } = style;
  sheet.font(font).fontSize(size).fillColor(color);
  sheet.text(text, x, y, { lineBreak: false, align, ...(width === undefined ? {} : { width }) });
}

/** Writes lines below each other, `leading` points apart. */
export function writeLines(
  sheet: Sheet,
  lines: string[],
  x: number,
  y: number,
  leading: number,
  style: TextStyle = {},
): void {
  for (const [index, line] of lines.entries()) write(sheet, line, x, y + index * leading, style);
}

/** Draws a straight line. */
export function rule(
  sheet: Sheet,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  color = "#9aa1ad",
  width = 0.6,
): void {
  sheet.moveTo(x1, y1).lineTo(x2, y2).lineWidth(width).strokeColor(color).stroke();
}

/** Fills a rectangle. */
export function fill(sheet: Sheet, x: number, y: number, width: number, height: number, color: string): void {
  sheet.rect(x, y, width, height).fill(color);
}
