import assert from "node:assert/strict";
import { test } from "node:test";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import { createWebhookSetting, type WebhookSetting } from "./webhook-setting.ts";

/** Claims the waiting job as a worker that then dies: its lease has run out. */
async function claimAndDie(setting: WebhookSetting): Promise<void> {
  await setting.database.db
    .updateTable("jobs")
    .set({
      state: "active",
      attempts: 1,
      lease_token: "00000000-0000-4000-8000-000000000000",
      lease_until: new Date(Date.now() - 1000),
    })
    .execute();
}

async function getJob(setting: WebhookSetting) {
  const job = await setting.database.db.selectFrom("jobs").selectAll().executeTakeFirstOrThrow();
  return {
    id: job.id,
    queue: job.queue,
    payload: job.payload,
    accountId: job.account_id,
    attempts: job.attempts,
    maxAttempts: job.max_attempts,
    leaseToken: job.lease_token ?? "",
    signal: new AbortController().signal,
  };
}

test("a delivery cut off by our own crash is sent again, with the same entry_id", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  const { documentId, entries } = await setting.finishDocument();
  await claimAndDie(setting);
  await setting.runDeliveries();
  const [request] = setting.receiver.requests;
  assert.equal(JSON.parse(request?.body.toString() ?? "").data.entry_id, entries[0]?.id);
  assert.equal((await setting.findDeliveries(documentId))[0]?.status, "delivered");
});

test("a delivery that was sent, but whose outcome was lost in a crash, is sent again", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  const { documentId } = await setting.finishDocument();
  await claimAndDie(setting);
  const [planned] = await setting.findDeliveries(documentId);
  // The worker lost its lease while it was sending: what it records is undone with its transaction.
  const lost = { ...(await getJob(setting)), leaseToken: "11111111-0000-4000-8000-000000000000" };
  await assert.rejects(setting.deliverer.deliver(lost, { deliveryId: planned?.id ?? "", retry: 0 }), {
    name: "LeaseLost",
  });
  const [cutOff] = await setting.findDeliveries(documentId);
  assert.equal(cutOff?.status, "pending");
  assert.equal(cutOff?.attempts.length, 0);

  await setting.runDeliveries();
  assert.equal(setting.receiver.requests.length, 2);
  // The same event: a receiver that has handled it knows it by its id.
  assert.equal(new Set(setting.receiver.requests.map(({ headers }) => headers["webhook-id"])).size, 1);
  const [delivery] = await setting.findDeliveries(documentId);
  assert.equal(delivery?.status, "delivered");
  assert.equal(delivery?.attempts.length, 1);
});

test("a job that runs again after its delivery was recorded sends nothing", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  const { documentId } = await setting.finishDocument();
  await setting.database.db.updateTable("deliveries").set({ status: "delivered" }).execute();
  await setting.runDeliveries();
  assert.equal(setting.receiver.requests.length, 0);
  assert.equal((await setting.findDeliveries(documentId))[0]?.attempts.length, 0);
});

test("a worker that stops halfway breaks off the request and records nothing; the job runs again", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  const { documentId } = await setting.finishDocument();
  const stopping = new AbortController();
  setting.receiver.answer = () => stopping.abort(new Error("the worker stops"));
  await claimAndDie(setting);
  const [planned] = await setting.findDeliveries(documentId);
  const job = { ...(await getJob(setting)), signal: stopping.signal };
  await assert.rejects(setting.deliverer.deliver(job, { deliveryId: planned?.id ?? "", retry: 0 }), /the worker stops/);
  assert.equal((await setting.findDeliveries(documentId))[0]?.status, "pending");

  setting.receiver.answer = (_request, response) => void response.end("ok");
  await setting.runDeliveries();
  assert.equal((await setting.findDeliveries(documentId))[0]?.status, "delivered");
});

test("a delivery whose job has no tries left is failed with a reason, and can be redelivered", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  const { documentId } = await setting.finishDocument();
  const [planned] = await setting.findDeliveries(documentId);
  await setting.database.db.deleteFrom("jobs").execute();
  await withTransaction(setting.database.db, (tx) =>
    setting.deliverer.giveUp(tx, { deliveryId: planned?.id ?? "", retry: 0 }),
  );
  const [delivery] = await setting.findDeliveries(documentId);
  assert.equal(delivery?.status, "failed");
  assert.match(delivery?.attempts[0]?.error ?? "", /can redeliver it/);
});
