import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { loadConfig } from "../src/config.ts";
import { type ManifestDocument, readManifest } from "../src/evaluation/manifest.ts";
import { freezeParser } from "../src/learning/change-learning.ts";
import { findTemplate } from "../src/parsers/template-library.ts";
import { withTransaction } from "../src/platform/database/with-transaction.ts";
import { createSealer } from "../src/platform/sealer.ts";
import { startService } from "../src/service.ts";
import { loadSecret } from "../src/service-secret.ts";
import { applySetup } from "../src/setup/apply-setup.ts";
import { readSetupFile } from "../src/setup/read-setup-file.ts";
import { makeDocuments } from "./templates/make-documents.ts";

const help = `Measures the time, memory and storage that many examples of one parser take. Made documents are sent
and corrected over HTTP. Then the parser trains on all of them in a new process, and once more after one further
correction.

  node bench/learning-size.ts

  --template NAME  template of the library whose documents are made (invoice)
  --counts LIST    numbers of corrected documents after which to measure (100,1000)
`;

const { values: options } = parseArgs({
  options: {
    template: { type: "string", default: "invoice" },
    counts: { type: "string", default: "100,1000" },
    help: { type: "boolean", default: false },
  },
});
if (options.help) {
  console.log(help);
  process.exit(0);
}

const token = "a-token-of-the-learning-benchmark-0123456789";
const slug = "learning";
/** The training process ends after half a minute without work; then the next one starts cold. */
const processLeavesMs = 32_000;

const template = findTemplate(options.template);
if (template === null) throw new Error(`The library has no template ${options.template}.`);
const scalars = template.fields.filter(({ type }) => type !== "list" && type !== "object").map(({ name }) => name);
const counts = options.counts.split(",").map(Number);
const home = await mkdtemp(join(tmpdir(), "winnow-bench-learning-"));
const folder = join(home, "documents");
// One more for each count: the correction after which it trains again.
await makeDocuments(folder, template.slug, template.fields, Math.max(...counts) + counts.length);
const documents = await readManifest(folder);
const config = loadConfig({ WINNOW_PORT: "0", WINNOW_DATA_DIR: join(home, "data"), WINNOW_LOG_LEVEL: "warn" }, home);
const service = await startService(config);
const { db } = service.database;
try {
  const parser = await prepare();
  console.log(
    `Fields of the parser: ${template.fields.length}, of which ${scalars.length} single values are corrected.\n`,
  );
  console.log(
    "| corrected | trained on | training, nothing laid out (s) | after one more correction (s) | memory of the process (MB) | words (MB) | labels (MB) | model (MB) | tables and indexes (MB) |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  let taught = 0;
  for (const [index, count] of counts.entries()) {
    await freeze(parser, true);
    for (const document of documents.slice(taught, count + index)) await teach(document);
    taught = count + index + 1;
    await sleep(processLeavesMs);
    const cold = await train(() => freeze(parser, false));
    const further = documents[count + index];
    const warm = further === undefined || cold.error !== null ? cold : await train(() => teach(further));
    const size = await measureSize();
    const cells = [count, cold.examples, timeOf(cold), warm === cold ? "-" : timeOf(warm)];
    console.log(`| ${[...cells, Math.max(cold.peakMb, warm.peakMb).toFixed(0), ...size].join(" | ")} |`);
  }
} finally {
  await service.stop();
  await rm(home, { recursive: true, force: true });
}

async function prepare(): Promise<{ id: string; accountId: string }> {
  const account = {
    email: "bench@example.com",
    balance: "100000",
    tokens: [{ name: "bench", token }],
    parsers: [{ slug, template: options.template, engine: { type: "local" } }],
  };
  const sealer = createSealer(loadSecret(config));
  await applySetup({ db, sealer }, readSetupFile(JSON.stringify({ accounts: [account] })));
  const row = await db.selectFrom("parsers").select(["id", "account_id"]).executeTakeFirstOrThrow();
  return { id: row.id, accountId: row.account_id };
}

async function freeze(parser: { id: string; accountId: string }, isFrozen: boolean): Promise<void> {
  await withTransaction(db, (tx) => freezeParser(tx, parser, isFrozen));
}

/** Corrects every single value as a person who types the true value would. */
async function teach(document: ManifestDocument): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await readFile(join(folder, document.file)))]), document.file);
  const [entry] = await request("POST", "/parse", form);
  if (entry === undefined) throw new Error(`${document.id} has no entry`);
  const right = document.records[0] ?? {};
  const updates = scalars.filter((name) => !document.unscored.has(name)).map((name) => [name, right[name] ?? null]);
  await request(
    "PUT",
    `/parsed-data/${entry.document_id}`,
    JSON.stringify({ update_fields: Object.fromEntries(updates) }),
  );
}

async function request(method: string, path: string, body: FormData | string): Promise<{ document_id: string }[]> {
  const headers: Record<string, string> = { authorization: `Token ${token}` };
  if (typeof body === "string") headers["content-type"] = "application/json";
  const answer = await fetch(`${service.url}/dapi/v1/parser/${slug}${path}`, { method, headers, body });
  const json = (await answer.json()) as {
    status: string;
    code: string;
    message: string;
    data: { document_id: string }[];
  };
  if (json.status !== "success") throw new Error(`${method} ${path}: ${answer.status} ${json.code} ${json.message}`);
  return json.data;
}

interface Training {
  examples: number;
  seconds: number;
  peakMb: number;
  /** Why it had no result. */
  error: string | null;
}

function timeOf({ seconds, error }: Training): string {
  return error ?? `${seconds.toFixed(1)}`;
}

/** Starts a training with `begin` and waits for its model. The time is the job's own. */
async function train(begin: () => Promise<void>): Promise<Training> {
  const before = await newestModel();
  await begin();
  const startedAt = performance.now();
  let peakMb = 0;
  for (;;) {
    const state = await db.selectFrom("parser_learning").selectAll().executeTakeFirst();
    const model = await newestModel();
    peakMb = Math.max(peakMb, learningProcessMb());
    const trained = {
      examples: model?.example_count ?? 0,

      peakMb,
      error: state?.last_error ?? null,
    };
    if (trained.error !== null) return { ...trained, seconds: (performance.now() - startedAt) / 1000 };
    const isNew = model !== undefined && model.version !== before?.version;
    if (isNew && state !== undefined && state.changes === state.trained_changes && !state.has_job)
      return { ...trained, seconds: model.duration_ms / 1000 };
    await sleep(100);
  }
}

async function newestModel() {
  const columns = ["version", "duration_ms", "example_count"] as const;
  return db.selectFrom("parser_models").select(columns).orderBy("version", "desc").executeTakeFirst();
}

/** Peak memory of the process that learns, as Linux counts it; 0 elsewhere. No other service may learn meanwhile. */
function learningProcessMb(): number {
  const pids = process.platform === "linux" ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  const peaks = pids.map((pid) => {
    try {
      const [program = "", ...words] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      if (!program.endsWith("node") || !words.some((word) => word.endsWith("learn-process.ts"))) return 0;
      return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
    } catch {
      // It has ended since the folder was listed.
      return 0;
    }
  });
  return Math.max(0, ...peaks);
}

/** Megabytes of what is stored for the parser: by column, and of the whole tables with their indexes. */
async function measureSize(): Promise<string[]> {
  const tables = ["document_words", "learned_examples", "parser_models", "parser_learning"];
  const { rows } = await sql<{ words: number; labels: number; models: number; total: number }>`
    select
      (select sum(words_bytes) from document_words)::float8 as words,
      (select sum(pg_column_size(learned_examples.*)) from learned_examples)::float8 as labels,
      (select sum(octet_length(model)) from parser_models)::float8 as models,
      (select sum(pg_total_relation_size(name::regclass)) from unnest(${tables}::text[]) as name)::float8 as total
  `.execute(db);
  const [size] = rows;
  return [size?.words, size?.labels, size?.models, size?.total].map((bytes) => ((bytes ?? 0) / 1e6).toFixed(1));
}
