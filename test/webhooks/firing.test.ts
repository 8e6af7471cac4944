import assert from "node:assert/strict";
import { test } from "node:test";
import { createWebhookSetting, type WebhookSetting } from "./webhook-setting.ts";

/** What a receiver was told about documents and entries, in no order, because deliveries run side by side. */
function toldIds(setting: WebhookSetting): [documentId: string, entryId: string][] {
  const told = setting.receiver.requests.map(({ body }): [string, string] => {
    const { data } = JSON.parse(body.toString());
    return [data.document_id, data.entry_id];
  });
  return told.sort();
}

test("a document of the async endpoint is delivered once per entry", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  const { documentId, entries } = await setting.finishDocument({ source: "async" });
  await setting.runDeliveries();
  assert.deepEqual(toldIds(setting), [[documentId, entries[0]?.id]]);
});

test("a document uploaded in the dashboard is delivered", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  await setting.finishDocument({ source: "dashboard" });
  await setting.runDeliveries();
  assert.equal(setting.receiver.requests.length, 1);
});

test("a document from the sync endpoint never triggers a webhook", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  const { documentId } = await setting.finishDocument({ source: "sync" });
  await setting.runDeliveries();
  assert.equal(setting.receiver.requests.length, 0);
  assert.deepEqual(await setting.findDeliveries(documentId), []);
});

test("a document with several entries is sent as several requests with the same document_id", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  const { documentId, entries } = await setting.finishDocument({ entries: [{}, {}, {}] });
  await setting.runDeliveries();
  assert.deepEqual(toldIds(setting), entries.map((entry) => [documentId, entry.id]).sort());
});

test("each webhook of the parser gets the entry, under its own name", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook({ name: "erp", url: `${setting.receiver.url}/erp` });
  await setting.addWebhook({ name: "crm", url: `${setting.receiver.url}/crm` });
  await setting.finishDocument();
  await setting.runDeliveries();
  assert.deepEqual(setting.receiver.requests.map(({ path }) => path).sort(), ["/crm", "/erp"]);
});

test("a webhook receives only documents whose environment equals its own", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook({ name: "live", environment: "default" });
  await setting.addWebhook({ name: "staging", environment: "staging", url: `${setting.receiver.url}/staging` });
  await setting.finishDocument({ environment: "staging" });
  await setting.finishDocument({ environment: "Staging" });
  await setting.finishDocument({ environment: "nobody" });
  await setting.runDeliveries();
  assert.deepEqual(
    setting.receiver.requests.map(({ path }) => path),
    ["/staging"],
  );
});

test("with Block Invalid Documents on, entries failing validation are not sent, and valid ones are", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  const { documentId, entries } = await setting.finishDocument({
    blockInvalid: true,
    entries: [{ isValid: false }, { isValid: true }, { isValid: false }],
  });
  await setting.runDeliveries();
  assert.deepEqual(toldIds(setting), [[documentId, entries[1]?.id]]);
});

test("with Block Invalid Documents off, entries failing validation are sent and say so", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  await setting.finishDocument({ blockInvalid: false, entries: [{ isValid: false }] });
  await setting.runDeliveries();
  const [request] = setting.receiver.requests;
  assert.equal(JSON.parse(request?.body.toString() ?? "").data.is_valid, false);
});

test("a webhook that is switched off, and one of another parser, get nothing", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook({ isEnabled: false });
  await using other = await createWebhookSetting();
  await other.addWebhook();
  await setting.finishDocument();
  await setting.runDeliveries();
  assert.equal(setting.receiver.requests.length + other.receiver.requests.length, 0);
});

test("a document whose transaction is rolled back sends nothing, and leaves no delivery", async () => {
  await using setting = await createWebhookSetting();
  await setting.addWebhook();
  await assert.rejects(setting.finishDocument({ isUndone: true }), /undone/);
  await setting.runDeliveries();
  assert.equal(setting.receiver.requests.length, 0);
  assert.equal((await setting.database.db.selectFrom("jobs").select("id").execute()).length, 0);
});
