/**
 * Makes the documents of `samples/` and their expected values: `node scripts/make-samples.ts [folder]`. Everything on
 * them is invented; the same figures draw the pages and fill `manifest.jsonl`, which `winnow eval` reads.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { renderPage } from "../src/reading/render-page.ts";
import { drawInvoice } from "./samples/draw-invoice.ts";
import { expectedOfInvoice, type InvoiceFacts } from "./samples/invoice-facts.ts";
import { englishInvoice, frenchInvoice, germanInvoice, severalInvoices } from "./samples/invoices.ts";
import { expectedOfReceipt, makeReceiptPage } from "./samples/receipt.ts";
import { makePdf } from "./samples/sheet.ts";
import { expectedOfStatement, makeStatement } from "./samples/statement.ts";
import { wearDown } from "./samples/wear-down.ts";

interface Sample {
  file: string;
  /** The library template that reads it. */
  parser: string;
  bytes: Buffer;
  /** The expected values of each record in it; more than one: to be sent with `has_multiple_entries`. */
  records: Record<string, unknown>[];
}

const folder = process.argv[2] ?? join(import.meta.dirname, "../samples");

/** Pixels; a receipt scanned at about 290 dots per inch. */
const receiptWidthPx = 900;

const samples: Sample[] = [
  await invoiceSample("invoice-en.pdf", [englishInvoice]),
  await invoiceSample("invoice-de.pdf", [germanInvoice]),
  await invoiceSample("invoice-fr.pdf", [frenchInvoice]),
  await invoiceSample("three-invoices.pdf", severalInvoices),
  {
    file: "receipt.jpg",
    parser: "receipt",
    bytes: await wearDown(await renderPage(await makeReceiptPage(), 1, { maxWidthPx: receiptWidthPx })),
    records: [expectedOfReceipt],
  },
  { file: "statement.pdf", parser: "bank-statement", bytes: await makeStatement(), records: [expectedOfStatement] },
];

await mkdir(folder, { recursive: true });
for (const { file, bytes } of samples) await writeFile(join(folder, file), bytes);
const manifest = samples.map(({ file, parser, records }) => {
  return `${JSON.stringify({ file, parser, records: records.map((expected) => ({ expected })) })}\n`;
});
await writeFile(join(folder, "manifest.jsonl"), manifest.join(""));
for (const { file, bytes } of samples) console.log(`${file}  ${(bytes.length / 1000).toFixed(1)} kB`);

async function invoiceSample(file: string, invoices: InvoiceFacts[]): Promise<Sample> {
  const bytes = await makePdf(invoices.map(({ number }) => number).join(", "), (sheet) => {
    for (const [index, facts] of invoices.entries()) {
      if (index > 0) sheet.addPage();
      drawInvoice(sheet, facts);
    }
  });
  return { file, parser: "invoice", bytes, records: invoices.map(expectedOfInvoice) };
}
