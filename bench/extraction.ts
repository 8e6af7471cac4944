import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { DocumentText, PageText, Word } from "../src/domain/document-text.ts";
import type { Field, FieldType } from "../src/domain/field.ts";
import { readManifest } from "../src/evaluation/manifest.ts";
import { createEngine } from "../src/extraction/create-engine.ts";
import { layoutDocument } from "../src/layout/layout-document.ts";
import { readSet } from "./accuracy/accuracy-set.ts";
import { readCached } from "./accuracy/read-cached.ts";

/**
 * Measures the CPU milliseconds per page of layout and of extraction on made-up invoices: a short one, a full page as
 * real ones have, a very long one, and a page with very many words. With `--data FOLDER`, also on two sets of real
 * documents, reading each document once in each of three rounds.
 */
const { values: options } = parseArgs({
  options: { data: { type: "string", default: process.env.WINNOW_BENCH_DATA ?? "" } },
});

const fields: Field[] = [
  ...scalars(
    "text",
    "invoice_number seller_name buyer_name seller_vat_id customer_number order_number iban bic currency payment_terms",
  ),
  ...scalars("date", "issue_date due_date delivery_date"),
  ...scalars("money", "net_total tax_total grand_total amount_due"),
  ...scalars("address", "seller_address buyer_address"),
  {
    ...field("line_items", "list"),
    fields: [
      ...scalars("text", "description"),
      ...scalars("number", "quantity"),
      ...scalars("money", "unit_price amount"),
    ],
  },
];

/** What real pages print besides the values: terms, and the sender's details. */
const terms = Array.from({ length: 9 }, (_, line) => [
  `${line + 1}. Goods remain the property of Blue Heron Supplies Ltd. until they are paid in full, whatever other terms the customer has.`,
  `Complaints reach us within ${line + 7} days of delivery | Tel. +44 20 7946 00${line + 10} | VAT GB 123 4567 8${line}`,
]).flat();

/** Rounds over a set's documents; in the first one nothing is compiled yet, as after a start. */
const ROUNDS = 3;

console.log("| document | pages | words | layout ms/page | extraction ms/page |\n|---|---|---|---|---|");
await measure("one-page invoice, 20 fields", { pages: [invoicePage(1, 12)] }, 30);
await measure("a full page, 20 fields", { pages: [invoicePage(1, 38, true)] }, 20);
await measure("500 pages", { pages: Array.from({ length: 500 }, (_, index) => invoicePage(index + 1, 12)) }, 1);
await measure("a page of 20,000 words", { pages: [invoicePage(1, 2800)] }, 1);

if (options.data !== "") for (const set of ["adbuy", "einvoice"]) await measureSet(set);

async function measureSet(name: string): Promise<void> {
  const set = await readSet(join(import.meta.dirname, "accuracy"), name);
  if (!Array.isArray(set.fields)) throw new Error(`The set ${name} has no fields of its own.`);
  const folder = join(options.data, set.folder);
  const texts: DocumentText[] = [];
  for (const { file } of await readManifest(folder)) texts.push(await readCached(await readFile(join(folder, file))));
  const pages = texts.reduce((sum, text) => sum + text.pages.length, 0);
  const words = texts.reduce((sum, text) => sum + countWords(text), 0);
  const engine = createEngine({ type: "local" });
  for (let round = 1; round <= ROUNDS; round += 1) {
    let [layoutMs, extractionMs] = [0, 0];
    for (const text of texts) {
      const start = cpuMs();
      const layout = layoutDocument(text);
      const middle = cpuMs();
      await engine.extract({ layout, fields: set.fields, hasMultipleEntries: false });
      layoutMs += middle - start;
      extractionMs += cpuMs() - middle;
    }
    const cells = [`${name}, ${set.fields.length} fields, round ${round}`, pages, words];
    console.log(`| ${cells.join(" | ")} | ${(layoutMs / pages).toFixed(1)} | ${(extractionMs / pages).toFixed(1)} |`);
  }
}

function countWords(text: DocumentText): number {
  return text.pages.reduce((sum, page) => sum + page.words.length, 0);
}

async function measure(name: string, text: DocumentText, times: number): Promise<void> {
  const engine = createEngine({ type: "local" });
  for (let i = 0; i < Math.min(times, 20); i += 1) {
    await engine.extract({ layout: layoutDocument(text), fields, hasMultipleEntries: false });
  }
  let layoutMs = 0;
  let extractionMs = 0;
  for (let i = 0; i < times; i += 1) {
    const start = cpuMs();
    const layout = layoutDocument(text);
    const middle = cpuMs();
    await engine.extract({ layout, fields, hasMultipleEntries: false });
    layoutMs += middle - start;
    extractionMs += cpuMs() - middle;
  }
  const pages = text.pages.length;
  const words = countWords(text);
  const perPage = (ms: number) => (ms / times / pages).toFixed(1);
  console.log(`| ${name} | ${pages} | ${words} | ${perPage(layoutMs)} | ${perPage(extractionMs)} |`);
}

/** CPU time of this process, so that other work on the machine does not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function scalars(type: FieldType, names: string): Field[] {
  return names.split(" ").map((name) => field(name, type));
}

function field(name: string, type: FieldType): Field {
  return { id: name, name, type, description: "", hints: [], options: [], isUnique: false, rules: [], fields: [] };
}

function invoicePage(number: number, rows: number, isFull = false): PageText {
  const lines = [
    "Blue Heron Supplies Ltd. | | Invoice number: | INV-2031",
    "12 Harbour Street | | Invoice date: | 14 March 2031",
    "SW1B 3BN London | | Due date: | 13 April 2031",
    "Bill to: | | Customer number: | 88214",
    "Example Workshop GmbH",
    "Musterweg 4",
    "10115 Berlin",
    "Description | Quantity | Unit price | Amount",
    ...Array.from(
      { length: rows },
      (_, row) => `Galvanised bracket type ${row} | ${row + 1} | 2.50 | ${((row + 1) * 2.5).toFixed(2)}`,
    ),
    "Net total | | | 195.00",
    "VAT 20% | | | 39.00",
    "Total | | | 234.00",
    "Please pay within 30 days to IBAN GB29 NWBK 6016 1331 9268 19 BIC NWBKGB2L",
    ...(isFull ? terms : []),
  ];
  const words = lines.flatMap((line, row) => line.split("|").flatMap((cell, column) => cellWords(cell, column, row)));
  const reading = { method: "text", reason: "text-layer", durationMs: 0 } as const;
  return { number, width: 600, height: 20 * lines.length + 40, reading, words, rulings: [] };
}

function cellWords(cell: string, column: number, row: number): Word[] {
  const top = 20 + 14 * row;
  let left = 40 + column * 150;
  return cell
    .trim()
    .split(/\s+/u)
    .filter(Boolean)
    .map((text) => {
      const box = { left, top, right: left + 5 * text.length, bottom: top + 10 };
      left = box.right + 3;
      return { text, box, fontSize: 10, isBold: false, confidence: 1 };
    });
}
