import assert from "node:assert/strict";
import { after, test } from "node:test";
import { successSchemas } from "../../../src/contract/envelope.ts";
import { makeInvoice } from "../../support/make-pdf.ts";
import { startTestService } from "../../support/service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const { client } = service;

test("an async parse answers 202 document_accepted with a document_id and nothing else", async () => {
  const { status, body } = await client.parseAsync("invoices", { file: { bytes: await makeInvoice("ASYNC-1") } });
  assert.equal(status, 202);
  assert.deepEqual(successSchemas.documentAccepted.parse(body), body);
  assert.deepEqual([body.status, body.code], ["success", "document_accepted"]);
  assert.match(body.data.document_id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test("the document_id finds the submission in get-document, which can be polled for the result", async () => {
  const accepted = await client.parseAsync("invoices", { file: { bytes: await makeInvoice("ASYNC-2") } });
  const id = accepted.body.data.document_id;
  const { body } = await client.waitForDocument("invoices", id);
  assert.equal(body.data.document_id, id);
  assert.equal(body.data.status, "completed");
  assert.equal(body.data.entries[0].parsed_data.invoice_number, "ASYNC-2");
});

test("it takes the same form as the sync endpoint", async () => {
  const form = { environment: "staging", has_multiple_entries: "True", file: { bytes: await makeInvoice("ASYNC-3") } };
  assert.equal((await client.parseAsync("invoices", form)).status, 202);
  const row = await service.database.db
    .selectFrom("documents")
    .select(["environment", "has_multiple_entries", "source"])
    .where("environment", "=", "staging")
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, { environment: "staging", has_multiple_entries: true, source: "async" });
});

test("an environment left out is default", async () => {
  const accepted = await client.parseAsync("invoices", { file: { bytes: await makeInvoice("ASYNC-4") } });
  const row = await service.database.db
    .selectFrom("documents")
    .select("environment")
    .where("id", "=", accepted.body.data.document_id)
    .executeTakeFirstOrThrow();
  assert.equal(row.environment, "default");
});

test("fields may come after the file, and unknown fields are ignored", async () => {
  const { status } = await client.parseAsync("invoices", [
    ["note", "for us"],
    ["attachment", { bytes: Buffer.from("other") }],
    ["file", { bytes: await makeInvoice("ASYNC-5") }],
    ["environment", "default"],
  ]);
  assert.equal(status, 202);
});
