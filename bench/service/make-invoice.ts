import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";

/** An invoice as PDF, with a table on each page, of about 150 words a page. */
export async function makeInvoice(number: number, pageCount = 1): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4", autoFirstPage: false });
  const put = (text: string, x: number, y: number) => document.text(text, x, y, { lineBreak: false });
  for (let page = 1; page <= pageCount; page++) {
    document.addPage();
    document.fontSize(18);
    put("INVOICE", 60, 50);
    document.fontSize(10);
    const facts = [`Invoice number: B-${number}`, "Invoice date: 2026-03-14", "Due date: 2026-04-13", "Currency: USD"];
    for (const [index, fact] of facts.entries()) put(fact, 60, 90 + index * 16);
    for (const [index, title] of ["Description", "Quantity", "Unit price", "Amount"].entries())
      put(title, 60 + index * 120, 180);
    for (let row = 0; row < 20; row++) {
      const cells = [`Article number ${row + 1}`, String(row + 1), "4.50", (4.5 * (row + 1)).toFixed(2)];
      for (const [index, cell] of cells.entries()) put(cell, 60 + index * 120, 200 + row * 16);
    }
    put("Net total: 945.00", 420, 540);
    put("Tax: 0.00", 420, 556);
    put("Total: 945.00", 420, 572);
  }
  document.end();
  return buffer(document);
}
