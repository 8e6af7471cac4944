import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { FormPart } from "../../support/api-client.ts";
import { makeInvoice, makePdf } from "../../support/make-pdf.ts";
import { startTestService, toTokenSecret } from "../../support/service.ts";

const secondToken = toTokenSecret("second");
const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
await service.apply({ accounts: [{ email: "ops@example.com", tokens: [{ name: "second", token: secondToken }] }] });
const { client } = service;

const withKey = (key: string) => ({ headers: { "idempotency-key": key } });
const countDocuments = async () => (await service.database.db.selectFrom("documents").select("id").execute()).length;

test("the same key gets the first sync request's answer, and nothing is processed or charged again", async () => {
  const form = { file: { bytes: await makeInvoice("KEY-1") } };
  const first = await client.parse("invoices", form, withKey("sync-1"));
  const [documents, balance] = [await countDocuments(), await service.balanceOf("ops@example.com")];
  const second = await client.parse("invoices", form, withKey("sync-1"));
  assert.equal(first.body.code, "document_processed");
  assert.equal(second.status, first.status);
  assert.deepEqual(second.body, first.body);
  assert.equal(await countDocuments(), documents);
  assert.equal(await service.balanceOf("ops@example.com"), balance);
});

test("the same key gets the first async request's answer", async () => {
  const form = { file: { bytes: await makeInvoice("KEY-2") } };
  const first = await client.parseAsync("invoices", form, withKey("async-1"));
  const second = await client.parseAsync("invoices", form, withKey("async-1"));
  assert.deepEqual([second.status, second.body], [202, first.body]);
});

test("a sync answer is repeated unchanged, even after the entry was corrected", async () => {
  const form = { file: { bytes: await makeInvoice("KEY-3") } };
  const first = await client.parse("invoices", form, withKey("sync-2"));
  await client.correct("invoices", first.body.data[0].document_id, { total: 1 });
  assert.deepEqual((await client.parse("invoices", form, withKey("sync-2"))).body, first.body);
});

test("the same key with another body, parser or endpoint is invalid_request", async () => {
  const file: FormPart = { bytes: await makeInvoice("KEY-4") };
  const key = withKey("taken");
  assert.equal((await client.parse("plain", { file }, key)).body.code, "document_processed");
  const others = [
    await client.parse("plain", { file: { bytes: await makeInvoice("KEY-5") } }, key),
    await client.parse("plain", { file, environment: "other" }, key),
    await client.parse("invoices", { file }, key),
    await client.parseAsync("plain", { file }, key),
  ];
  for (const { status, body } of others)
    assert.deepEqual([status, body.code, body.data], [400, "invalid_request", null]);
});

test("bodies are compared by their content, not by their multipart framing", async () => {
  const bytes = await makeInvoice("KEY-6");
  const key = withKey("framing");
  const first = await client.parse("plain", { file: { bytes, filename: "a.pdf" }, environment: "default" }, key);
  const second = await client.parse("plain", { has_multiple_entries: "0", file: { bytes, filename: "a.pdf" } }, key);
  assert.deepEqual(second.body, first.body);
});

test("a key belongs to its token", async () => {
  const form = { file: { bytes: await makeInvoice("KEY-7") } };
  const first = await client.parseAsync("plain", form, withKey("mine"));
  const second = await service.clientFor(secondToken).parseAsync("plain", form, withKey("mine"));
  assert.equal(second.status, 202);
  assert.notEqual(second.body.data.document_id, first.body.data.document_id);
});

test("requests that race with one key make one document", async () => {
  const before = await countDocuments();
  const form = { file: { bytes: await makePdf([["race"]]) } };
  const answers = await Promise.all(Array.from({ length: 6 }, () => client.parseAsync("plain", form, withKey("race"))));
  assert.deepEqual(new Set(answers.map((answer) => answer.text)).size, 1);
  assert.equal((await countDocuments()) - before, 1);
});

test("a key is remembered for 24 hours; after that it is new", async () => {
  const form = { file: { bytes: await makeInvoice("KEY-9") } };
  const age = (hours: number) =>
    service.database.pool.query(
      "update idempotency_keys set created_at = now() - make_interval(secs => $1) where key = 'old'",
      [hours * 3600],
    );
  const first = await client.parseAsync("plain", form, withKey("old"));
  await age(23.9);
  assert.deepEqual((await client.parseAsync("plain", form, withKey("old"))).body, first.body);
  await age(24.1);
  const second = await client.parseAsync("plain", form, withKey("old"));
  assert.notEqual(second.body.data.document_id, first.body.data.document_id);
  await age(24.1);
  const other = await client.parseAsync("plain", { file: { bytes: await makeInvoice("KEY-10") } }, withKey("old"));
  assert.equal(other.status, 202);
});

test("without a key every request is a document of its own", async () => {
  const before = await countDocuments();
  const form = { file: { bytes: await makeInvoice("KEY-8") } };
  await client.parseAsync("plain", form);
  await client.parseAsync("plain", form);
  assert.equal((await countDocuments()) - before, 2);
});
