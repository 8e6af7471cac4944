import assert from "node:assert/strict";
import { after, test } from "node:test";
import { documentQueues } from "../../../src/pipeline/jobs.ts";
import { enqueue } from "../../../src/platform/queue/queue.ts";
import { makeInvoice } from "../../support/make-pdf.ts";
import { otherToken, startTestService, twoAccountsSetup } from "../../support/service.ts";

// Without a worker, whatever is accepted waits.
const service = await startTestService({
  role: "web",
  settings: { WINNOW_MAX_WAITING: "4" },
  setup: twoAccountsSetup,
});
after(() => service[Symbol.asyncDispose]());
const { client } = service;

const file = async (name: string) => ({ bytes: await makeInvoice(name) });
const countDocuments = async () => (await service.database.db.selectFrom("documents").select("id").execute()).length;

test("a full queue answers 503 with Retry-After, and each account has only its share of it", async () => {
  for (const name of ["A-1", "A-2"])
    assert.equal((await client.parseAsync("plain", { file: await file(name) })).status, 202);
  const balance = await service.balanceOf("ops@example.com");
  const refused = await client.parseAsync("plain", { file: await file("A-3") });
  assert.equal(refused.status, 503);
  assert.equal(refused.body.code, "overloaded");
  assert.match(refused.body.message, /2 documents of your account are waiting/);
  assert.match(refused.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
  assert.equal(await service.balanceOf("ops@example.com"), balance);
  const accepted = await service.clientFor(otherToken).parseAsync("plain", { file: await file("B-1") });
  assert.equal(accepted.status, 202);
  assert.equal(await countDocuments(), 3);
});

test("a file at an address waits in the same queue", async () => {
  assert.equal((await client.parseAsync("plain", { file_url: "https://example.com/a.pdf" })).status, 503);
});

test("a document keeps its place whatever it waits for: its pages, or a language model", async () => {
  for (const queue of documentQueues.async) {
    await using own = await startTestService({ role: "web", settings: { WINNOW_MAX_WAITING: "4" } });
    const { db } = own.database;
    const { id: accountId } = await db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
    const job = { queue, payload: { documentId: crypto.randomUUID() }, accountId, priority: 2, maxAttempts: 3 };
    for (let count = 0; count < 2; count++) await enqueue(db, job);
    assert.equal((await own.client.parseAsync("plain", { file: await file("C-1") })).status, 503, queue);
  }
});
