/**
 * Measures what deleting a parser's old documents costs, on a separate embedded PostgreSQL in a temporary folder: how many go
 * in a second, how long a transaction is open, and what jobs and new documents notice of it; beside it the same in one
 * transaction. `--old NUMBER` documents are to go (10,000); twice as many others stay. The load is 10 jobs and 20 documents a
 * second.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg, { type PoolConfig } from "pg";
import { pino } from "pino";
import { findOldDocuments } from "../src/documents/old-document-store.ts";
import { deleteDocuments } from "../src/pipeline/retention/delete-documents.ts";
import { runRetention } from "../src/pipeline/retention/run-retention.ts";
import type { Db } from "../src/platform/database/database.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";
import { startEmbeddedPostgres } from "../src/platform/embedded-postgres/start-embedded-postgres.ts";
import { createDiskFileStore } from "../src/platform/files/disk-file-store.ts";
import { type Filled, fill, retentionDays } from "./retention/fill.ts";
import { type Seen, startSteadyLoad } from "./retention/steady-load.ts";

const log = pino({ level: "warn" }, pino.destination(2));
const quietMs = 20_000;
/** Names the connections that delete, so that their transactions can be found. */
const deleterName = "deleter";

interface Deletion {
  deleted: number;
  seconds: number;
  longestMs: number;
}

type Column = Record<string, string>;

/** Deletes over connections of its own, and looks every 5 ms for how long its transaction is open. */
async function measureDeletion(connection: PoolConfig, work: (db: Db) => Promise<number>): Promise<Deletion> {
  const named = { ...connection, application_name: deleterName, statement_timeout: 0 };
  const database = openDatabase(named, { maxConnections: 2, log });
  const watcher = new pg.Client(connection);
  await watcher.connect();
  const begin = performance.now();
  let longestMs = 0;
  let isOver = false;
  const working = work(database.db).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { rows } = await watcher.query(
      `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float8 as ms
        from pg_stat_activity where application_name = $1`,
      [deleterName],
    );
    longestMs = Math.max(longestMs, rows[0].ms);
    await sleep(5);
  }
  const deleted = await working;
  const seconds = (performance.now() - begin) / 1000;
  await watcher.end();
  await database.close();
  return { deleted, seconds, longestMs };
}

/** The load before, while `work` deletes, and after it. */
async function measureLoad(
  connection: PoolConfig,
  filled: Filled,
  work: (db: Db) => Promise<number>,
): Promise<[before: Column, during: Column, after: Column]> {
  const load = await startSteadyLoad(connection, filled);
  // The first are not kept: connections are opened, code is compiled.
  await load.during(sleep(3_000));
  const before = await load.during(sleep(quietMs));
  const deletion = measureDeletion(connection, work);
  const during = await load.during(deletion);
  const after = await load.during(sleep(quietMs));
  await load.stop();
  return [describe(before), describe(during, await deletion), describe(after)];
}

function describe(seen: Seen, deletion?: Deletion): Column {
  return {
    "documents deleted": deletion ? String(deletion.deleted) : "-",
    "deleted a second": deletion ? (deletion.deleted / deletion.seconds).toFixed(0) : "-",
    "longest transaction that deletes": deletion ? `${deletion.longestMs.toFixed(0)} ms` : "-",
    "job: enqueue to start, p50 / p99": quantiles(seen.starts),
    "document of the same parser completed, p50 / p99 / most": quantiles(seen.completions, true),
    "document of another account completed, p50 / p99 / most": quantiles(seen.otherCompletions, true),
    "documents that waited 20 s in vain": String(seen.refused),
  };
}

function quantiles(values: number[], withMost = false): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
  return `${at(0.5)} / ${at(0.99)}${withMost ? ` / ${at(1)}` : ""} ms`;
}

async function copyDatabase(from: string, to: string): Promise<PoolConfig> {
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query(`create database ${to} template ${from}`);
  await client.end();
  return { ...server.connection, database: to };
}

/** Everything that is old in one transaction, for comparison. */
async function deleteAtOnce(db: Db, { parserId, accountId }: Filled): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const old = await findOldDocuments(tx, { parserId, days: retentionDays }, { after: null, limit: 1_000_000 });
    const ids = old.map(({ id }) => id);
    const how = { forgetsExamples: false, isSentToo: false };
    return (await deleteDocuments(tx, { id: parserId, accountId }, ids, how)).ids.length;
  });
}

function printTable(columns: Column[]): void {
  const rows = Object.keys(columns[0] ?? {});
  const line = (row: string) => `| ${[row, ...columns.map((column) => column[row] ?? "-")].join(" | ")} |`;
  const [head = "", ...others] = rows;
  console.log([line(head), `|${"---|".repeat(columns.length + 1)}`, ...others.map(line)].join("\n"));
}

const { values: options } = parseArgs({ options: { old: { type: "string", default: "10000" } } });
const old = Number(options.old);
const folder = await mkdtemp(join(tmpdir(), "winnow-bench-retention-"));
await chmod(folder, 0o755);
const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), log: pino({ level: "silent" }) });
try {
  console.error(`Writing ${3 * old} documents …`);
  const connection = await copyDatabase("template1", "batches");
  const database = openDatabase(connection, { maxConnections: 4, log });
  await migrate(database);
  const filled = await fill(database.db, old);
  await database.close();
  const atOnce = await copyDatabase("batches", "at_once");
  const files = await createDiskFileStore(join(folder, "files"));
  console.error("Measuring batches …");
  const inBatches = await measureLoad(connection, filled, (db) => runRetention({ db, files, log }));
  console.error("Measuring one transaction …");
  const [, once] = await measureLoad(atOnce, filled, (db) => deleteAtOnce(db, filled));
  const [before, during, after] = inBatches;
  printTable([
    { "": "before", ...before },
    { "": "while old documents are deleted in batches", ...during },
    { "": "after", ...after },
    { "": "while they are deleted in one transaction", ...once },
  ]);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
