import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { loadConfig } from "../../src/config.ts";
import type { Db } from "../../src/platform/database/database.ts";
import { createSealer } from "../../src/platform/sealer.ts";
import { openServiceDatabase } from "../../src/service-database.ts";
import { loadSecret } from "../../src/service-secret.ts";
import { applySetup } from "../../src/setup/apply-setup.ts";
import { readSetupFile } from "../../src/setup/read-setup-file.ts";
import { type Answer, ApiClient } from "../support/api-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { invoiceLines, makePdf } from "../support/make-pdf.ts";
import { type ServeProcess, startServeProcess } from "../support/serve-process.ts";
import { opsToken, standardSetup, toDatabaseUrl } from "../support/service.ts";
import { until } from "../support/until.ts";

const secret = "a secret of the tests that is long enough";
const log = pino({ level: "silent" });

/** Sends documents, again and again if told to come back, until `isOver`. */
class Load {
  /** IDs of the documents that were accepted. */
  readonly accepted: string[] = [];
  readonly answers: Answer[] = [];
  answered = 0;
  /** A request was not answered at all. */
  hasFailed = false;
  #isOver = false;
  readonly #running: Promise<unknown>;

  constructor(client: ApiClient) {
    this.#running = Promise.all([
      this.#send((form, headers) => client.parseAsync("plain", form, { headers })),
      this.#send((form, headers) => client.parseAsync("plain", form, { headers })),
      this.#send((form, headers) => client.parse("plain", form, { headers })),
    ]);
    // Set by whoever ends the load.
    this.#running.catch(() => {});
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #send(
    parse: (form: { file: { bytes: Uint8Array } }, headers: Record<string, string>) => Promise<Answer>,
  ): Promise<void> {
    while (!this.#isOver && !this.hasFailed) {
      const bytes = await makePdf([invoiceLines({ number: randomUUID().slice(0, 8) })]);
      const key = randomUUID();
      for (;;) {
        const answer = await parse({ file: { bytes } }, { "idempotency-key": key }).catch((error) => {
          this.hasFailed = true;
          throw error;
        });
        this.answers.push(answer);
        if (answer.status === 503) {
          await sleep(20);
          continue;
        }
        this.answered++;
        if (answer.status === 202) this.accepted.push(answer.body.data.document_id);
        break;
      }
    }
  }
}

/**
 * Checks that, whatever happened to the database, there were only these answers, and nothing was lost, doubled or
 * charged twice.
 */
async function checkAll(load: Load, client: ApiClient, db: Db): Promise<void> {
  for (const { status, body, text, headers } of load.answers) {
    assert.ok([200, 202, 503].includes(status), `${status} ${text}`);
    assert.equal(body.status, status === 503 ? "error" : "success", text);
    if (status !== 503) continue;
    assert.equal(body.code, "unavailable");
    assert.match(headers.get("retry-after") ?? "", /^[1-9]\d*$/);
  }
  for (const documentId of load.accepted) {
    const { body } = await client.waitForDocument("plain", documentId);
    assert.equal(body.data.status, "completed", JSON.stringify(body));
    assert.equal(body.data.entries.length, 1);
  }
  await until("every job is done", async () => (await db.selectFrom("jobs").select("id").execute()).length === 0);
  const documents = await db.selectFrom("documents").select(["id", "status"]).execute();
  assert.equal(documents.length, load.answered, "one document for each that was sent");
  assert.ok(documents.every(({ status }) => status === "completed"));
  const charges = await db
    .selectFrom("ledger")
    .select(["document_id", "amount"])
    .where("kind", "=", "charge")
    .execute();
  assert.deepEqual(charges.map((row) => row.document_id).sort(), documents.map(({ id }) => id).sort());
  const movements = await db.selectFrom("ledger").select("amount").execute();
  const { balance } = await db.selectFrom("accounts").select("balance").executeTakeFirstOrThrow();
  const sum = movements.reduce((total, { amount }) => total + Number(amount), 0);
  assert.equal(Number(balance).toFixed(6), sum.toFixed(6));
}

const isReady = async (url: string) => (await fetch(`${url}/ready`)).status === 200;

describe("a service whose database connections are all cut, again and again", () => {
  let folder: string;
  let database: TestDatabase;
  let service: ServeProcess;
  /** A separate connection, which is not lost. */
  let operator: pg.Client;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-loss-"));
    database = await createTestDatabase({ maxConnections: 2 });
    operator = new pg.Client({ ...database.connection, database: "postgres" });
    await operator.connect();
    const sealer = createSealer(secret);
    await applySetup({ db: database.db, sealer }, readSetupFile(JSON.stringify(standardSetup)));
    service = startServeProcess({
      WINNOW_DATA_DIR: join(folder, "data"),
      WINNOW_SECRET: secret,
      WINNOW_WORKERS: "1",
      WINNOW_RATE_LIMIT: "100000",
      DATABASE_URL: toDatabaseUrl(database.connection),
    });
  });
  after(async () => {
    service.child.kill("SIGKILL");
    await service.ended;
    await operator.end();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("lives on, answers 503 at worst, and loses and doubles nothing", async () => {
    const url = await service.url;
    const client = new ApiClient(url, opsToken);
    const load = new Load(client);
    for (let round = 0; round < 15; round++) {
      const { answered } = load;
      await operator.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'winnow'",
        [database.connection.database],
      );
      assert.equal((await fetch(`${url}/health`)).status, 200);
      await until("another document is answered", async () => load.hasFailed || load.answered > answered);
    }
    await load.end();
    assert.equal(service.child.exitCode, null, service.printed());
    await checkAll(load, client, database.db);
    assert.doesNotMatch(service.printed(), /unexpected error|"level":60/);
  });
});

describe("a service whose embedded database dies or is restarted", () => {
  let folder: string;
  let service: ServeProcess;
  const settings: Record<string, string> = {};
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "winnow-restart-"));
    await chmod(folder, 0o755);
    Object.assign(settings, {
      WINNOW_DATA_DIR: join(folder, "data"),
      WINNOW_SECRET: secret,
      WINNOW_WORKERS: "1",
      WINNOW_RATE_LIMIT: "100000",
    });
    const config = loadConfig(settings, folder);
    const { database, close } = await openServiceDatabase(config, log);
    await applySetup(
      { db: database.db, sealer: createSealer(loadSecret(config)) },
      readSetupFile(JSON.stringify(standardSetup)),
    );
    await close();
    service = startServeProcess(settings);
  });
  after(async () => {
    service.child.kill("SIGTERM");
    assert.deepEqual(await service.ended, { code: 0, signal: null }, service.printed());
    await rm(folder, { recursive: true, force: true });
  });

  it("goes on by itself when it is back, and loses and doubles nothing", async () => {
    const url = await service.url;
    const client = new ApiClient(url, opsToken);
    const load = new Load(client);
    for (const signal of ["SIGKILL", "SIGINT", "SIGQUIT", "SIGKILL"] as const) {
      const { answered } = load;
      await until("documents are being answered", async () => load.hasFailed || load.answered > answered + 2);
      const pid = serverPid(folder);
      process.kill(pid ?? 0, signal);
      assert.equal((await fetch(`${url}/health`)).status, 200);
      await until("another server runs", async () => ![pid, null].includes(serverPid(folder)));
      await until("the service is ready", () => isReady(url));
    }
    await load.end();
    assert.equal(service.child.exitCode, null, service.printed());
    const { database, close } = await openServiceDatabase(loadConfig(settings, folder), log);
    await checkAll(load, client, database.db).finally(close);
  });
});

/** The process id of the embedded server; null if none runs. */
function serverPid(folder: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(folder, "data", "postgres", "postmaster.pid"), "utf8"), 10);
  } catch {
    return null;
  }
}
