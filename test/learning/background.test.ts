import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { pino } from "pino";
import { freezeParser } from "../../src/learning/change-learning.ts";
import { startService } from "../../src/service.ts";
import { ApiClient } from "../support/api-client.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { opsToken, startTestService, type TestService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { learningOf, makeOrder, orderFields, read, teachOrders, trained } from "./teach.ts";

const command = fileURLToPath(new URL("../../packages/cli/winnow.js", import.meta.url));
const setup = {
  accounts: [
    {
      email: "ops@example.com",
      tokens: [{ name: "tests", token: opsToken }],
      parsers: [{ slug: "orders", fields: orderFields }],
    },
  ],
};
const log = pino({ level: "silent" });

/** Versions made by trainings. */
const countVersions = async ({ database }: TestService) =>
  (await database.db.selectFrom("parser_models").select("version").execute()).length;

test("two corrections at once cause one training", async () => {
  await using web = await startTestService({ role: "web", setup });
  const reader = await startService(web.config, { role: "worker", log });
  const entries = [];
  for (const reference of ["K-11", "K-12"]) {
    entries.push({ reference, ...(await read(web.client, "orders", await makeOrder({ reference }))) });
  }
  await reader.stop();
  await Promise.all(entries.map(({ id, reference }) => web.client.correct("orders", id, { reference })));
  const jobs = await web.database.db.selectFrom("jobs").select("queue").where("queue", "=", "learning").execute();
  assert.equal(jobs.length, 1);
  const trainer = await startService(web.config, { role: "worker", log });
  await trained(web.database, "orders");
  await trainer.stop();
  assert.equal(await countVersions(web), 1);
  assert.equal((await learningOf(web.database, "orders")).examples, 2);
});

test("a parser that is unfrozen while its training ends for being frozen is trained all the same", async () => {
  await using web = await startTestService({ role: "web", setup });
  const { db } = web.database;
  const reader = await startService(web.config, { role: "worker", log });
  const { id } = await read(web.client, "orders", await makeOrder({ reference: "K-51" }));
  await reader.stop();
  await web.client.correct("orders", id, { reference: "K-51" });
  const parser = await db
    .selectFrom("parsers")
    .select(["id", "account_id as accountId"])
    .where("slug", "=", "orders")
    .executeTakeFirstOrThrow();
  await freezeParser(db, parser, true);
  const { trainer } = await db.transaction().execute(async (tx) => {
    await freezeParser(tx, parser, false);
    const trainer = await startService(web.config, { role: "worker", log });
    await until("the training has found the parser frozen", async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%parser_learning%'`.execute(db);
      return rows.length > 0;
    });
    return { trainer };
  });
  await trained(web.database, "orders");
  await trainer.stop();
  assert.equal(await countVersions(web), 1);
});

test("an outage while the words of an example are read again costs no lesson", async () => {
  await using web = await startTestService({ role: "web", setup });
  const { db } = web.database;
  const reader = await startService(web.config, { role: "worker", log });
  const { id } = await read(web.client, "orders", await makeOrder({ reference: "K-61" }));
  await reader.stop();
  await web.client.correct("orders", id, { reference: "K-61" });
  await db.deleteFrom("document_words").execute();
  await sql`create function refuse_words() returns trigger language plpgsql as $$ begin
    raise exception 'no space left' using errcode = 'disk_full';
  end $$`.execute(db);
  await sql`create trigger refuse_words before insert on document_words execute function refuse_words()`.execute(db);
  const trainer = await startService(web.config, { role: "worker", log });
  await until("the training has met the outage", async () => {
    const job = await db.selectFrom("jobs").select("last_error").where("queue", "=", "learning").executeTakeFirst();
    return job === undefined || job.last_error !== null;
  });
  await sql`drop function refuse_words cascade`.execute(db);
  await trained(web.database, "orders");
  await trainer.stop();
  assert.equal(await countVersions(web), 1);
});

test("a worker killed while it trains neither loses nor doubles an example, and the training is repeated", async () => {
  await using web = await startTestService({ role: "web", setup });
  let worker = startWorkerProcess(web);
  const references = ["K-21", "K-22", "K-23", "K-24"];
  for (const reference of references) {
    const { id } = await read(web.client, "orders", await makeOrder({ reference }));
    await web.client.correct("orders", id, { reference });
  }
  const isTraining = async () =>
    (await web.database.db
      .selectFrom("jobs")
      .select("id")
      .where("queue", "=", "learning")
      .where("state", "=", "active")
      .executeTakeFirst()) !== undefined;
  await until("the training has begun", isTraining);
  await kill(worker);
  assert.equal((await learningOf(web.database, "orders")).has_job, true);
  worker = startWorkerProcess(web);
  await trained(web.database, "orders");
  const { examples, current_version: current } = await learningOf(web.database, "orders");
  assert.equal(examples, references.length);
  const models = await web.database.db.selectFrom("parser_models").select(["version", "example_count"]).execute();
  assert.equal(new Set(models.map(({ version }) => version)).size, models.length);
  assert.equal(models.find(({ version }) => version === current)?.example_count, references.length);
  await kill(worker);
});

test("the same document with the same version gives the same result, whichever process reads it", async () => {
  await using service = await startTestService({ setup });
  await teachOrders(service.client, service.database, "orders", 3);
  const bytes = await makeOrder({ reference: "K-31", delivery: "2026-07-01" });
  const entriesOf = async (client = service.client) => {
    const { body } = await client.parse("orders", { file: { bytes } }, { query: "?include=grounding" });
    return body.data.map(({ document_id: _, ...entry }: { document_id: string }) => entry);
  };
  const first = await entriesOf();
  assert.equal(first[0].parsed_data.reference, "K-31");
  const other = await startService({ ...service.config, port: 0 }, { log });
  try {
    assert.deepEqual(await entriesOf(new ApiClient(other.url ?? "", opsToken)), first);
  } finally {
    await other.stop();
  }
  assert.deepEqual(await entriesOf(), first);
  const versions = await service.database.db
    .selectFrom("entries")
    .select("model_version")
    .orderBy("created_at", "desc")
    .limit(3)
    .execute();
  assert.equal(new Set(versions.map((row) => row.model_version)).size, 1);
});

test("a renamed field keeps what it learned; a removed one is dropped", async () => {
  await using service = await startTestService({ setup });
  await teachOrders(service.client, service.database, "orders", 3);
  const [reference] = orderFields;
  const row = await service.database.db.selectFrom("parsers").select(["id", "fields"]).executeTakeFirstOrThrow();
  const stored = row.fields as { name: string }[];
  const renamed = stored.filter(({ name }) => name === reference?.name).map((field) => ({ ...field, name: "our_ref" }));
  // Only the dashboard renames; a set-up file names fields by their names.
  await service.database.db
    .updateTable("parsers")
    .set({ fields: JSON.stringify(renamed) })
    .where("id", "=", row.id)
    .execute();
  const { id } = await read(service.client, "orders", await makeOrder({ reference: "K-41" }));
  await service.client.correct("orders", id, { our_ref: "K-41" });
  await trained(service.database, "orders");
  const next = await read(service.client, "orders", await makeOrder({ reference: "K-42" }));
  assert.deepEqual(next.data, { our_ref: "K-42" });
  const model = await service.database.db
    .selectFrom("parser_models")
    .select(["report", "example_count"])
    .orderBy("version", "desc")
    .executeTakeFirstOrThrow();
  const report = model.report as { fields: { path: string; labels: number }[] };
  assert.deepEqual(
    report.fields.map(({ path, labels }) => [path, labels]),
    [["our_ref", 4]],
  );
});

/** A worker as an operator runs it, on the service's database and files. */
function startWorkerProcess({ config }: TestService): ChildProcess {
  const env = {
    ...bareEnvironment(),
    WINNOW_DATA_DIR: config.dataDir,
    WINNOW_SECRET: "a secret of the tests that is long enough",
    DATABASE_URL: config.databaseUrl ?? "",
    WINNOW_METRICS: "false",
    WINNOW_LOG_LEVEL: "silent",
  };
  return spawn(process.execPath, [command, "serve", "--role", "worker"], { cwd: config.dataDir, env, stdio: "ignore" });
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
