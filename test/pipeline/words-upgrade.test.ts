import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { pino } from "pino";
import { findKeptWords } from "../../src/learning/word-store.ts";
import { runRetention } from "../../src/pipeline/retention/run-retention.ts";
import { openDiskFileStore } from "../../src/platform/files/disk-file-store.ts";
import { findOldProgram } from "../faults/old-program.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { startWorkerBeside } from "../support/serve-process.ts";
import { invoiceFields, opsToken, startTestService, type TestService, toDatabaseUrl } from "../support/service.ts";
import { until } from "../support/until.ts";

const old = findOldProgram("0016-words-in-files.sql");
const parser = { slug: "invoices", rate_per_page: "0", fields: invoiceFields, retention_days: 30 };
const account = { email: "ops@example.com", tokens: [{ name: "tests", token: opsToken }], parsers: [parser] };

describe("a worker of the version that has words in the database", {
  skip: typeof old === "string" ? old : false,
}, () => {
  it("works beside newer ones, and takes neither their files nor what they taught", async () => {
    assert.ok(typeof old !== "string");
    await using web = await startTestService({ role: "web", setup: { accounts: [account] } });
    const { db } = web.database;
    const files = openDiskFileStore(web.config.filesDir);
    const send = async (number: string): Promise<string> => {
      const { body } = await web.client.parseAsync("invoices", { file: { bytes: await makeInvoice(number) } });
      await web.client.waitForDocument("invoices", body.data.document_id);
      return body.data.document_id;
    };

    const newer = startWorkerBeside(web, {});
    const documentId = await send("W-1");
    newer.child.kill("SIGKILL");
    await newer.ended;
    const { words, wordsKey } = await findKeptWords(db, documentId);
    assert.equal(words, null);
    const key = wordsKey ?? assert.fail("the words are in a file");
    const { body } = await web.client.getDocument("invoices", documentId);
    await web.client.correct("invoices", body.data.entries[0].id, { invoice_date: "2026-01-02" });
    await sql`update documents set created_at = created_at - interval '31 days',
      finished_at = finished_at - interval '31 days'`.execute(db);
    const orphan = randomUUID();
    await files.write(orphan, Readable.from(["left by a crash"]), { maxBytes: 100 });
    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    for (const each of [key, orphan]) await files.withLocalFile(each, (path) => utimes(path, twoHoursAgo, twoHoursAgo));

    const { worker, printed } = startOld(web, old.checkout);
    try {
      await until("it has swept", async () => !(await files.exists(orphan)));
      assert.ok(await files.exists(key));
      await until("it has tried to delete", async () => printed().includes("Old documents could not be deleted"));
      assert.equal((await web.client.getDocument("invoices", documentId)).status, 200);
      const later = await findKeptWords(db, await send("W-2"));
      assert.ok(later.words !== null && later.wordsKey === null, "what it reads is kept as it always was");
    } finally {
      worker.kill("SIGKILL");
      await once(worker, "exit");
    }

    assert.equal(await runRetention({ db, files, log: pino({ level: "silent" }) }), 1);
    const examples = await db.selectFrom("learned_examples").select(["document_id", "words_key"]).execute();
    assert.deepEqual(examples, [{ document_id: null, words_key: key }]);
    assert.ok(await files.exists(key));
  });
});

/** A worker process of an old checkout, on the same database and files. */
function startOld({ config, database }: TestService, checkout: string): { worker: ChildProcess; printed(): string } {
  const env = {
    ...bareEnvironment(),
    WINNOW_DATA_DIR: config.dataDir,
    WINNOW_SECRET: "a secret of the tests that is long enough",
    WINNOW_WORKERS: "1",
    WINNOW_LOG_LEVEL: "warn",
    DATABASE_URL: toDatabaseUrl(database.connection),
  };
  const command = join(checkout, "src/cli/main.ts");
  const worker = spawn(process.execPath, [command, "serve", "--role", "worker"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [worker.stdout, worker.stderr]) stream.on("data", (bytes) => (text += String(bytes)));
  return { worker, printed: () => text };
}
