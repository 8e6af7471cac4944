import assert from "node:assert/strict";
import { after, test } from "node:test";
import { successSchemas } from "../../../src/contract/envelope.ts";
import { invoiceLines, makeInvoice, makePdf } from "../../support/make-pdf.ts";
import { startTestService } from "../../support/service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const { client } = service;

async function submit(number: string, filename = "invoice.pdf"): Promise<string> {
  const accepted = await client.parseAsync("invoices", { file: { bytes: await makeInvoice(number), filename } });
  return accepted.body.data.document_id;
}

test("a completed document answers document_retrieved with exactly the specified members", async () => {
  const id = await submit("GET-1");
  const { status, body } = await client.waitForDocument("invoices", id);
  assert.equal(status, 200);
  assert.deepEqual([body.status, body.code], ["success", "document_retrieved"]);
  assert.deepEqual(Object.keys(body), ["status", "code", "message", "data"]);
  assert.deepEqual(Object.keys(body.data), ["document_id", "status", "url", "metadata", "entries"]);
  assert.deepEqual(Object.keys(body.data.metadata), ["filename", "content_type", "size_bytes", "page_count"]);
  const names = ["id", "status", "cost", "cost_currency", "processing_time_seconds", "created_at", "updated_at"];
  const rest = ["is_deduplicated", "is_valid", "parsed_data", "validation_errors"];
  assert.deepEqual(Object.keys(body.data.entries[0]), [...names, ...rest]);
  assert.deepEqual(successSchemas.documentRetrieved.parse(body), body);
});

test("metadata gives the file's name, type, size and pages", async () => {
  const bytes = await makePdf([["one"], ["two"]]);
  const accepted = await client.parseAsync("plain", {
    file: { bytes, filename: "Rechnung März.pdf", type: "image/png" },
  });
  const { body } = await client.waitForDocument("plain", accepted.body.data.document_id);
  const metadata = {
    filename: "Rechnung März.pdf",
    content_type: "application/pdf",
    size_bytes: bytes.length,
    page_count: 2,
  };
  assert.deepEqual(body.data.metadata, metadata);
});

test("an entry shows its cost as a number, its currency, and its times with milliseconds and Z", async () => {
  const { body } = await client.waitForDocument("invoices", await submit("GET-2"));
  const [entry] = body.data.entries;
  assert.equal(entry.cost, 0.05);
  assert.equal(entry.cost_currency, "USD");
  assert.equal(typeof entry.processing_time_seconds, "number");
  for (const time of [entry.created_at, entry.updated_at])
    assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual([entry.is_deduplicated, entry.is_valid, entry.validation_errors], [false, true, []]);
});

test("a duplicate says so in its status and in is_deduplicated", async () => {
  await client.waitForDocument("invoices", await submit("GET-3"));
  const { body } = await client.waitForDocument("invoices", await submit("GET-3"));
  assert.deepEqual([body.data.entries[0].status, body.data.entries[0].is_deduplicated], ["duplicate", true]);
});

test("url is an absolute address that gives the file without a token", async () => {
  const { body } = await client.waitForDocument("invoices", await submit("GET-4"));
  assert.ok(body.data.url.startsWith(`${service.url}/files/`));
  const response = await fetch(body.data.url);
  assert.equal(response.status, 200);
  assert.equal((await response.arrayBuffer()).byteLength, body.data.metadata.size_bytes);
});

test("the charge, pages x rate, is divided over the entries", async () => {
  const parser = {
    slug: "thirds",
    rate_per_page: "0.10",
    fields: [{ name: "invoice_number", hints: ["Invoice number"], unique: true }],
  };
  await service.apply({ accounts: [{ email: "ops@example.com", parsers: [parser] }] });
  const bytes = await makePdf(["T-1", "T-2", "T-3"].map((number) => invoiceLines({ number })));
  const accepted = await client.parseAsync("thirds", { file: { bytes }, has_multiple_entries: "true" });
  const { body } = await client.waitForDocument("thirds", accepted.body.data.document_id);
  const costs = body.data.entries.map((entry: { cost: number }) => entry.cost);
  assert.equal(costs.length, 3);
  assert.deepEqual(costs, [0.1, 0.1, 0.1]);
});

test("include=grounding adds where each value was read; without it there is none", async () => {
  const id = await submit("GET-5");
  const { body } = await client.waitForDocument("invoices", id, "?include=grounding");
  assert.equal(body.data.entries[0].grounding.invoice_number.text, "GET-5");
  assert.deepEqual(successSchemas.documentRetrieved.parse(body), body);
  assert.ok(!("grounding" in (await client.getDocument("invoices", id)).body.data.entries[0]));
});

test("document_not_found: an unknown ID, one that is not a UUID, and one of another parser", async () => {
  const id = await submit("GET-6");
  const wrong: [string, string][] = [
    ["invoices", "5b0f3c1e-7a44-4a8e-9f0b-2d7c9e6a1f10"],
    ["invoices", "42"],
    ["invoices", "x".repeat(300)],
    ["invoices", "%00"],
    ["plain", id],
  ];
  for (const [slug, documentId] of wrong) {
    const { status, body } = await client.getDocument(slug, documentId);
    assert.equal(status, 404);
    assert.deepEqual([body.status, body.code, body.data], ["error", "document_not_found", null]);
    assert.match(body.message, /valid document ID/);
  }
});

test("parser_not_found: an unknown slug, an archived parser's, a template's", async () => {
  const id = await submit("GET-7");
  for (const slug of ["nobody", "archived", "invoice", "%00"]) {
    const { status, body } = await client.getDocument(slug, id);
    assert.deepEqual([status, body.code, body.data], [404, "parser_not_found", null], slug);
  }
});

test("HEAD answers as GET does, without the body", async () => {
  const id = await submit("GET-8");
  const { status, text } = await client.request(`/dapi/v1/parser/invoices/document/${id}`, { method: "HEAD" });
  assert.deepEqual([status, text], [200, ""]);
});
