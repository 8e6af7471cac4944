import assert from "node:assert/strict";
import { test } from "node:test";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import { enqueue } from "../../src/platform/queue/queue.ts";
import { retryDelaysMs } from "../../src/webhooks/deliveries/plan-retry.ts";
import { deliveriesQueue } from "../../src/webhooks/delivery-job.ts";
import { redeliver } from "../../src/webhooks/redeliver.ts";
import { createWebhookSetting, type WebhookSetting } from "./webhook-setting.ts";

/** A webhook with retries, whose receiver answers with `status`. */
async function failWith(setting: WebhookSetting, status: number, headers: Record<string, string> = {}) {
  const webhook = await setting.addWebhook({ retries: true });
  setting.receiver.answer = (_request, response) => void response.writeHead(status, headers).end();
  const { documentId } = await setting.finishDocument();
  await setting.runDeliveries();
  return { documentId, webhook };
}

async function theDelivery(setting: WebhookSetting, documentId: string) {
  const [delivery] = await setting.findDeliveries(documentId);
  assert.ok(delivery);
  return delivery;
}

/** How long after its last attempt a delivery is tried again, in milliseconds. */
async function findDelay(setting: WebhookSetting, documentId: string): Promise<number> {
  const { nextAttemptAt, attempts } = await theDelivery(setting, documentId);
  assert.ok(nextAttemptAt && attempts[0]);
  return nextAttemptAt.getTime() - attempts[0].startedAt.getTime();
}

const take = (setting: WebhookSetting) => {
  setting.receiver.answer = (_request, response) => void response.end("ok");
};

const setSetting = (setting: WebhookSetting, changes: Parameters<WebhookSetting["addWebhook"]>[0]) =>
  setting.addWebhook({ retries: true, ...changes });

test("a failed delivery is tried again with the same webhook-id until the receiver takes it", async () => {
  await using setting = await createWebhookSetting();
  const { documentId } = await failWith(setting, 503);
  const failed = await theDelivery(setting, documentId);
  assert.equal(failed.status, "failed", "it is a failed delivery while it waits");
  assert.ok((await findDelay(setting, documentId)) >= retryDelaysMs[0]);
  take(setting);
  await setting.bringRetriesForward();
  await setting.runDeliveries();
  const delivered = await theDelivery(setting, documentId);
  assert.deepEqual([delivered.status, delivered.nextAttemptAt], ["delivered", null]);
  assert.deepEqual(
    delivered.attempts.map(({ httpStatus }) => httpStatus),
    [200, 503],
  );
  assert.equal(new Set(setting.receiver.requests.map(({ headers }) => headers["webhook-id"])).size, 1);
});

test("after seven retries it stays failed, and redelivering it begins anew", async () => {
  await using setting = await createWebhookSetting();
  const { documentId } = await failWith(setting, 500);
  for (const delay of retryDelaysMs) {
    assert.ok((await findDelay(setting, documentId)) >= delay);
    await setting.bringRetriesForward();
    await setting.runDeliveries();
  }
  const { attempts, nextAttemptAt, status, id: deliveryId } = await theDelivery(setting, documentId);
  assert.deepEqual([attempts.length, nextAttemptAt, status], [8, null, "failed"]);
  const order = { deliveryId, accountId: setting.accountId };
  await withTransaction(setting.database.db, (tx) => redeliver(tx, order, enqueue));
  await setting.runDeliveries();
  assert.ok((await findDelay(setting, documentId)) < retryDelaysMs[1]);
});

test("without the setting, a failed delivery stays failed until it is redelivered", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  setting.receiver.answer = (_request, response) => void response.writeHead(503, { "retry-after": "1" }).end();
  const { documentId } = await setting.finishDocument();
  await setting.runDeliveries();
  assert.equal((await theDelivery(setting, documentId)).nextAttemptAt, null);
  const jobs = setting.database.db.selectFrom("jobs").select("id").where("account_id", "=", setting.accountId);
  assert.deepEqual(await jobs.execute(), []);
});

test("Retry-After puts a retry off", async () => {
  await using setting = await createWebhookSetting();
  const { documentId } = await failWith(setting, 429, { "retry-after": "3600" });
  const delay = await findDelay(setting, documentId);
  assert.ok(delay >= 3_600_000, `${delay} ms`);
});

test("410 Gone turns the webhook off, says so in the audit log, and plans no retry", async () => {
  await using setting = await createWebhookSetting();
  const { documentId, webhook } = await failWith(setting, 410);
  assert.equal((await theDelivery(setting, documentId)).nextAttemptAt, null);
  const { db } = setting.database;
  const row = await db.selectFrom("webhooks").selectAll().where("id", "=", webhook.id).executeTakeFirstOrThrow();
  assert.deepEqual([row.is_enabled, row.off_reason], [false, "gone"]);
  const event = await db.selectFrom("audit_events").selectAll().where("target_id", "=", webhook.id).executeTakeFirst();
  assert.deepEqual([event?.action, event?.actor_kind], ["webhook.turned_off", "service"]);
  await setSetting(setting, { isEnabled: true });
  const again = await db.selectFrom("webhooks").selectAll().where("id", "=", webhook.id).executeTakeFirstOrThrow();
  assert.deepEqual([again.is_enabled, again.off_reason], [true, null]);
});

test("a webhook without retries stays on at 410 Gone, as at any other status", async () => {
  await using setting = await createWebhookSetting();
  const { id } = await setting.addWebhook();
  setting.receiver.answer = (_request, response) => void response.writeHead(410).end();
  await setting.finishDocument();
  await setting.runDeliveries();
  const row = await setting.database.db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();
  assert.equal(row?.is_enabled, true);
});

test("Block Invalid Documents holds for retries, which then end", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook({ retries: true });
  setting.receiver.answer = (_request, response) => void response.writeHead(503).end();
  const { documentId } = await setting.finishDocument({ entries: [{ isValid: false }] });
  await setting.runDeliveries();
  await setting.database.db
    .updateTable("parsers")
    .set({ block_invalid: true })
    .where("id", "=", setting.parserId)
    .execute();
  take(setting);
  await setting.bringRetriesForward();
  await setting.runDeliveries();
  const { attempts, nextAttemptAt } = await theDelivery(setting, documentId);
  assert.equal(setting.receiver.requests.length, 1);
  assert.match(attempts[0]?.error ?? "", /Block Invalid Documents/);
  assert.equal(nextAttemptAt, null);
});

test("turning a webhook or its retries off forgets the planned ones", async () => {
  for (const changes of [{ isEnabled: false }, { retries: false }]) {
    await using setting = await createWebhookSetting();
    const { documentId } = await failWith(setting, 503);
    await setSetting(setting, changes);
    assert.equal((await theDelivery(setting, documentId)).nextAttemptAt, null);
    take(setting);
    await setting.bringRetriesForward();
    await setting.runDeliveries();
    assert.equal(setting.receiver.requests.length, 1);
    assert.equal((await theDelivery(setting, documentId)).attempts.length, 1);
  }
});

test("a delivery that is redelivered while a retry is planned is sent once", async () => {
  await using setting = await createWebhookSetting();
  const { documentId } = await failWith(setting, 503);
  take(setting);
  const { id: deliveryId } = await theDelivery(setting, documentId);
  const order = { deliveryId, accountId: setting.accountId };
  await withTransaction(setting.database.db, (tx) => redeliver(tx, order, enqueue));
  await setting.bringRetriesForward();
  await setting.runDeliveries();
  assert.equal(setting.receiver.requests.length, 2);
  assert.equal((await theDelivery(setting, documentId)).status, "delivered");
});

test("what a mapping cannot make is not tried again, as it would fail again", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook({ retries: true, mapping: "$error('no')" });
  const { documentId } = await setting.finishDocument();
  await setting.runDeliveries();
  const { status, nextAttemptAt } = await theDelivery(setting, documentId);
  assert.deepEqual([status, nextAttemptAt], ["failed", null]);
});

test("a retry that is cut off by our own crash is sent again", async () => {
  await using setting = await createWebhookSetting();
  const { documentId } = await failWith(setting, 503);
  take(setting);
  await setting.database.db
    .updateTable("jobs")
    .set({
      state: "active",
      attempts: 1,
      lease_token: "00000000-0000-4000-8000-000000000000",
      lease_until: new Date(Date.now() - 1000),
      run_at: new Date(),
    })
    .execute();
  await setting.runDeliveries();
  assert.equal((await theDelivery(setting, documentId)).status, "delivered");
});

test("retries that are turned off while one is being sent are not planned again, and it is in the log", async () => {
  await using setting = await createWebhookSetting();
  const { documentId } = await failWith(setting, 503);
  setting.receiver.answer = (_request, response) => {
    void setSetting(setting, { retries: false }).finally(() => response.writeHead(500).end());
  };
  await setting.bringRetriesForward();
  await setting.runDeliveries();
  const { status, nextAttemptAt, attempts } = await theDelivery(setting, documentId);
  assert.deepEqual([status, nextAttemptAt], ["failed", null]);
  assert.deepEqual(
    attempts.map(({ httpStatus }) => httpStatus),
    [500, 503],
  );
  const jobs = setting.database.db.selectFrom("jobs").select("id").where("account_id", "=", setting.accountId);
  assert.deepEqual(await jobs.where("queue", "=", deliveriesQueue).execute(), []);
});
