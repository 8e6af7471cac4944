/**
 * Measures a parser's sheet on a separate embedded PostgreSQL in a temporary folder: how long its requests take, without
 * HTTP, and what preparing entries from before there were sheets costs. `--documents NUMBER` documents (100,000), with 30
 * columns each, a tenth of them to be reviewed. Each request is made 20 times, after one that is not counted.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { pino } from "pino";
import type { AdministrationDeps, Person } from "../src/administration/administration-deps.ts";
import { createLongReads } from "../src/administration/long-reads.ts";
import { createRuleRunner } from "../src/administration/rules/rule-runner.ts";
import { createBrowseSheet } from "../src/administration/sheet/browse-sheet.ts";
import { fillSheet } from "../src/entries/sheet/sheet-fill-store.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { openDatabase } from "../src/platform/database/open-database.ts";
import { startEmbeddedPostgres } from "../src/platform/embedded-postgres/start-embedded-postgres.ts";
import { fill } from "./sheet/fill.ts";

/** Rows per page, as the dashboard asks for them. */
const limit = 100;
const times = 20;

const accountId = "00000000-0000-4000-8000-000000000001";

const log = pino({ level: "warn" }, pino.destination(2));
const { values: options } = parseArgs({ options: { documents: { type: "string", default: "100000" } } });
const folder = await mkdtemp(join(tmpdir(), "winnow-bench-sheet-"));
await chmod(folder, 0o755);
const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), log: pino({ level: "silent" }) });
const rules = createRuleRunner();
try {
  const database = openDatabase(server.connection, { maxConnections: 4, log });
  const { db } = database;
  await migrate(database);
  console.error(`Writing ${options.documents} documents …`);
  await sql`insert into accounts (id, email, name, currency, balance)
    values (${accountId}, 'bench@example.com', 'Bench', 'USD', 0)`.execute(db);
  const parserId = await fill(db, { accountId, count: Number(options.documents) });
  await sql`truncate sheet_rows`.execute(db);
  const begin = performance.now();
  await fillSheet(db, parserId, Number.POSITIVE_INFINITY);
  const fillMs = performance.now() - begin;
  await sql`vacuum analyze sheet_rows`.execute(db);

  // Looking at a sheet needs nothing else.
  const deps = { db, rules, longReads: createLongReads(db) } as AdministrationDeps;
  const person = { accountId } as Person;
  const sheet = createBrowseSheet(deps);
  const list = (asked: object) => sheet.list(person, parserId, { sort: "@received", order: "desc", limit, ...asked });
  const filters = (column: string, is: string, value = "") => ({ filters: JSON.stringify([{ column, is, value }]) });
  const cursor = (await list({})).nextCursor ?? "";
  const byTotal = { sort: "total" };
  const totalCursor = (await list(byTotal)).nextCursor ?? "";
  const sums = { columns: "net,tax,total,paid,open" };

  console.log("| request | median | slowest |\n|---|---|---|");
  await measure("first rows, newest first", () => list({}));
  await measure("next page", () => list({ cursor }));
  await measure("sorted by a money field", () => list(byTotal));
  await measure("its next page", () => list({ ...byTotal, cursor: totalCursor }));
  await measure("sorted by a text field", () => list({ sort: "supplier", order: "asc" }));
  await measure("a text value that 20 rows contain", () => list(filters("supplier", "contains", "supplier 4711 ")));
  await measure("a range of amounts, sorted by them", () => list({ ...filters("total", "from", "9000"), ...byTotal }));
  await measure("to review", () => list(filters("@state", "equals", "toReview")));
  await measure("a problem in one column", () => list(filters("total", "problem")));
  await measure("search for a text that one row contains", () => list({ search: "INV-4711" }));
  await measure("count", () => sheet.sum(person, parserId, { columns: "" }));
  await measure("count and sums of five columns, per currency", () => sheet.sum(person, parserId, sums));
  const share = (fillMs / Number(options.documents)).toFixed(2);
  console.log(`\nPreparing entries from before there were sheets took ${share} ms each, once.`);
  await database.close();
} finally {
  rules.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(name: string, ask: () => Promise<unknown>): Promise<void> {
  await ask();
  const taken: number[] = [];
  for (let index = 0; index < times; index++) {
    const begin = performance.now();
    await ask();
    taken.push(performance.now() - begin);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => `${(taken[Math.floor((times - 1) * share)] ?? Number.NaN).toFixed(0)} ms`;
  console.log(`| ${name} | ${at(0.5)} | ${at(1)} |`);
}
