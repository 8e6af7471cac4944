import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { webhookBodySchema } from "../../../src/contract/webhook-body.ts";
import { invoiceLines, makeInvoice, makePdf } from "../../support/make-pdf.ts";
import { type ReceivedRequest, startReceiver } from "../../support/receiver.ts";
import { invoiceFields, opsToken, startTestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";

const receiver = await startReceiver();
const toWebhook = (name: string, rest: object = {}) => ({
  name,
  url: `${receiver.url}/${name}`,
  secret: "shared",
  ...rest,
});
const service = await startTestService({
  setup: {
    accounts: [
      {
        email: "ops@example.com",
        balance: "100.00",
        tokens: [{ name: "tests", token: opsToken }],
        parsers: [
          {
            slug: "invoices",
            fields: invoiceFields,
            webhooks: [
              toWebhook("default", { headers: { "X-Shared-Secret": "sesame" } }),
              toWebhook("staging", { environment: "staging", mapping: '{"no": invoice_number}', method: "PUT" }),
              toWebhook("off", { enabled: false }),
            ],
          },
          {
            slug: "strict",
            block_invalid: true,
            fields: invoiceFields.map((field) => ({ ...field, rules: [{ rule: "required" }] })),
            webhooks: [toWebhook("strict")],
          },
        ],
      },
    ],
  },
});
after(async () => {
  await service[Symbol.asyncDispose]();
  await receiver.close();
});
beforeEach(() => {
  receiver.requests.length = 0;
});
const { client } = service;

/** Sends a document to the async endpoint and waits until it is completed; by then its deliveries are planned. */
async function submit(slug: string, bytes: Buffer, form: Record<string, string> = {}) {
  const accepted = await client.parseAsync(slug, { ...form, file: { bytes } });
  const { document_id } = accepted.body.data;
  const { body } = await client.waitForDocument(slug, document_id);
  assert.equal(body.data.status, "completed");
  return body.data;
}

function read(request: ReceivedRequest | undefined) {
  return webhookBodySchema.strict().parse(JSON.parse(request?.body.toString() ?? "")).data;
}

async function countPlanned(documentId: string): Promise<number> {
  const rows = await service.database.db
    .selectFrom("deliveries")
    .select("id")
    .where("document_id", "=", documentId)
    .execute();
  return rows.length;
}

test("an async document is pushed with a signature, the configured headers, and the ids that other endpoints use", async () => {
  const document = await submit("invoices", await makeInvoice("HOOK-1"));
  const [request] = await receiver.waitFor(1);
  assert.equal(request?.method, "POST");
  assert.equal(request?.path, "/default");
  assert.equal(request?.headers["content-type"], "application/json");
  assert.equal(request?.headers["x-shared-secret"], "sesame");
  const expected = createHmac("sha256", "shared")
    .update(request?.body ?? "")
    .digest("hex");
  assert.equal(request?.headers["x-service-signature"], expected);
  const headers = Object.fromEntries(
    Object.entries(request?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  new Webhook("shared", { format: "raw" }).verify(request?.body.toString() ?? "", headers);

  const data = read(request);
  const [entry] = document.entries;
  assert.equal(data.document_id, document.document_id);
  assert.equal(data.entry_id, entry.id);
  assert.deepEqual(data.parsed_data, entry.parsed_data);
  assert.equal(data.status, "completed");
  assert.equal(data.is_valid, entry.is_valid);
  assert.equal(await countPlanned(document.document_id), 1);

  const corrected = await client.correct("invoices", data.entry_id, { total: 7 });
  assert.equal(corrected.body.code, "entry_updated");
});

test("no webhook is sent for documents processed by the sync endpoint", async () => {
  const { body } = await client.parse("invoices", { file: { bytes: await makeInvoice("HOOK-2") } });
  assert.equal(body.code, "document_processed");
  const { document_id: documentId } = await service.database.db
    .selectFrom("entries")
    .select("document_id")
    .where("id", "=", body.data[0].document_id)
    .executeTakeFirstOrThrow();
  assert.equal(await countPlanned(documentId), 0);
  assert.equal(receiver.requests.length, 0);
});

test("the form's environment decides which webhook gets the document, and with which mapping", async () => {
  await submit("invoices", await makeInvoice("HOOK-3"), { environment: "staging" });
  const [request] = await receiver.waitFor(1);
  assert.equal(request?.path, "/staging");
  assert.equal(request?.method, "PUT");
  assert.deepEqual(read(request).parsed_data, { no: "HOOK-3" });
  const nobody = await submit("invoices", await makeInvoice("HOOK-4"), { environment: "production" });
  assert.equal(await countPlanned(nobody.document_id), 0);
});

test("a document with several entries is sent as several requests with the same document_id", async () => {
  const pages = ["HOOK-5", "HOOK-6", "HOOK-7"].map((number) => invoiceLines({ number }));
  const document = await submit("invoices", await makePdf(pages), { has_multiple_entries: "true" });
  const told = (await receiver.waitFor(document.entries.length)).map(read);
  assert.ok(document.entries.length > 1);
  assert.deepEqual(new Set(told.map((data) => data.document_id)), new Set([document.document_id]));
  assert.deepEqual(
    told.map((data) => data.entry_id).sort(),
    document.entries.map((entry: { id: string }) => entry.id).sort(),
  );
});

test("a duplicate is pushed as a duplicate, under its own entry_id", async () => {
  const first = await submit("invoices", await makeInvoice("HOOK-8"));
  const second = await submit("invoices", await makeInvoice("HOOK-8"));
  const told = (await receiver.waitFor(2)).map(read);
  const duplicate = told.find((data) => data.document_id === second.document_id);
  assert.equal(duplicate?.status, "duplicate");
  assert.notEqual(duplicate?.entry_id, first.entries[0].id);
});

test("with Block Invalid Documents on, an entry that fails validation is stored, but not sent", async () => {
  const blocked = await submit("strict", await makePdf([["An unrelated letter.", "With kind regards"]]));
  assert.equal(blocked.entries[0].is_valid, false);
  assert.equal(await countPlanned(blocked.document_id), 0);
  const sent = await submit("strict", await makeInvoice("HOOK-9"));
  assert.equal(sent.entries[0].is_valid, true);
  const [request] = await receiver.waitFor(1);
  assert.equal(read(request).document_id, sent.document_id);
});

test("a webhook to this service's own network is never sent unless it was allowed", async () => {
  await using strict = await startTestService({
    settings: { WINNOW_ALLOW_HOSTS: "" },
    setup: {
      accounts: [
        {
          email: "ops@example.com",
          balance: "100.00",
          tokens: [{ name: "tests", token: opsToken }],
          parsers: [{ slug: "invoices", fields: invoiceFields, webhooks: [toWebhook("inside")] }],
        },
      ],
    },
  });
  const accepted = await strict.client.parseAsync("invoices", { file: { bytes: await makeInvoice("HOOK-10") } });
  await strict.client.waitForDocument("invoices", accepted.body.data.document_id);
  const { db } = strict.database;
  const findAttempt = () => db.selectFrom("delivery_attempts").select(["error", "http_status"]).executeTakeFirst();
  await until("it was tried", async () => (await findAttempt()) !== undefined);
  const attempt = await findAttempt();
  assert.match(attempt?.error ?? "", /private or reserved/);
  assert.equal(attempt?.http_status, null);
  assert.equal(receiver.requests.length, 0);
});
