import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, it } from "node:test";
import { sql } from "kysely";
import { findOldProgram } from "../faults/old-program.ts";
import { bareEnvironment } from "../support/bare-environment.ts";
import { makeLongScan } from "../support/make-long-scan.ts";
import { invoiceLines, makeInvoice } from "../support/make-pdf.ts";
import { startTestService, type TestService, toDatabaseUrl } from "../support/service.ts";
import { until } from "../support/until.ts";

const old = findOldProgram("0012-page-slices.sql");
const own = join(import.meta.dirname, "../..");
/** However busy the machine is, no document runs out of time. */
const patient = { WINNOW_TIME_LIMIT_SECONDS: "3600" };

describe("a worker of the version before there were slices", { skip: typeof old === "string" ? old : false }, () => {
  it("works on documents beside newer ones, and leaves their slices to them", async () => {
    assert.ok(typeof old !== "string");
    await using web = await startTestService({ role: "web", settings: patient });
    const workers: ChildProcess[] = [];
    const start = (checkout: string) => {
      const worker = startWorker(web, checkout);
      workers.push(worker);
      return worker;
    };
    try {
      const newer = start(own);
      const pages = Array.from({ length: 11 }, (_, index) => ({ lines: [`Delivery note ${index % 2}`] }));
      const bytes = await makeLongScan([{ lines: invoiceLines({ number: "U-1" }) }, ...pages]);
      const scan = (await web.client.parseAsync("plain", { file: { bytes } })).body.data.document_id;
      await until("a slice is read", async () => (await countRead(web)) > 0);
      newer.kill("SIGKILL");
      await once(newer, "exit");
      const left = await listSliceJobs(web);
      assert.ok(left.length > 0);

      start(old.checkout);
      const { body } = await web.client.parseAsync("plain", { file: { bytes: await makeInvoice("U-2") } });
      const invoice = await web.client.waitForDocument("plain", body.data.document_id);
      assert.equal(invoice.body.data.entries[0].parsed_data.invoice_number, "U-2");
      assert.deepEqual(await listSliceJobs(web), left);
      assert.equal((await web.client.getDocument("plain", scan)).body.data.status, "processing");

      start(own);
      const document = await web.client.waitForDocument("plain", scan);
      assert.equal(document.body.data.entries[0].parsed_data.invoice_number, "U-1");
      assert.equal(Number(await web.balanceOf("ops@example.com")), 100 - 13 * 0.05);
    } finally {
      for (const worker of workers) worker.kill("SIGKILL");
    }
  });
});

/** A worker process of a checkout, on the same database and files. */
function startWorker({ config, database }: TestService, checkout: string): ChildProcess {
  const env = {
    ...bareEnvironment(),
    ...patient,
    WINNOW_DATA_DIR: config.dataDir,
    WINNOW_SECRET: "a secret of the tests that is long enough",
    WINNOW_WORKERS: "1",
    WINNOW_LOG_LEVEL: "fatal",
    DATABASE_URL: toDatabaseUrl(database.connection),
  };
  const command = join(checkout, "src/cli/main.ts");
  return spawn(process.execPath, [command, "serve", "--role", "worker"], { env, stdio: "ignore" });
}

async function countRead({ database: { db } }: TestService): Promise<number> {
  const { rows } = await sql<{ read: number }>`select count(file_key)::integer as read from page_slices`.execute(db);
  return rows[0]?.read ?? 0;
}

/** The jobs of slices, as the last one who touched them left them. */
async function listSliceJobs({ database: { db } }: TestService) {
  return await db
    .selectFrom("jobs")
    .select(["id", "state", "attempts", "process_id"])
    .where("queue", "=", "pages")
    .orderBy("id")
    .execute();
}
