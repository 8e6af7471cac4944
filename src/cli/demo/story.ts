import { basename, join } from "node:path";
import { styleText } from "node:util";
import { getBalance, listMovements } from "../../billing/movement-store.ts";
import type { WireParsedEntry } from "../../contract/entry.ts";
import type { Input, SendOptions } from "../client/service-client.ts";
import { ServiceError } from "../client/service-error.ts";
import { entryToText } from "../terminal/entry-text.ts";
import { headings, plainTable } from "../terminal/plain-table.ts";
import { showProgress } from "../terminal/show-progress.ts";
import { demoMoney, type Stage } from "./stage.ts";
import type { ReceivedDelivery } from "./webhook-receiver.ts";

const samples = join(import.meta.dirname, "../../../samples");
const plainly: SendOptions = { hasMultipleEntries: false, environment: null, withGrounding: false };

/** How long each document took, as its sender saw it. */
type Timings = { document: string; way: string; entries: number; durationMs: number }[];

/** Plays every act in order and prints what happens. Throws if the service does not do what it should. */
export async function tellStory(stage: Stage): Promise<void> {
  const timings: Timings = [];
  printHeading("1. An account, two parsers from the template library, and a token");
  printSetUp();
  const [invoice] = await parseInvoice(stage, timings);
  await parseReceipt(stage, timings);
  await parseBatch(stage, timings);
  await parseMany(stage, timings);
  await showRefusals(stage, timings);
  if (invoice) await correctValue(stage, invoice);
  printHeading("8. What was charged");
  await printLedger(stage);
  printHeading("9. How long the sender waited");
  printTimings(timings);
}

async function parseInvoice(stage: Stage, timings: Timings): Promise<WireParsedEntry[]> {
  printHeading("2. A PDF invoice, answered at once", "POST /dapi/v1/parser/invoices/parse?include=grounding");
  const entries = await parseSync(stage, timings, "invoices", "invoice-en.pdf");
  console.log(styleText("dim", "  The right column is the engine's confidence in each value."));
  return entries;
}

async function parseReceipt(stage: Stage, timings: Timings): Promise<void> {
  printHeading("3. A scanned receipt, read by OCR", "POST /dapi/v1/parser/receipts/parse?include=grounding");
  await parseSync(stage, timings, "receipts", "receipt.jpg");
}

async function parseSync(stage: Stage, timings: Timings, parser: string, file: string): Promise<WireParsedEntry[]> {
  const client = stage.clientFor(parser);
  const entries = await timed(timings, file, "sync", () =>
    showProgress(`Sending ${file}`, () => client.parse(sample(file), { ...plainly, withGrounding: true })),
  );
  for (const entry of entries) console.log(`${verdict(entry)}\n${entryToText(entry)}`);
  return entries;
}

async function parseBatch(stage: Stage, timings: Timings): Promise<void> {
  const way = "POST /dapi/v1/parser/invoices/parse/async with has_multiple_entries=true";
  printHeading("4. Three invoices in one file, queued, pushed by webhook", way);
  const file = "three-invoices.pdf";
  const client = stage.clientFor("invoices");
  const document = await timed(timings, file, "async", () =>
    showProgress(`Sending ${file}`, async (tell) => {
      const documentId = await client.parseAsync(sample(file), { ...plainly, hasMultipleEntries: true });
      tell(`accepted as ${documentId}`);
      return client.waitForDocument(documentId, plainly);
    }),
  );
  if (document.error) throw new ServiceError(document.error.code, document.error.message);
  const { filename, page_count, size_bytes } = document.metadata;
  console.log(
    `  ${document.status}: ${filename}, ${page_count} pages, ${size_bytes} bytes, ${document.entries.length} entries`,
  );
  const rows = document.entries.map(({ parsed_data, cost, cost_currency }) => {
    const { invoice_number, invoice_date, total } = parsed_data;
    return [cell(invoice_number), cell(invoice_date), cell(total), `${money(cost)} ${cost_currency}`];
  });
  const names = headings("invoice_number", "invoice_date", "total", "cost");
  console.log(plainTable([names, ...rows], ["left", "left", "right", "right"]));
  printDeliveries(await stage.receiver.waitFor(document.document_id, document.entries.length));
}

function printDeliveries(deliveries: ReceivedDelivery[]): void {
  console.log(`  The receiver on this machine received ${deliveries.length} webhooks:`);
  for (const { signature, isVerified, isStandardVerified, body } of deliveries) {
    const hex = `${signature.slice(0, 16)}…`;
    const checks = `${mark(isVerified)} X-Service-Signature ${hex}  ${mark(isStandardVerified)} Standard Webhooks`;
    console.log(`    entry ${body.data.entry_id}  ${checks}`);
  }
  if (deliveries.some(({ isVerified }) => !isVerified)) throw new Error("a webhook's signature is wrong");
}

async function parseMany(stage: Stage, timings: Timings): Promise<void> {
  printHeading("5. A German and a French invoice, and the English one once more", "three requests at once");
  const files = ["invoice-de.pdf", "invoice-fr.pdf", "invoice-en.pdf"];
  const client = stage.clientFor("invoices");
  const rows = await showProgress(`Sending ${files.length} documents`, () =>
    Promise.all(
      files.map(async (file) => {
        const entries = await timed(timings, file, "sync", () => client.parse(sample(file), plainly));
        return entries.map((entry) => ({ file, entry }));
      }),
    ),
  );
  const names = ["seller_name", "invoice_number", "invoice_date", "total"];
  const shown = rows.flat().map(({ file, entry }) => {
    return [file, ...names.map((name) => cell(entry.parsed_data[name])), entry.status];
  });
  const alignments = ["left", "left", "left", "left", "right", "left"] as const;
  console.log(plainTable([headings("file", ...names, "status"), ...shown], [...alignments]));
  console.log(
    styleText(
      "dim",
      "  Its number is unique in this parser, so a repeated document updates the first entry as a duplicate.",
    ),
  );
}

async function showRefusals(stage: Stage, timings: Timings): Promise<void> {
  printHeading(
    "6. Documents that do not match",
    "a bank statement sent as an invoice, and a text file sent as a document",
  );
  const client = stage.clientFor("invoices");
  const [entry] = await timed(timings, "statement.pdf", "sync", () => client.parse(sample("statement.pdf"), plainly));
  const problems = entry?.validation_errors ?? [];
  console.log(`  statement.pdf is ${entry?.is_valid ? "valid" : "not valid"}:`);
  for (const { field, rule, message } of problems)
    console.log(`    ${styleText("red", "✗")} ${field} (${rule}): ${message}`);
  const refusal = await client.parse(sample("README.md"), plainly).catch((error: unknown) => error);
  if (!(refusal instanceof ServiceError)) throw refusal;
  console.log(`  README.md is rejected and not charged:\n    ${styleText("yellow", refusal.code)}: ${refusal.message}`);
}

async function correctValue(stage: Stage, entry: WireParsedEntry): Promise<void> {
  printHeading("7. Correcting a value", "PUT /dapi/v1/parser/invoices/parsed-data/{id}");
  const name = "customer_number";
  const corrected = await stage.clientFor("invoices").correct(entry.document_id, { [name]: "C-20001" });
  const [before, after] = [entry.parsed_data[name], corrected.parsed_data[name]].map(cell);
  console.log(`  ${styleText("dim", name)}  ${before} → ${styleText("green", after ?? "")}`);
}

function printSetUp(): void {
  const { balance, currency, ratePerPage } = demoMoney;
  console.log(
    `  demo@example.com, ${balance} ${currency}, ${ratePerPage} ${currency} a page; parsers invoices, receipts`,
  );
}

async function printLedger({ database, accountId }: Stage): Promise<void> {
  const movements = (await listMovements(database.db, accountId, 100)).reverse();
  const shown = movements.filter(({ kind }) => kind === "credit" || kind === "charge");
  const rows = shown.map(({ kind, amount, documentId }) => {
    return [kind, money(amount), styleText("dim", documentId === null ? "" : `document ${documentId}`)];
  });
  const balance = money(await getBalance(database.db, accountId));
  const sum = [styleText("bold", "balance"), styleText("bold", balance), demoMoney.currency];
  console.log(plainTable([...rows, sum], ["left", "right", "left"]));
}

function printTimings(timings: Timings): void {
  const rows = timings.map(({ document, way, entries, durationMs }) => {
    return [document, way, String(entries), durationMs.toFixed(0)];
  });
  const names = headings("document", "endpoint", "entries", "ms");
  console.log(plainTable([names, ...rows], ["left", "left", "right", "right"]));
}

/** An amount with at least two decimals, as money is written, and up to six if it has more. */
function money(amount: string | number): string {
  return Number(amount).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 6 });
}

async function timed<Result>(timings: Timings, document: string, way: string, work: () => Promise<Result>) {
  const started = performance.now();
  const result = await work();
  timings.push({ document, way, entries: countEntries(result), durationMs: performance.now() - started });
  return result;
}

function countEntries(result: unknown): number {
  if (Array.isArray(result)) return result.length;
  const hasEntries = typeof result === "object" && result !== null && "entries" in result;
  return hasEntries && Array.isArray(result.entries) ? result.entries.length : 0;
}

function printHeading(title: string, detail = ""): void {
  console.log(`\n${styleText(["bold", "cyan"], title)}`);
  if (detail !== "") console.log(styleText("dim", detail));
}

function sample(file: string): Input {
  return { kind: "file", path: join(samples, basename(file)) };
}

function verdict({ status, is_valid }: WireParsedEntry): string {
  return `  ${status}, ${is_valid ? styleText("green", "valid") : styleText("red", "invalid")}`;
}

function mark(isRight: boolean): string {
  return isRight ? styleText("green", "✓") : styleText("red", "✗");
}

function cell(value: unknown): string {
  return value === null || value === undefined ? "–" : String(value);
}
