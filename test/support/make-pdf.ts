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
