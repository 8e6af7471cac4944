import assert from "node:assert/strict";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { sql } from "kysely";
import { invoiceLines, makePdf } from "../../support/make-pdf.ts";
import { startTestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const bytes = await makePdf([invoiceLines({ number: "READY-1" })]);

async function getReady() {
  const response = await fetch(`${service.url}/ready`);
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** Whether `/ready` says 503 for a reason, without showing a path. */
async function isNotReadyFor(reason: RegExp): Promise<boolean> {
  const { status, body } = await getReady();
  if (status === 200) return false;
  assert.deepEqual([status, body.status, body.code, body.data], [503, "error", "not_ready", null]);
  assert.ok(!body.message.includes(service.config.dataDir));
  return reason.test(body.message);
}

async function sendIsUnavailable(): Promise<void> {
  const answer = await service.client.parseAsync("plain", { file: { bytes } });
  assert.deepEqual([answer.status, answer.body.status, answer.body.code], [503, "error", "unavailable"]);
  assert.match(answer.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
}

test("while files cannot be stored, /ready and parse requests answer 503, until the trouble ends", async () => {
  const folder = join(service.config.filesDir, "partial");
  await rename(folder, `${folder}-away`);
  await until("it is not ready", () => isNotReadyFor(/folder for the files is missing/));
  await sendIsUnavailable();
  assert.equal((await fetch(`${service.url}/health`)).status, 200);
  await rename(`${folder}-away`, folder);
  await until("it is ready", async () => (await getReady()).status === 200);
  assert.equal((await service.client.parseAsync("plain", { file: { bytes } })).status, 202);
});

test("while the database cannot be written to, /ready and parse requests answer 503", async () => {
  const { db, connection } = service.database;
  const setReadOnly = async (isReadOnly: boolean) => {
    const value = sql.raw(isReadOnly ? "on" : "off");
    await db.transaction().execute(async (tx) => {
      await sql`set transaction read write`.execute(tx);
      await sql`alter database ${sql.id(connection.database ?? "")} set default_transaction_read_only = ${value}`.execute(
        tx,
      );
    });
    // Applies to new connections.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  };
  await setReadOnly(true);
  await until("it is not ready", () => isNotReadyFor(/database cannot be written to/));
  await sendIsUnavailable();
  await setReadOnly(false);
  await until("it is ready", async () => (await getReady()).status === 200);
});

test("a check leaves nothing behind", async () => {
  assert.ok((await service.listFiles()).every((name) => !name.startsWith("probe")));
});
