import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";

/**
 * Memory of the whole service - the process, its child processes and the embedded PostgreSQL - idle, and while a 500-page
 * PDF and ten receipt pictures are processed at once. Proportional set size, so that shared pages count once. Linux only.
 *
 *   node bench/memory.ts
 */
const command = fileURLToPath(new URL("../packages/cli/winnow.js", import.meta.url));
const receipt = fileURLToPath(new URL("../samples/receipt.jpg", import.meta.url));
const token = "a-token-of-the-memory-benchmark-0123456789";
const pageCount = 500;
const receiptCount = 10;

if (!existsSync("/proc/self/smaps_rollup")) {
  console.log("Skipped: this system does not tell the proportional set size of a process (/proc/PID/smaps_rollup).");
  process.exit(0);
}
const folder = await mkdtemp(join(tmpdir(), "winnow-memory-"));
const port = 20_000 + Math.floor(Math.random() * 20_000);
const environment = {
  PATH: process.env.PATH,
  WINNOW_PORT: String(port),
  WINNOW_DATA_DIR: folder,
  WINNOW_LOG_LEVEL: "warn",
};
const run = (...args: string[]) =>
  spawn(process.execPath, [command, ...args], { env: environment, stdio: ["ignore", "ignore", "inherit"] });

const setup = {
  accounts: [
    {
      email: "bench@example.com",
      balance: "1000",
      tokens: [{ name: "bench", token }],
      parsers: [
        { slug: "long", template: "invoice", max_pages: pageCount },
        { slug: "receipts", template: "receipt" },
      ],
    },
  ],
};
await writeFile(join(folder, "setup.json"), JSON.stringify(setup));
await new Promise((resolve) => run("apply", join(folder, "setup.json")).once("exit", resolve));
const service = run("serve");
try {
  await waitUntil(() =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      (answer) => answer.ok,
      () => false,
    ),
  );
  await sleep(3000);
  const idleMb = measureMb(service.pid ?? 0);
  const bytes = await makeLongPdf();
  const startedAt = performance.now();
  const ids = [await send("long", bytes, "long.pdf")];
  for (let index = 0; index < receiptCount; index++)
    ids.push(await send("receipts", readFileSync(receipt), "receipt.jpg"));
  let peakMb = 0;
  const outcomes = await Promise.all(
    ids.map((id, index) =>
      waitForDocument(index === 0 ? "long" : "receipts", id, () => {
        peakMb = Math.max(peakMb, measureMb(service.pid ?? 0));
      }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const completed = outcomes.filter((status) => status === "completed").length;
  await sleep(3000);
  const afterMb = measureMb(service.pid ?? 0);
  const load = `a ${pageCount}-page PDF and ${receiptCount} receipts are processed at once`;
  console.log(`| | MB |
|---|---|
| idle, ready | ${idleMb.toFixed(0)} |
| peak while ${load} (${seconds.toFixed(0)} s, ${completed} of ${ids.length} completed) | ${peakMb.toFixed(0)} |
| 3 s after | ${afterMb.toFixed(0)} |`);
} finally {
  service.kill("SIGTERM");
  await new Promise((resolve) => service.once("exit", resolve));
  await rm(folder, { recursive: true, force: true });
}

/** Of the process, all its descendants, and the PostgreSQL that works in the data folder. */
function measureMb(rootPid: number): number {
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(pids.map((pid) => [pid, parentOf(pid)]));
  const postmaster = readText(join(folder, "postgres/postmaster.pid"));
  const roots = new Set([rootPid, Number(postmaster?.split("\n")[0])]);
  const isOurs = (pid: number): boolean => roots.has(pid) || (pid > 1 && isOurs(parents.get(pid) ?? 0));
  return pids.filter(isOurs).reduce((sum, pid) => sum + pssMbOf(pid), 0);
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readText(`/proc/${pid}/status`) ?? "")?.[1] ?? 0);
}

function pssMbOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readText(`/proc/${pid}/smaps_rollup`) ?? "")?.[1] ?? 0) / 1024;
}

/** Null for a process or file that has gone in the meantime. */
function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
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

async function send(slug: string, bytes: Uint8Array, filename: string): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), filename);
  const answer = await request(`/dapi/v1/parser/${slug}/parse/async`, { method: "POST", body: form });
  if (answer.code !== "document_accepted") throw new Error(`not accepted: ${answer.code} ${answer.message}`);
  return answer.data.document_id;
}

async function waitForDocument(slug: string, id: string, onPoll: () => void): Promise<string> {
  for (;;) {
    onPoll();
    const { data } = await request(`/dapi/v1/parser/${slug}/document/${id}`);
    if (data.status === "completed" || data.status === "failed") return data.status;
    await sleep(250);
  }
}

async function request(path: string, init: RequestInit = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    headers: { authorization: `Token ${token}` },
  });
  return answer.json() as Promise<{ code: string; message: string; data: { document_id: string; status: string } }>;
}

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(100);
}
