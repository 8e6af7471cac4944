import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";

/** A PDF with a text layer: one page per list, its lines from the top down. `password` encrypts it. */
export async function makePdf(pages: string[][], options: { password?: string } = {}): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    autoFirstPage: false,
    ...(options.password === undefined ? {} : { userPassword: options.password }),
  });
  for (const lines of pages) {
    document.addPage();
    for (const [index, line] of lines.entries())
      document.fontSize(11).text(line, 60, 60 + index * 24, { lineBreak: false });
  }
  document.end();
  return buffer(document);
}

/** The invoice that most tests send: every field of the test parsers on a line of its own. */
export function invoiceLines(invoice: { number: string; date?: string; total?: string }): string[] {
  return [
    "INVOICE",
    `Invoice number: ${invoice.number}`,
    `Invoice date: ${invoice.date ?? "2026-03-14"}`,
    `Total: ${invoice.total ?? "118.80"}`,
  ];
}

/** A one-page invoice as a PDF. */
export function makeInvoice(number: string): Promise<Buffer> {
  return makePdf([invoiceLines({ number })]);
}

/** Pages with a table each: a title, and the cells of its rows in columns. */
export async function makeTables(pages: { title: string; rows: string[][] }[]): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4", autoFirstPage: false });
  for (const { title, rows } of pages) {
    document.addPage().fontSize(11).text(title, 60, 60, { lineBreak: false });
    for (const [row, cells] of rows.entries())
      for (const [column, cell] of cells.entries())
        document.text(cell, 60 + column * 120, 110 + row * 30, { lineBreak: false });
  }
  document.end();
  return buffer(document);
}
