import assert from "node:assert/strict";
import { after, test } from "node:test";
import { becomeOperator } from "../dashboard-api/dashboard-client.ts";
import { uploadAndWait } from "../dashboard-api/upload.ts";
import { makeInvoice } from "../support/make-pdf.ts";
import { startReceiver } from "../support/receiver.ts";
import { invoiceFields, startTestService } from "../support/service.ts";
import { until } from "../support/until.ts";

const receiver = await startReceiver();
after(() => receiver.close());
const webhooks = [{ name: "hook", url: `${receiver.url}/in` }];
const parsers = [{ slug: "invoices", fields: invoiceFields, webhooks }];
const service = await startTestService({
  setup: { accounts: [{ email: "ada@example.com", balance: "100", parsers }] },
});
after(() => service[Symbol.asyncDispose]());
const ada = await becomeOperator(service, "ada@example.com");
const parserId = (await ada.get("listParsers")).items[0]?.id ?? "";
const [webhook] = (await ada.get("listWebhooks", { params: { parserId } })).items;
const params = { webhookId: webhook?.id ?? "" };

const hour = 3_600_000;
const range = { from: new Date(Date.now() - hour).toISOString(), to: new Date(Date.now() + hour).toISOString() };
const past = { from: new Date(Date.now() - 2 * hour).toISOString(), to: range.from };

/** Sends a document of which the receiver answers with a status. */
async function deliver(number: string, status: number): Promise<void> {
  const before = receiver.requests.length;
  receiver.answer = (_request, response) => void response.writeHead(status).end();
  const document = await uploadAndWait(ada, parserId, await makeInvoice(number));
  await until("it was sent", async () => receiver.requests.length > before);
  await until("it has an outcome", async () => {
    const { deliveries } = await ada.get("getDocument", { params: { documentId: document.id } });
    return deliveries.every((delivery) => delivery.status !== "pending");
  });
}

const finished = () =>
  until("the replay is through", async () => {
    const [latest] = (await ada.get("listReplays", { params })).items;
    return latest !== undefined && latest.finishedAt !== null && latest.pending === 0;
  });

test("a replay sends the failed deliveries of a time range again, and says how many and what became of them", async () => {
  await deliver("R-1", 200);
  await deliver("R-2", 500);
  await deliver("R-3", 500);
  const counts = async (which: "failed" | "all", of = range) =>
    (await ada.get("countReplay", { params, query: { which, ...of } })).count;
  assert.deepEqual([await counts("failed"), await counts("all"), await counts("all", past)], [2, 3, 0]);
  const ids = new Map(
    receiver.requests.map(({ headers, body }) => [JSON.parse(String(body)).data.entry_id, headers["webhook-id"]]),
  );
  receiver.requests.length = 0;
  receiver.answer = (_request, response) => void response.end("ok");
  await ada.get("startReplay", { params, body: { which: "failed", ...range } });
  await finished();
  const [latest] = (await ada.get("listReplays", { params })).items;
  assert.deepEqual([latest?.totalCount, latest?.queuedCount, latest?.delivered, latest?.failed], [2, 2, 2, 0]);
  assert.equal(receiver.requests.length, 2);
  for (const { headers, body } of receiver.requests)
    assert.equal(headers["webhook-id"], ids.get(JSON.parse(String(body)).data.entry_id), "the same event");
  assert.deepEqual([await counts("failed"), await counts("all")], [0, 3]);
});

test("a replay of everything sends what arrived again, too, but not what Block Invalid Documents holds back", async () => {
  const { db } = service.database;
  const [entry] = await db.selectFrom("entries").select("id").limit(1).execute();
  await db
    .updateTable("entries")
    .set({ is_valid: false })
    .where("id", "=", entry?.id ?? "")
    .execute();
  await db.updateTable("parsers").set({ block_invalid: true }).where("id", "=", parserId).execute();
  receiver.requests.length = 0;
  await ada.get("startReplay", { params, body: { which: "all", ...range } });
  await finished();
  assert.equal(receiver.requests.length, 2);
});

test("a replay ends with what was written down when it began, so that nothing new is sent twice", async () => {
  const [latest] = (await ada.get("listReplays", { params })).items;
  assert.ok(latest && latest.to < range.to, JSON.stringify(latest));
});

test("a replay is refused while the webhook is off, for a range that is none, and while another one runs", async () => {
  const odd = await ada.call("startReplay", { params, body: { which: "all", from: range.to, to: range.from } });
  assert.equal(odd.status, 422);
  const { db } = service.database;
  await db.updateTable("webhooks").set({ is_enabled: false }).where("id", "=", params.webhookId).execute();
  const off = await ada.call("startReplay", { params, body: { which: "all", ...range } });
  assert.equal(off.status, 409);
  await db.updateTable("webhooks").set({ is_enabled: true }).where("id", "=", params.webhookId).execute();
  await db.updateTable("webhook_replays").set({ finished_at: null }).execute();
  const twice = await ada.call("startReplay", { params, body: { which: "all", ...range } });
  assert.equal(twice.status, 409);
});
