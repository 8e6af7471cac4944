import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { DashboardClient, password } from "../../dashboard-api/dashboard-client.ts";
import { invoiceLines, makePdf } from "../../support/make-pdf.ts";
import { startReceiver } from "../../support/receiver.ts";
import { invoiceFields, opsToken, startTestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";

const receiver = await startReceiver();
/** The set-up with Block Invalid Documents on or off, and everything else unchanged. */
const toSetup = (block_invalid: boolean) => ({
  accounts: [
    {
      email: "ops@example.com",
      password,
      balance: "100.00",
      tokens: [{ name: "tests", token: opsToken }],
      parsers: [
        {
          slug: "invoices",
          block_invalid,
          fields: invoiceFields,
          webhooks: [{ name: "erp", url: `${receiver.url}/erp`, secret: "shared" }],
        },
      ],
    },
  ],
});
const service = await startTestService({ setup: toSetup(false) });
after(async () => {
  await service[Symbol.asyncDispose]();
  await receiver.close();
});
const { client } = service;
const person = new DashboardClient(service.url);
await person.get("signIn", { body: { email: "ops@example.com", password } });
beforeEach(async () => {
  await service.apply(toSetup(false));
  receiver.requests.length = 0;
});

/** A page of an invoice; without its required total it fails validation. */
const page = (number: string, isValid: boolean) => invoiceLines({ number }).slice(0, isValid ? 4 : 3);

/** Sends a document with one valid and one invalid entry, and waits until both were delivered. */
async function deliverBoth(name: string) {
  const bytes = await makePdf([page(`${name}-1`, true), page(`${name}-2`, false)]);
  const { body } = await client.parseAsync("invoices", { file: { bytes }, has_multiple_entries: "true" });
  const documentId: string = body.data.document_id;
  const { entries } = (await client.waitForDocument("invoices", documentId)).body.data;
  assert.deepEqual(
    entries.map((entry: { is_valid: boolean }) => entry.is_valid),
    [true, false],
  );
  await untilFinished(documentId);
  const told = toldIds();
  receiver.requests.length = 0;
  return { documentId, validId: entries[0].id as string, invalidId: entries[1].id as string, told };
}

const toldIds = () => receiver.requests.map(({ body }) => JSON.parse(body.toString()).data.entry_id).toSorted();
const deliveriesOf = async (documentId: string) =>
  (await person.get("getDocument", { params: { documentId } })).deliveries;
const redeliver = (documentId: string, which: "failed" | "all") =>
  person.get("redeliverDocument", { params: { documentId }, body: { which } });
const untilFinished = (documentId: string) =>
  until("every delivery is finished", async () =>
    (await deliveriesOf(documentId)).every(({ status }) => status !== "pending"),
  );

test("Redeliver All leaves out the entries that fail validation while Block Invalid Documents is on, and only then", async () => {
  const { documentId, validId, invalidId, told } = await deliverBoth("ALL");
  assert.deepEqual(told, [validId, invalidId].toSorted());
  await service.apply(toSetup(true));
  assert.equal((await redeliver(documentId, "all")).count, 1);
  await untilFinished(documentId);
  assert.deepEqual(toldIds(), [validId]);
  await service.apply(toSetup(false));
  assert.equal((await redeliver(documentId, "all")).count, 2);
  await untilFinished(documentId);
  assert.equal(receiver.requests.length, 3);
});

test("Redeliver Failed leaves them out as well, and they stay failed", async () => {
  receiver.answer = (_request, response) => void response.writeHead(500).end();
  const { documentId, validId } = await deliverBoth("FAILED");
  receiver.answer = (_request, response) => void response.end("ok");
  await service.apply(toSetup(true));
  assert.equal((await redeliver(documentId, "failed")).count, 1);
  await untilFinished(documentId);
  assert.deepEqual(toldIds(), [validId]);
  assert.deepEqual((await deliveriesOf(documentId)).map(({ status }) => status).toSorted(), ["delivered", "failed"]);
});

test("redelivering one delivery of such an entry is refused, with the reason", async () => {
  const { documentId, invalidId } = await deliverBoth("ONE");
  await service.apply(toSetup(true));
  const delivery = (await deliveriesOf(documentId)).find(({ entryId }) => entryId === invalidId);
  const params = { deliveryId: delivery?.id ?? "" };
  const refused = await person.call("redeliver", { params });
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Block Invalid Documents/);
  assert.equal(receiver.requests.length, 0);
  await service.apply(toSetup(false));
  await person.get("redeliver", { params });
  await untilFinished(documentId);
  assert.deepEqual(toldIds(), [invalidId]);
});

test("an entry that became valid through a duplicate is redelivered", async () => {
  const { documentId, validId, invalidId } = await deliverBoth("MENDED");
  await service.apply(toSetup(true));
  const bytes = await makePdf([page("MENDED-2", true)]);
  assert.equal((await client.parse("invoices", { file: { bytes } })).body.data[0].status, "duplicate");
  assert.equal((await redeliver(documentId, "all")).count, 2);
  await untilFinished(documentId);
  assert.deepEqual(toldIds(), [validId, invalidId].toSorted());
});

test("a delivery that is waiting when Block Invalid Documents is switched on is not sent, and says why", async () => {
  const { documentId, invalidId } = await deliverBoth("WAITS");
  const { db } = service.database;
  await service.apply(toSetup(true));
  // As if the setting had changed between planning and sending.
  const deliveries = await deliveriesOf(documentId);
  const delivery = deliveries.find(({ entryId }) => entryId === invalidId);
  const { id: deliveryId = "" } = delivery ?? {};
  const { account_id } = await db
    .selectFrom("documents")
    .select("account_id")
    .where("id", "=", documentId)
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("deliveries")
      .set({ status: "pending", finished_at: null })
      .where("id", "=", deliveryId)
      .execute();
    await tx
      .insertInto("jobs")
      .values({
        queue: "deliveries",
        payload: JSON.stringify({ deliveryId }),
        account_id,
        priority: 0,
        max_attempts: 10,
      })
      .execute();
  });
  await untilFinished(documentId);
  assert.equal(receiver.requests.length, 0);
  const held = (await deliveriesOf(documentId)).find(({ id }) => id === deliveryId);
  assert.equal(held?.status, "failed");
  assert.match(held?.attempts[0]?.error ?? "", /Block Invalid Documents/);
  assert.equal(held?.attempts[0]?.httpStatus, null);
});

test("Redeliver All sends what Block Invalid Documents held back, once the setting is off or the entry is valid", async () => {
  await service.apply(toSetup(true));
  const bytes = await makePdf([page("HELD-1", true), page("HELD-2", false)]);
  const { body } = await client.parseAsync("invoices", { file: { bytes }, has_multiple_entries: "true" });
  const documentId: string = body.data.document_id;
  const { entries } = (await client.waitForDocument("invoices", documentId)).body.data;
  const [validId, invalidId]: string[] = entries.map(({ id }: { id: string }) => id);
  await untilFinished(documentId);
  assert.deepEqual(toldIds(), [validId]);
  assert.equal((await redeliver(documentId, "all")).count, 1);
  await untilFinished(documentId);
  assert.deepEqual(toldIds(), [validId, validId]);

  await service.apply(toSetup(false));
  receiver.requests.length = 0;
  assert.equal((await redeliver(documentId, "failed")).count, 0);
  // Pressed twice at once, each delivery is sent once.
  const pressed = await Promise.all([redeliver(documentId, "all"), redeliver(documentId, "all")]);
  assert.equal(
    pressed.reduce((sum, { count }) => sum + count, 0),
    2,
  );
  await untilFinished(documentId);
  assert.deepEqual(toldIds(), [validId, invalidId].toSorted());
  assert.ok((await deliveriesOf(documentId)).every(({ status }) => status === "delivered"));
});

test("Redeliver All sends no sync documents, and nothing to webhooks of another environment or switched off", async () => {
  const bytes = await makePdf([page("NONE-1", true)]);
  await client.parse("invoices", { file: { bytes } });
  const { items } = await person.get("listDocuments", { query: {} });
  const sync = items.find(({ source }) => source === "sync");
  assert.equal((await redeliver(sync?.id ?? "", "all")).count, 0);

  const { body } = await client.parseAsync("invoices", { file: { bytes }, environment: "other" });
  await client.waitForDocument("invoices", body.data.document_id);
  assert.equal((await redeliver(body.data.document_id, "all")).count, 0);
  assert.equal(receiver.requests.length, 0);
});
