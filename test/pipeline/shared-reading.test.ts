import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { packText } from "../../src/extraction/pack-text.ts";
import { createFileWork, type FileWork, PagesTimedOut } from "../../src/pipeline/file-work.ts";
import { asDocumentFailure } from "../../src/pipeline/inspect-received.ts";
import { shareReading } from "../../src/pipeline/share-reading.ts";
import { createDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import { TaskCrashed, TaskTimedOut } from "../../src/platform/process-pool/process-pool.ts";
import { readDocument } from "../../src/reading/read-document.ts";
import { layerOf, makeScan } from "../reading/make-scan.ts";
import { type RawPage, rawPdf } from "../reading/raw-pdf.ts";
import { patienceMs } from "../support/until.ts";

let folder: string;
let fileWork: FileWork;
const [key, printedKey] = [randomUUID(), randomUUID()];
let bytes: Buffer;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-shared-"));
  const files = await createDiskFileStore(folder);
  bytes = await makeMixedFile();
  await files.write(key, Readable.from([bytes]), { maxBytes: bytes.length });
  await files.write(printedKey, Readable.from([rawPdf([printedPage])]), { maxBytes: bytes.length });
  fileWork = createFileWork(files, { size: 2 });
});

after(async () => {
  fileWork.close();
  await rm(folder, { recursive: true, force: true });
});

test("scanned pages that several processes read are the same as read by one, each in its place", async () => {
  const told: string[] = [];
  const words = await fileWork.read(key, {
    timeoutMs: patienceMs,
    accountId: "a",
    onProgress: ({ done, total }) => told.push(`${done}/${total}`),
  });
  assert.deepEqual(words, packText(await readDocument(bytes)));
  assert.deepEqual(told, ["1/6", "2/6", "3/6", "4/6", "5/6", "6/6"]);
});

test("a file that is not read in its time limit fails as a whole, and the next one is read", async () => {
  const late = await fileWork.read(key, { timeoutMs: 50, accountId: "a" }).catch((error: unknown) => error);
  assert.equal(asDocumentFailure(late, 170_000)?.kind, "processingTimedOut");
  assert.ok((await fileWork.read(printedKey, { timeoutMs: patienceMs, accountId: "a" })).length > 0);
});

test("a time limit that leaves pages unread says how many were read", () => {
  const failure = asDocumentFailure(new PagesTimedOut(new TaskTimedOut("late"), { done: 2, total: 7 }), 170_000);
  assert.match(failure?.message ?? "", /time limit of 170 s, after 2 of 7 pages/);
});

test("the first failure ends the reading of all pages, and is the failure of the file", async () => {
  const plan = { pageCount: 9, scannedPages: [1, 2, 3, 4, 5, 6, 7, 8, 9], layerChecks: new Map() };
  const begun: number[][] = [];
  const reading = shareReading(plan, { lanes: 2 }, async (pages, { signal }) => {
    begun.push(pages);
    if (pages.includes(3)) throw new TaskCrashed("page 3 crashed its reader");
    await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    return [];
  });
  await assert.rejects(reading, /page 3 crashed its reader/);
  assert.deepEqual(begun, [
    [1, 2],
    [3, 4],
  ]);
});

const printedPage: RawPage = { entries: "/MediaBox [0 0 595 842]", content: layerOf(["Terms of delivery"], 0) };

/** Six pages: scans, one of them with its own true text and one with a printed stamp, and a page of print. */
async function makeMixedFile(): Promise<Buffer> {
  const pages: RawPage[] = [];
  for (let number = 1; number <= 5; number++) {
    const isLettered = number === 5;
    const more = [`Paper and envelopes ${number}8.20`, "Total amount due 54.50"];
    const lines = [`Delivery note ${number}`, ...(isLettered ? more : [])];
    const stamp = number === 3 ? "BT /F1 9 Tf 1 0 0 1 400 20 Tm (Received 2026-03-20) Tj ET" : "";
    const layer = isLettered ? layerOf(lines, 3) : "";
    pages.push({
      entries: "/MediaBox [0 0 595 842]",
      content: `q 595 0 0 842 0 0 cm /Im0 Do Q ${stamp}${layer}`,
      jpegs: [await makeScan(lines)],
    });
  }
  return rawPdf(pages.toSpliced(2, 0, printedPage));
}
