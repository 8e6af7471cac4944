import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { pino } from "pino";
import { sweepFiles } from "../../src/pipeline/sweep-files.ts";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/start-embedded-postgres.ts";
import { openDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import { ApiClient } from "../support/api-client.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { findFreePort } from "../support/free-port.ts";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { invoiceFields, opsToken } from "../support/service.ts";
import { until } from "../support/until.ts";

const command = fileURLToPath(new URL("../../packages/cli/winnow.js", import.meta.url));
const documentCount = 24;
const killCount = 3;

describe("a service that is killed again and again", () => {
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  let client: ApiClient;
  let receiver: Receiver;
  let running: ChildProcess | null = null;

  const serve = async () => {
    running = spawn(process.execPath, [command, "serve"], { cwd: folder, env: environment, stdio: "ignore" });
    for (;;) {
      const isReady = await fetch(`${client.url}/ready`)
        .then((answer) => answer.ok)
        .catch(() => false);
      if (isReady) return;
      await sleep(50);
    }
  };
  const kill = async () => {
    const ended = new Promise((resolve) => running?.once("exit", resolve));
    running?.kill("SIGKILL");
    await ended;
  };
  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, [command, ...args], {
      cwd: folder,
      env: environment,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const code = await new Promise((resolve) => child.once("exit", resolve));
    assert.equal(code, 0, `winnow ${args.join(" ")}`);
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-crash-"));
    receiver = await startReceiver();
    const port = await findFreePort();
    client = new ApiClient(`http://127.0.0.1:${port}`, opsToken);
    environment = {
      ...bareEnvironment(),
      WINNOW_PORT: String(port),
      WINNOW_DATA_DIR: join(folder, "data"),
      WINNOW_ALLOW_HOSTS: "127.0.0.1",
      WINNOW_ALLOW_HTTP: "true",
      WINNOW_LOG_LEVEL: "warn",
    };
    const webhooks = [{ name: "erp", url: receiver.url, secret: "a secret of the receiver" }];
    const setup = {
      accounts: [
        {
          email: "ops@example.com",
          balance: "100",
          tokens: [{ name: "tests", token: opsToken }],
          parsers: [{ slug: "invoices", rate_per_page: "0.05", fields: invoiceFields, webhooks }],
        },
      ],
    };
    await writeFile(join(folder, "setup.json"), JSON.stringify(setup));
    await run("apply", "setup.json");
  });

  after(async () => {
    await kill();
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("processes, charges and delivers every accepted document: none lost, none doubled", async () => {
    const accepted: string[] = [];
    await serve();
    for (let round = 0; round < killCount; round++) {
      const sending = sendUntilKilled(client, round, accepted);
      await until("some documents are accepted", async () => accepted.length > round * 4 + 3);
      await sleep(round * 90);
      await kill();
      await sending;
      await serve();
    }
    for (const documentId of accepted) {
      const { body } = await client.waitForDocument("invoices", documentId);
      assert.equal(body.data.status, "completed");
      assert.equal(body.data.entries.length, 1);
      assert.equal(body.data.entries[0].cost, 0.05);
    }
    await until("every document is delivered", async () =>
      accepted.every((id) => receiver.requests.some(({ body }) => body.includes(id))),
    );
    await checkBooks(join(folder, "data"), accepted);
  });
});

/** Sends documents one after another until the service goes away; keeps the ids of those that it accepted. */
async function sendUntilKilled(client: ApiClient, round: number, accepted: string[]): Promise<void> {
  for (let index = 0; index < documentCount; index++) {
    const bytes = await makePdf([invoiceLines({ number: `K-${round}-${index}` })]);
    try {
      const answer = await client.parseAsync("invoices", { file: { bytes } });
      if (answer.status === 202) accepted.push(answer.body.data.document_id);
    } catch {
      return;
    }
  }
}

/** Every document is charged once and has its files, every job is gone, and the balance equals its ledger. */
async function checkBooks(dataDir: string, accepted: string[]): Promise<void> {
  const log = pino({ level: "silent" });
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres"), log });
  const database = openDatabase(server.connection, { maxConnections: 1, log });
  try {
    const { db } = database;
    const charges = await db.selectFrom("ledger").select("document_id").where("kind", "=", "charge").execute();
    const charged = charges.map((row) => row.document_id);
    assert.equal(new Set(charged).size, charged.length);
    assert.ok(accepted.every((id) => charged.includes(id)));
    const account = await db.selectFrom("accounts").select("balance").executeTakeFirstOrThrow();
    const movements = await db.selectFrom("ledger").select("amount").execute();
    const sum = movements.reduce((total, { amount }) => total + Number(amount), 0);
    assert.equal(Number(account.balance).toFixed(6), sum.toFixed(6));
    await until("every job is gone", async () => (await db.selectFrom("jobs").select("id").execute()).length === 0);
    const files = openDiskFileStore(join(dataDir, "files"));
    await sweepFiles({ db, files, log }, { olderThanMs: -1 });
    const { rows: named } = await sql<{ key: string }>`
      select file_key as key from documents union all select words_key from document_words`.execute(db);
    const keys: string[] = [];
    for await (const some of files.list()) keys.push(...some);
    assert.deepEqual(keys.sort(), named.map(({ key }) => key).sort());
    assert.equal(keys.length, 2 * charged.length, "each document has its file and its words, and nothing is left over");
  } finally {
    await database.close();
    await server.stop();
  }
}
