import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import PDFDocument from "pdfkit";

const help = `Measures the HTTP interface: requests per second of get-document, latency of sync parse (a one-page text invoice).

  node bench/http.ts                      on a service of its own, on the embedded database
  node bench/http.ts --url URL --token TOKEN --parser SLUG
                                          on a running service; costs the account more than two hundred pages

  --seconds N        how long get-document is requested (10)
  --connections N    connections that request it at once (32)
  --documents N      documents that are parsed, one after the other (200)
`;

const { values: options } = parseArgs({
  options: {
    url: { type: "string" },
    token: { type: "string", default: "a-token-of-the-http-benchmark-0123456789" },
    parser: { type: "string", default: "invoices" },
    seconds: { type: "string", default: "10" },
    connections: { type: "string", default: "32" },
    documents: { type: "string", default: "200" },
    help: { type: "boolean", default: false },
  },
});
if (options.help) {
  console.log(help);
  process.exit(0);
}

const authorization = `Token ${options.token}`;
/** Requests before the measurement, so that connections, caches and compiled code are as in a running service. */
const warmUpDocuments = 20;
const warmUpSeconds = 2;

const own = options.url === undefined ? await startOwnService() : null;
const parserUrl = `${options.url ?? own?.url}/dapi/v1/parser/${options.parser}`;
try {
  console.log("| measurement | result |\n|---|---|");
  await measureSyncParse();
  await measureGetDocument();
} finally {
  await own?.stop();
}

async function measureSyncParse(): Promise<void> {
  const count = Number(options.documents);
  const bodies = await Promise.all(Array.from({ length: count + warmUpDocuments }, (_, index) => makeInvoice(index)));
  const times: number[] = [];
  for (const [index, body] of bodies.entries()) {
    const startedAt = performance.now();
    const answer = await post("/parse", body);
    if (answer.code !== "document_processed") throw new Error(`Sync parse answered ${answer.code}: ${answer.message}`);
    if (index >= warmUpDocuments) times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    `${(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)} ms`;
  console.log(`| sync parse, one-page text invoice, ${count} in turn: p50 | ${at(0.5)} |`);
  console.log(`| sync parse: p95 | ${at(0.95)} |\n| sync parse: p99 | ${at(0.99)} |`);
}

async function measureGetDocument(): Promise<void> {
  const { data } = await post("/parse/async", await makeInvoice(1_000_000));
  const url = `${parserUrl}/document/${data.document_id}`;
  await waitUntil(async () => {
    const answer = await fetch(url, { headers: { authorization } });
    return ((await answer.json()) as Envelope).data.status === "completed";
  });
  const connections = Number(options.connections);
  const ask = (duration: number) => autocannon({ url, connections, duration, headers: { authorization } });
  await ask(warmUpSeconds);
  const result = await ask(Number(options.seconds));
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} failed`);
  console.log(`| get-document, ${connections} connections | ${Math.round(result.requests.average)} requests/s |`);
  console.log(`| get-document: p50 / p99 | ${result.latency.p50} / ${result.latency.p99} ms |`);
}

interface Envelope {
  code: string;
  message: string;
  data: { document_id: string; status: string };
}

async function post(path: string, bytes: Buffer): Promise<Envelope> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)]), "invoice.pdf");
  const answer = await fetch(`${parserUrl}${path}`, { method: "POST", headers: { authorization }, body });
  return (await answer.json()) as Envelope;
}

/** A one-page invoice with a table, of about 150 words. */
async function makeInvoice(number: number): Promise<Buffer> {
  const page = new PDFDocument({ size: "A4" });
  const put = (text: string, x: number, y: number) => page.text(text, x, y, { lineBreak: false });
  page.fontSize(18);
  put("INVOICE", 60, 50);
  page.fontSize(10);
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
  page.end();
  return buffer(page);
}

/** Runs `winnow serve` as a separate process, as users do, on an empty folder. */
async function startOwnService(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-bench-"));
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const command = fileURLToPath(new URL("../packages/cli/winnow.js", import.meta.url));
  const env = {
    PATH: process.env.PATH,
    WINNOW_PORT: String(port),
    WINNOW_DATA_DIR: join(folder, "data"),
    WINNOW_LOG_LEVEL: "warn",
  };
  const run = (...args: string[]): ChildProcess =>
    spawn(command, args, { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
  const account = {
    email: "bench@example.com",
    balance: "1000000",
    tokens: [{ name: "bench", token: options.token }],
    parsers: [{ slug: options.parser, template: "invoice", rate_per_page: "0.05" }],
  };
  await writeFile(join(folder, "setup.json"), JSON.stringify({ accounts: [account] }));
  await once(run("apply", join(folder, "setup.json")), "exit");
  const service = run("serve");
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(() =>
    fetch(`${url}/ready`).then(
      (answer) => answer.ok,
      () => false,
    ),
  );
  const stop = async () => {
    service.kill("SIGTERM");
    if (service.exitCode === null) await once(service, "exit");
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error("What was waited for did not happen within a minute.");
    await sleep(50);
  }
}
