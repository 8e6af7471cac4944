import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { loadConfig } from "../src/config.ts";
import type { Field } from "../src/domain/field.ts";
import type { ParsedData } from "../src/domain/record.ts";
import { rates } from "../src/evaluation/evaluate-folder.ts";
import { type ManifestDocument, readManifest } from "../src/evaluation/manifest.ts";
import { addCounts, type Counts, noCounts, scoreRecord } from "../src/evaluation/score-record.ts";
import { createSealer } from "../src/platform/sealer.ts";
import { startService } from "../src/service.ts";
import { loadSecret } from "../src/service-secret.ts";
import { applySetup } from "../src/setup/apply-setup.ts";
import { readSetupFile } from "../src/setup/read-setup-file.ts";
import { readSet } from "./accuracy/accuracy-set.ts";
import { createRandom } from "./templates/random.ts";

const help = `Measures what a parser learns from corrections over HTTP: documents are sent and corrected by PUT, then
others that it has not seen are sent.

  node bench/learning-http.ts --data FOLDER [SET]

  --data FOLDER   folder of the data sets (or WINNOW_BENCH_DATA)
  --counts LIST   numbers of corrected documents after which the others are sent (0,1,5,10)
  --test N        how many others are sent (30)
  --seed N        chooses the order of the documents (1)
  --unseen        the others are of layouts that no corrected document has
  --mistakes      list every wrong value at the end
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string", default: process.env.WINNOW_BENCH_DATA ?? "" },
    counts: { type: "string", default: "0,1,5,10" },
    test: { type: "string", default: "30" },
    seed: { type: "string", default: "1" },
    unseen: { type: "boolean", default: false },
    mistakes: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (options.help || options.data === "") {
  console.log(help);
  process.exit(options.help ? 0 : 2);
}

const token = "a-token-of-the-learning-benchmark-0123456789";
const slug = "learning";
const name = positionals[0] ?? "adbuy";
const set = await readSet(join(import.meta.dirname, "accuracy"), name);
const setFile = JSON.parse(await readFile(join(import.meta.dirname, "accuracy", `${name}.json`), "utf8"));
if (!Array.isArray(set.fields)) throw new Error(`The set ${name} has no fields of its own.`);
const fields: Field[] = set.fields;
const folder = join(options.data, set.folder);
const counts = options.counts.split(",").map(Number);
const { support, others } = split(await readManifest(folder), Math.max(...counts), Number(options.test));

const home = await mkdtemp(join(tmpdir(), "winnow-bench-learning-"));
const config = loadConfig(
  {
    WINNOW_PORT: "0",
    WINNOW_DATA_DIR: join(home, "data"),
    WINNOW_LOG_LEVEL: "warn",
  },
  home,
);
const service = await startService(config);
try {
  await prepare();
  console.log("| corrected | strict | soft | F1 | false values | ms a document | training s | model kB | words kB |");
  console.log("|---|---|---|---|---|---|---|---|---|");
  let taught = 0;
  for (const count of counts) {
    for (const document of support.slice(taught, count)) await teach(document);
    taught = Math.max(taught, count);
    await waitUntilTrained();
    await measure(count, options.mistakes && count === Math.max(...counts));
  }
} finally {
  await service.stop();
  await rm(home, { recursive: true, force: true });
}

/** Documents to correct, and others: the same split for the same seed. */
function split(
  documents: ManifestDocument[],
  most: number,
  wanted: number,
): { support: ManifestDocument[]; others: ManifestDocument[] } {
  const shuffled = createRandom(Number(options.seed)).shuffle(documents);
  if (!options.unseen) return { support: shuffled.slice(0, most), others: shuffled.slice(most).slice(0, wanted) };
  const layouts = [...new Set(shuffled.map(({ layout, id }) => layout ?? id))];
  const taughtLayouts = new Set(layouts.filter((_, index) => index % 2 === 0));
  const isTaught = ({ layout, id }: ManifestDocument) => taughtLayouts.has(layout ?? id);
  return {
    support: shuffled.filter(isTaught).slice(0, most),
    others: shuffled.filter((document) => !isTaught(document)).slice(0, wanted),
  };
}

async function prepare(): Promise<void> {
  // The printed values have to be learned: e-invoices would be read from their XML.
  const engine = { type: "local", embedded: false };
  const parser = { slug, max_pages: 500, engine, fields: setFile.fields };
  const account = {
    email: "bench@example.com",
    balance: "1000",
    tokens: [{ name: "bench", token }],
    parsers: [parser],
  };
  const sealer = createSealer(loadSecret(config));
  await applySetup({ db: service.database.db, sealer }, readSetupFile(JSON.stringify({ accounts: [account] })));
}

async function send(document: ManifestDocument): Promise<{ id: string; data: ParsedData }> {
  const form = new FormData();
  const bytes = await readFile(join(folder, document.file));
  form.append("file", new Blob([new Uint8Array(bytes)]), basename(document.file));
  const [entry] = (await request("POST", "/parse", form)).data;
  if (!entry) throw new Error(`${document.id} has no entry`);
  return { id: entry.document_id, data: entry.parsed_data };
}

/** Corrects every scalar as a person who types the true value would, and leaves lists, which the API does not take. */
async function teach(document: ManifestDocument): Promise<void> {
  const { id } = await send(document);
  const right = document.records[0] ?? {};
  const updates = fields
    .filter((field) => field.type !== "list" && field.type !== "object" && !document.unscored.has(field.name))
    .map((field) => [field.name, right[field.name] ?? null]);
  await request("PUT", `/parsed-data/${id}`, JSON.stringify({ update_fields: Object.fromEntries(updates) }));
}

interface Envelope {
  status: string;
  code: string;
  message: string;
  data: { document_id: string; parsed_data: ParsedData }[];
}

async function request(method: string, path: string, body: FormData | string): Promise<Envelope> {
  const headers: Record<string, string> = { authorization: `Token ${token}` };
  if (typeof body === "string") headers["content-type"] = "application/json";
  const answer = await fetch(`${service.url}/dapi/v1/parser/${slug}${path}`, { method, headers, body });
  const json = (await answer.json()) as Envelope;
  if (json.status !== "success") throw new Error(`${method} ${path}: ${answer.status} ${json.code} ${json.message}`);
  return json;
}

async function waitUntilTrained(): Promise<void> {
  for (;;) {
    const state = await service.database.db.selectFrom("parser_learning").selectAll().executeTakeFirst();
    if (state === undefined || (state.changes === state.trained_changes && !state.has_job)) return;
    await sleep(100);
  }
}

async function measure(count: number, withMistakes: boolean): Promise<void> {
  const total: Counts = noCounts();
  const startedAt = performance.now();
  for (const document of others) {
    const { data } = await send(document);
    const score = scoreRecord(fields, data, document.records[0] ?? {}, document);
    for (const counts of score.fields.values()) addCounts(total, counts);
    if (withMistakes)
      for (const { field, expected, found } of score.mistakes)
        console.error(`${document.id}\t${field}\t${JSON.stringify(expected)}\t${JSON.stringify(found)}`);
  }
  const ms = (performance.now() - startedAt) / Math.max(others.length, 1);
  const { db } = service.database;
  const model = await db.selectFrom("parser_models").selectAll().orderBy("version", "desc").executeTakeFirst();
  const words = await db.selectFrom("document_words").select("words_bytes").execute();
  const wordsKb = words.reduce((sum, row) => sum + (row.words_bytes ?? 0), 0) / Math.max(words.length, 1) / 1000;
  const cells = [
    count,
    rates(total).recall.toFixed(3),
    rates(total, true).recall.toFixed(3),
    rates(total).f1.toFixed(3),
    `${total.falseValues} of ${total.absent}`,
    ms.toFixed(0),
    model ? `${(model.duration_ms / 1000).toFixed(1)} (${model.outcome})` : "-",
    model?.model ? (model.model.length / 1000).toFixed(0) : "-",
    wordsKb.toFixed(1),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
