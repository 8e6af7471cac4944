import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import PDFDocument from "pdfkit";
import { startMeasuredService } from "./memory/measured-service.ts";

/**
 * Measures the memory of the whole service (the process, its child processes and the embedded PostgreSQL) when idle,
 * and while a 500-page PDF and ten receipt pictures are processed at once. It is the proportional set size, so that
 * shared pages count once. Linux only.
 *
 *   node bench/memory.ts [--documents N] [--files DIR]
 *
 * `--documents`: also measures after N one-page documents, and after a tenth of them. `--files`: also measures while
 * the files of a folder are processed, two at a time.
 */
const { values: options } = parseArgs({ options: { documents: { type: "string" }, files: { type: "string" } } });
const pageCount = 500;
const receiptCount = 10;

if (!existsSync("/proc/self/smaps_rollup")) {
  console.log("Skipped: this system does not report the proportional set size of a process (/proc/PID/smaps_rollup).");
  process.exit(0);
}
const service = await startMeasuredService([
  { slug: "long", template: "invoice", max_pages: pageCount },
  { slug: "receipts", template: "receipt" },
]);
try {
  await sleep(3000);
  console.log(`| | MB |\n|---|---|\n| idle, ready | ${service.measureMb().toFixed(0)} |`);
  if (options.documents !== undefined) await measureStream(Number(options.documents));
  await measureLoad();
  if (options.files !== undefined) await measureFiles(options.files);
} finally {
  await service.stop();
}

function print(what: string, mb: number): void {
  console.log(`| ${what} | ${mb.toFixed(0)} |`);
}

/** Three seconds after the last document. */
async function printAfter(what: string): Promise<void> {
  await sleep(3000);
  print(what, service.measureMb());
}

/** After its idle connections and processes have ended: what the service keeps. */
async function printAtRest(what: string): Promise<void> {
  await sleep(75_000);
  print(what, service.measureMb());
}

async function measureLoad(): Promise<void> {
  const bytes = await makeLongPdf();
  const startedAt = performance.now();
  const { peakMb, result } = await service.peakWhile(async () => {
    const receipts = Array.from({ length: receiptCount }, () =>
      sendAndWait("receipts", readSample("receipt.jpg"), "a.jpg"),
    );
    return Promise.all([sendAndWait("long", bytes, "long.pdf"), ...receipts]);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const completed = result.filter((status) => status === "completed").length;
  const load = `a ${pageCount}-page PDF and ${receiptCount} receipts are processed at once`;
  print(`peak while ${load} (${seconds.toFixed(0)} s, ${completed} of ${result.length} completed)`, peakMb);
  await printAfter("3 s after");
}

async function measureStream(count: number): Promise<void> {
  const bytes = readSample("invoice-en.pdf");
  const sendMany = (many: number) =>
    inTurns(Array.from({ length: many }), 8, () => sendAndWait("long", bytes, "a.pdf"));
  await sendMany(count / 10);
  await printAfter(`3 s after ${count / 10} invoices of one page`);
  await printAtRest("75 s later, at rest");
  const { peakMb } = await service.peakWhile(() => sendMany(count - count / 10));
  await printAfter(`3 s after ${count}`);
  await printAtRest("75 s later, at rest");
  print("peak meanwhile", peakMb);
}

async function measureFiles(folder: string): Promise<void> {
  const files = globSync("**/*.*", { cwd: folder }).filter((file) => !/\.(md|jsonl?|txt)$/.test(file));
  const { peakMb, result } = await service.peakWhile(() =>
    inTurns(files, 2, (file) => sendAndWait("long", readFileSync(join(folder, file)), basename(file))),
  );
  const accepted = result.filter((status) => status !== "refused").length;
  print(`peak while ${files.length} files of a folder go through, two at a time (${accepted} accepted)`, peakMb);
  await printAfter("3 s after");
}

async function sendAndWait(slug: string, bytes: Uint8Array, filename: string): Promise<string> {
  const documentId = await service.send(slug, bytes, filename);
  return documentId === null ? "refused" : service.wait(slug, documentId);
}

/** Does `work` for each item, `atOnce` of them at a time. */
async function inTurns<Item, Result>(
  items: Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const waiting = items.values();
  const results: Result[] = [];
  const lane = async () => {
    for (const item of waiting) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

function readSample(name: string): Buffer {
  return readFileSync(new URL(`../samples/${name}`, import.meta.url));
}

async function makeLongPdf(): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4", autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.once("end", resolve));
  for (let page = 1; page <= pageCount; page++) {
    document.addPage().fontSize(10);
    document
      .text(`Invoice number: L-${page}`)
      .text(`Invoice date: 2026-03-${String((page % 28) + 1).padStart(2, "0")}`);
    for (let line = 1; line <= 40; line++) {
      const amount = (page * line) % 997;
      document.text(
        `${line}  Article ${page}-${line}, boxed and labelled for delivery  ${line % 9}  ${amount}.00  ${amount * (line % 9)}.00`,
      );
    }
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
