import assert from "node:assert/strict";
import { test } from "node:test";
import { withTransaction } from "../../src/platform/database/with-transaction.ts";
import { enqueue } from "../../src/platform/queue/queue.ts";
import { redeliver, redeliverAll, redeliverFailed } from "../../src/webhooks/redeliver.ts";
import type { ReceivedRequest } from "../support/receiver.ts";
import { createWebhookSetting, type WebhookSetting } from "./webhook-setting.ts";

/** A document of two entries, the second of which the receiver refused. */
async function deliverHalf(setting: WebhookSetting) {
  await setting.addWebhook();
  const { documentId, entries } = await setting.finishDocument({ entries: [{}, {}] });
  const refusedId = entries[1]?.id;
  setting.receiver.answer = (request, response) => {
    response.writeHead(toldEntry(request) === refusedId ? 500 : 200).end();
  };
  await setting.runDeliveries();
  const events = new Map(setting.receiver.requests.map((request) => [toldEntry(request), toEvent(request)]));
  setting.receiver.answer = (_request, response) => void response.end("ok");
  setting.receiver.requests.length = 0;
  return { documentId, accountId: setting.accountId, entryIds: entries.map(({ id }) => id), refusedId, events };
}

const toldEntry = ({ body }: ReceivedRequest): string => JSON.parse(body.toString()).data.entry_id;
const toEvent = ({ headers }: ReceivedRequest): string => String(headers["webhook-id"]);

function toldIds(setting: WebhookSetting): unknown[] {
  return setting.receiver.requests.map(toldEntry).sort();
}

test("a failed delivery stays failed until it is redelivered", async () => {
  await using setting = await createWebhookSetting();
  const { documentId } = await deliverHalf(setting);
  await setting.runDeliveries();
  const deliveries = await setting.findDeliveries(documentId);
  assert.deepEqual(
    deliveries.map(({ status }) => status),
    ["delivered", "failed"],
  );
  assert.equal(setting.receiver.requests.length, 0);
});

test("Redeliver Failed sends the failed deliveries of the document again, with the same entry_id, and no others", async () => {
  await using setting = await createWebhookSetting();
  const { refusedId, documentId, accountId } = await deliverHalf(setting);
  const count = await withTransaction(setting.database.db, (tx) =>
    redeliverFailed(tx, { documentId, accountId, blockInvalid: false }, enqueue),
  );
  await setting.runDeliveries();
  assert.equal(count, 1);
  assert.deepEqual(toldIds(setting), [refusedId]);
  const [request] = setting.receiver.requests;
  assert.equal(JSON.parse(request?.body.toString() ?? "").data.entry_id, refusedId);
  const deliveries = await setting.findDeliveries(documentId);
  assert.deepEqual(
    deliveries.map(({ status, attempts }) => [status, attempts.length]),
    [
      ["delivered", 1],
      ["delivered", 2],
    ],
  );
  assert.deepEqual(
    deliveries[1]?.attempts.map(({ httpStatus }) => httpStatus),
    [200, 500],
  );
});

test("Redeliver All sends every delivery of the document again, with the same entry ids", async () => {
  await using setting = await createWebhookSetting();
  const { entryIds, documentId, accountId } = await deliverHalf(setting);
  const count = await withTransaction(setting.database.db, (tx) =>
    redeliverAll(tx, { documentId, accountId, blockInvalid: false }, enqueue),
  );
  await setting.runDeliveries();
  assert.equal(count, 2);
  assert.deepEqual(toldIds(setting), entryIds.sort());
});

test("a redelivery is the same event: it has the webhook-id of the delivery", async () => {
  await using setting = await createWebhookSetting();
  const { documentId, accountId, events } = await deliverHalf(setting);
  for (const round of [1, 2]) {
    await withTransaction(setting.database.db, (tx) =>
      redeliverAll(tx, { documentId, accountId, blockInvalid: false }, enqueue),
    );
    await setting.runDeliveries();
    assert.equal(setting.receiver.requests.length, 2 * round);
  }
  for (const request of setting.receiver.requests) assert.equal(toEvent(request), events.get(toldEntry(request)));
  assert.equal(new Set(events.values()).size, 2);
});

test("one delivery can be redelivered by itself", async () => {
  await using setting = await createWebhookSetting();
  const { documentId, accountId, entryIds } = await deliverHalf(setting);
  const [first] = await setting.findDeliveries(documentId);
  const delivery = { deliveryId: first?.id ?? "", accountId };
  assert.ok(await withTransaction(setting.database.db, (tx) => redeliver(tx, delivery, enqueue)));
  await setting.runDeliveries();
  assert.deepEqual(toldIds(setting), [entryIds[0]]);
});

test("a redelivery sends the entry as it is now", async () => {
  await using setting = await createWebhookSetting();
  const { documentId, accountId, refusedId } = await deliverHalf(setting);
  await setting.database.db
    .updateTable("entries")
    .set({ parsed_data: '{"total":99}' })
    .where("id", "=", refusedId ?? "")
    .execute();
  await withTransaction(setting.database.db, (tx) =>
    redeliverFailed(tx, { documentId, accountId, blockInvalid: false }, enqueue),
  );
  await setting.runDeliveries();
  const [request] = setting.receiver.requests;
  assert.deepEqual(JSON.parse(request?.body.toString() ?? "").data.parsed_data, { total: 99 });
});

test("a redelivery goes to the webhook's current address", async () => {
  await using setting = await createWebhookSetting();
  const { documentId, accountId } = await deliverHalf(setting);
  await setting.addWebhook({ url: `${setting.receiver.url}/new`, headers: { "X-Version": "2" } });
  await withTransaction(setting.database.db, (tx) =>
    redeliverFailed(tx, { documentId, accountId, blockInvalid: false }, enqueue),
  );
  await setting.runDeliveries();
  const [request] = setting.receiver.requests;
  assert.equal(request?.path, "/new");
  assert.equal(request?.headers["x-version"], "2");
});

test("pressing twice sends once: a waiting delivery is not queued again", async () => {
  await using setting = await createWebhookSetting();
  const { documentId, accountId } = await deliverHalf(setting);
  const press = () =>
    withTransaction(setting.database.db, (tx) =>
      redeliverAll(tx, { documentId, accountId, blockInvalid: false }, enqueue),
    );
  const counts = await Promise.all([press(), press()]);
  await setting.runDeliveries();
  assert.deepEqual(counts.sort(), [0, 2]);
  assert.equal(setting.receiver.requests.length, 2);
});

test("the deliveries of another document are left alone, and an unknown delivery is not redelivered", async () => {
  await using setting = await createWebhookSetting();
  const { documentId } = await deliverHalf(setting);
  const { accountId } = setting;
  const { db } = setting.database;
  const none = { documentId: "00000000-0000-4000-8000-000000000000", accountId, blockInvalid: false };
  assert.equal(await redeliverAll(db, none, enqueue), 0);
  assert.equal(await redeliver(db, { deliveryId: none.documentId, accountId }, enqueue), false);
  await setting.runDeliveries();
  assert.equal(setting.receiver.requests.length, 0);
  assert.equal((await setting.findDeliveries(documentId)).length, 2);
});
