import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pino } from "pino";
import { startService } from "../../src/service.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { startTestService } from "../support/service.ts";

describe("web and workers apart", () => {
  it("answers sync and async requests whose documents another process handles", async () => {
    await using web = await startTestService({ role: "web" });
    const worker = await startService(web.config, { role: "worker", log: pino({ level: "silent" }) });
    try {
      assert.equal(worker.url, null);
      const sync = await web.client.parse("invoices", { file: { bytes: await makeInvoice("W-1") } });
      assert.equal(sync.body.data[0].parsed_data.invoice_number, "W-1");
      const { body } = await web.client.parseAsync("invoices", { file: { bytes: await makeInvoice("W-2") } });
      const document = await web.client.waitForDocument("invoices", body.data.document_id);
      assert.equal(document.body.data.entries[0].parsed_data.invoice_number, "W-2");
    } finally {
      await worker.stop();
    }
  });

  it("keeps documents pending where no worker runs, shows them in /metrics, and gives up a sync one at the time limit", async () => {
    await using web = await startTestService({ role: "web", settings: { WINNOW_TIME_LIMIT_SECONDS: "1" } });
    const { body } = await web.client.parseAsync("invoices", { file: { bytes: await makeInvoice("W-3") } });
    const document = await web.client.getDocument("invoices", body.data.document_id);
    assert.deepEqual([document.body.code, document.body.data.status], ["no_parsed_data", "pending"]);
    const metrics = await (await fetch(`${web.url}/metrics`)).text();
    assert.match(metrics, /winnow_queue_jobs\{queue="documents",state="queued"\} 1\n/);
    assert.match(metrics, /winnow_queue_oldest_seconds\{queue="documents"\} [0-9]/);
    const sync = await web.client.parse("invoices", { file: { bytes: await makeInvoice("W-4") } });
    assert.deepEqual([sync.status, sync.body.code], [503, "overloaded"]);
    assert.ok(sync.headers.get("retry-after"));
    assert.equal(Number(await web.balanceOf("ops@example.com")), 99.95, "only the pending document holds its charge");
  });
});
