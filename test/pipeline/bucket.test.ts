import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pino } from "pino";
import { startService } from "../../src/service.ts";
import { makeBucket, type TestBucket } from "../support/bucket.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { until } from "../support/until.ts";

const silent = { log: pino({ level: "silent" }) };

describe("a service whose files are in a bucket", () => {
  let bucket: TestBucket;
  let service: TestService;
  before(async () => {
    bucket = await makeBucket();
    service = await startTestService({ settings: bucket.environment });
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await bucket[Symbol.asyncDispose]();
  });

  it("reads documents, and keeps their files there and none on its own disk", async () => {
    const bytes = await makeInvoice("B-1");
    const { body } = await service.client.parseAsync("invoices", { file: { bytes } });
    const document = await service.client.waitForDocument("invoices", body.data.document_id);
    assert.equal(document.body.data.entries[0].parsed_data.invoice_number, "B-1");
    assert.equal((await bucket.list()).filter((name) => /^[0-9a-f-]{36}$/.test(name)).length, 1);
    assert.deepEqual(await service.listFiles(), []);
    const response = await fetch(document.body.data.url);
    assert.deepEqual(new Uint8Array(await response.arrayBuffer()), new Uint8Array(bytes));
    const part = await fetch(document.body.data.url, { headers: { range: "bytes=5-7" } });
    assert.deepEqual([part.status, Buffer.from(await part.arrayBuffer())], [206, Buffer.from(bytes.subarray(5, 8))]);
  });

  it("redirects its addresses to the bucket if asked to, for the same people", async () => {
    await using presigning = await startTestService({
      settings: { ...bucket.environment, WINNOW_FILE_DOWNLOADS: "presigned" },
    });
    const bytes = await makeInvoice("B-2");
    const { body } = await presigning.client.parseAsync("invoices", { file: { bytes, filename: "mine.pdf" } });
    const { url } = (await presigning.client.waitForDocument("invoices", body.data.document_id)).body.data;
    const redirect = await fetch(url, { redirect: "manual" });
    assert.equal(redirect.status, 302);
    assert.equal(redirect.headers.get("cache-control"), "no-store");
    assert.ok(redirect.headers.get("location")?.startsWith(bucket.settings.endpoint ?? "-"));
    const head = await fetch(url, { method: "HEAD" });
    assert.deepEqual([head.status, head.headers.get("content-length")], [200, String(bytes.length)]);
    const file = await fetch(url);
    assert.deepEqual(new Uint8Array(await file.arrayBuffer()), new Uint8Array(bytes));
    assert.match(file.headers.get("content-disposition") ?? "", /^inline; filename="?mine\.pdf/);
    assert.equal((await fetch(url.replace(/signature=../, "signature=zz"), { redirect: "manual" })).status, 404);
  });
});

describe("web and worker processes that share only a database and a bucket", () => {
  it("lose no document while the bucket is away, and take none that they cannot keep", async () => {
    await using bucket = await makeBucket();
    await using web = await startTestService({ role: "web", settings: bucket.environment });
    const ownFolder = await mkdtemp(join(tmpdir(), "winnow-worker-"));
    const { body } = await web.client.parseAsync("invoices", { file: { bytes: await makeInvoice("B-3") } });
    const balance = await web.balanceOf("ops@example.com");
    await bucket.stopServer();

    const refused = await web.client.parseAsync("invoices", { file: { bytes: await makeInvoice("B-4") } });
    assert.equal(refused.status, 503);
    assert.ok(refused.headers.get("retry-after"));
    const ready = await fetch(`${web.url}/ready`);
    assert.deepEqual([ready.status, /object store/.test(await ready.text())], [503, true]);
    const config = { ...web.config, dataDir: ownFolder, filesDir: join(ownFolder, "files") };
    const worker = await startService(config, { role: "worker", ...silent });
    try {
      await until("the worker tried", async () => {
        const { rows } = await web.database.pool.query("select attempts from jobs where queue = 'documents'");
        return rows.some(({ attempts }) => attempts > 0);
      });
      const { status: waiting } = (await web.client.getDocument("invoices", body.data.document_id)).body.data;
      assert.ok(["pending", "processing"].includes(waiting), waiting);
      await bucket.startServer();
      const document = await web.client.waitForDocument("invoices", body.data.document_id);
      assert.equal(document.body.data.entries[0].parsed_data.invoice_number, "B-3");
      assert.equal(await web.balanceOf("ops@example.com"), balance, "one document is charged, once");
      const { status } = await web.client.parse("invoices", { file: { bytes: await makeInvoice("B-5") } });
      assert.equal(status, 200);
      assert.equal((await bucket.list()).filter((name) => /^[0-9a-f-]{36}$/.test(name)).length, 2);
    } finally {
      await worker.stop();
      await rm(ownFolder, { recursive: true, force: true });
    }
  });
});
