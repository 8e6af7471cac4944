import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { successSchemas } from "../../../src/contract/envelope.ts";
import { startService } from "../../../src/service.ts";
import { makeInvoice } from "../../support/make-pdf.ts";
import { startTestService } from "../../support/service.ts";

/**
 * Accepts a document while no worker runs, makes its job look as if this many workers died with it, and starts a
 * worker.
 */
async function processAfterDeaths(deaths: number) {
  await using web = await startTestService({ role: "web" });
  const accepted = await web.client.parseAsync("invoices", { file: { bytes: await makeInvoice("DIED-1") } });
  const id: string = accepted.body.data.document_id;
  await web.database.pool.query("update documents set status = 'processing', started_at = now()");
  await web.database.pool.query(
    "update jobs set state = 'active', attempts = $1, lease_token = gen_random_uuid(), lease_until = now() - interval '1 s'",
    [deaths],
  );
  const worker = await startService(web.config, { role: "worker", log: pino({ level: "silent" }) });
  try {
    const { body } = await web.client.waitForDocument("invoices", id);
    return { body, balance: Number(await web.balanceOf("ops@example.com")) };
  } finally {
    await worker.stop();
  }
}

test("a document whose worker died is taken by another one, and charged once", async () => {
  const { body, balance } = await processAfterDeaths(2);
  assert.deepEqual([body.data.status, body.data.entries.length], ["completed", 1]);
  assert.equal(balance, 99.95);
});

test("after three tries it is failed: document_retrieved, no entries, the error, and no charge", async () => {
  const { body, balance } = await processAfterDeaths(3);
  assert.deepEqual(successSchemas.documentRetrieved.parse(body), body);
  assert.deepEqual([body.status, body.code], ["success", "document_retrieved"]);
  assert.deepEqual([body.data.status, body.data.entries], ["failed", []]);
  assert.deepEqual(Object.keys(body.data), ["document_id", "status", "url", "metadata", "entries", "error"]);
  assert.deepEqual(Object.keys(body.data.error), ["code", "message"]);
  assert.equal(body.data.error.code, "doc:processing_failed");
  assert.equal(balance, 100);
});
