import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { renderPage } from "../../src/reading/render-page.ts";
import { wearDown } from "../samples/wear-down.ts";
import { type Drawing, fonts, type Look } from "./read-drawing.ts";

const a4 = { width: 595.28, height: 841.89 };
/** Space around the drawing, in points. */
const margin = 40;
const fittedMargin = 16;
/** Line spacing, as a share of the letters' height. */
const leading = 1.42;
/** The least space between two texts in a line, in points. */
const leastGap = 2.5;
/** Pixels per point of a scan: about 130 dots per inch. */
const pixelsPerPoint = 1.8;

/** A fixed date, so that documents are the same bytes each time. */
const madeAt = new Date("2025-01-01T00:00:00Z");

/** The arms of a frame character: left, right, up, down. */
const arms: Record<string, string> = {
  "─": "lr",
  "│": "ud",
  "┌": "rd",
  "┐": "ld",
  "└": "ru",
  "┘": "lu",
  "├": "rud",
  "┤": "lud",
  "┬": "lrd",
  "┴": "lru",
  "┼": "lrud",
};

/** Draws a document as a PDF, or as the picture of its only page. `fontFolder` contains DejaVu's files. */
export async function drawDocument(drawing: Drawing, fontFolder: string): Promise<Buffer> {
  const pdf = await drawPdf(drawing, fontFolder);
  const { isScan, turn } = drawing.look;
  if (!isScan) return pdf;
  const { width } = paperOf(drawing);
  const picture = await wearDown(await renderPage(pdf, 1, { maxWidthPx: Math.round(width * pixelsPerPoint) }));
  return turn === 0 ? picture : sharp(picture).rotate(turn).jpeg({ quality: 55 }).toBuffer();
}

function paperOf({ pages, look }: Drawing): { width: number; height: number; margin: number } {
  if (!look.isFitted) return { ...a4, margin };
  const columns = Math.max(...pages.flat().map((line) => line.length));
  const lines = Math.max(...pages.map((page) => page.length));
  return {
    width: columns * look.size * look.cell + 2 * fittedMargin,
    height: lines * look.size * leading + 2 * fittedMargin,
    margin: fittedMargin,
  };
}

function drawPdf(drawing: Drawing, fontFolder: string): Promise<Buffer> {
  const { pages, look } = drawing;
  const paper = paperOf(drawing);
  const sheet = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    autoFirstPage: false,
    info: { Creator: "scripts/make-documents.ts", CreationDate: madeAt, ModDate: madeAt },
  });
  const bytes = buffer(sheet);
  const { regular, bold } = fonts[look.font];
  const path = (font: string) => (font.endsWith(".ttf") ? `${fontFolder}/${font}` : font);
  for (const lines of pages) {
    sheet.addPage();
    if (!look.isScan && look.turn !== 0) Object.assign(sheet.page.dictionary.data, { Rotate: look.turn });
    for (const [row, line] of lines.entries()) {
      drawFrame(sheet, line, row, look, paper.margin);
      drawTexts(sheet, line, row, look, paper, { regular: path(regular), bold: path(bold) });
    }
  }
  sheet.end();
  return bytes;
}

function drawFrame(sheet: PDFKit.PDFDocument, line: string, row: number, { size, cell }: Look, edge: number): void {
  const [width, height] = [size * cell, size * leading];
  for (const [column, character] of [...line].entries()) {
    const [x, y] = [edge + (column + 0.5) * width, edge + (row + 0.5) * height];
    const ends = {
      l: [x - width / 2, y],
      r: [x + width / 2, y],
      u: [x, y - height / 2],
      d: [x, y + height / 2],
    } as const;
    for (const arm of ["l", "r", "u", "d"] as const) {
      if (!arms[character]?.includes(arm)) continue;
      const [endX, endY] = ends[arm];
      sheet.moveTo(x, y).lineTo(endX, endY).lineWidth(0.7).strokeColor("#333333").stroke();
    }
  }
}

/** An amount, which is right-aligned in its place. */
const amount = /^[-+(]?(?:\p{Sc} ?|[A-Z]{3} )?-?\d[\d.,'’ ]*[.,]\d{2}\)?-?(?: ?(?:\p{Sc}|[A-Z]{3}|kr|zł|TL|%))?$/u;

function drawTexts(
  sheet: PDFKit.PDFDocument,
  line: string,
  row: number,
  { size, cell }: Look,
  paper: { width: number; margin: number },
  font: { regular: string; bold: string },
): void {
  const heading = /^(#{1,2}) /u.exec(line)?.[1]?.length;
  const letters = heading === 1 ? size * 1.6 : heading === 2 ? size * 1.15 : size;
  let free = 0;
  for (const match of line.matchAll(/[^\s─│┌┐└┘├┤┬┴┼]+(?: [^\s─│┌┐└┘├┤┬┴┼]+)*/gu)) {
    const isMarked = match.index === 0 && heading !== undefined;
    const written = isMarked ? match[0].slice(heading + 1) : match[0];
    const isBold = heading !== undefined || /^\*.+\*$/u.test(written);
    const text = isBold ? written.replace(/^\*(.+)\*$/u, "$1") : written;
    sheet
      .font(isBold ? font.bold : font.regular)
      .fontSize(letters)
      .fillColor("#1a1a1a");
    const width = sheet.widthOfString(text);
    const start = paper.margin + (isMarked ? 0 : match.index) * size * cell;
    const end = paper.margin + (match.index + match[0].length) * size * cell;
    const x = amount.test(text) ? end - width : start;
    if (x < free || x + width > paper.width) throw new Error(`There is no room for "${text}" in line ${row + 1}.`);
    const y = paper.margin + (row + 0.5) * size * leading - letters * 0.55;
    sheet.text(text, x, y, { lineBreak: false });
    free = x + width + leastGap;
  }
}
