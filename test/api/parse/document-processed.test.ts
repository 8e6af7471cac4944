import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { successSchemas } from "../../../src/contract/envelope.ts";
import { webhookBodySchema } from "../../../src/contract/webhook-body.ts";
import { invoiceLines, makeInvoice, makePdf } from "../../support/make-pdf.ts";
import { startReceiver } from "../../support/receiver.ts";
import { startTestService } from "../../support/service.ts";
import { until } from "../../support/until.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const { client } = service;

test("a sync parse answers document_processed, with entries in the specified shape", async () => {
  const { status, headers, body } = await client.parse("invoices", { file: { bytes: await makeInvoice("SYNC-1") } });
  assert.equal(status, 200);
  assert.match(headers.get("content-type") ?? "", /^application\/json/);
  assert.deepEqual(Object.keys(body), ["status", "code", "message", "data"]);
  assert.equal(body.status, "success");
  assert.equal(body.code, "document_processed");
  assert.equal(body.data.length, 1);
  const members = ["document_id", "status", "is_valid", "parsed_data", "validation_errors"];
  assert.deepEqual(Object.keys(body.data[0]), members);
  assert.deepEqual(successSchemas.documentProcessed.parse(body), body);
});

test("the request stays open until processing finishes: the answer carries the values", async () => {
  const { body } = await client.parse("invoices", { file: { bytes: await makeInvoice("SYNC-2") } });
  const [entry] = body.data;
  assert.equal(entry.status, "completed");
  assert.equal(entry.is_valid, true);
  assert.deepEqual(entry.validation_errors, []);
  assert.deepEqual(entry.parsed_data, { invoice_number: "SYNC-2", invoice_date: "2026-03-14", total: 118.8 });
});

test("document_id of the sync answer is the entry's ID, not a document's", async () => {
  const { body } = await client.parse("invoices", { file: { bytes: await makeInvoice("SYNC-3") } });
  const id = body.data[0].document_id;
  const entry = await service.database.db
    .selectFrom("entries")
    .select("document_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  assert.notEqual(entry.document_id, id);
  assert.equal((await client.getDocument("invoices", id)).body.code, "document_not_found");
});

test("a document that does not match the parser gives an entry with all fields null, and no error", async () => {
  const poem = await makePdf([["Roses are red", "violets are blue", "nothing is asked for", "and nothing is due"]]);
  const { status, body } = await client.parse("invoices", { file: { bytes: poem } });
  assert.equal(status, 200);
  assert.equal(body.code, "document_processed");
  assert.deepEqual(body.data[0].parsed_data, { invoice_number: null, invoice_date: null, total: null });
});

test("an entry that breaks a rule is invalid, and names the rule, the field and the place", async () => {
  const { body } = await client.parse("invoices", { file: { bytes: await makePdf([["Invoice number: SYNC-4"]]) } });
  const [entry] = body.data;
  assert.equal(entry.is_valid, false);
  const [error] = entry.validation_errors;
  const members = ["field", "value", "rule", "message", "is_valid", "parser_field_id", "path"];
  assert.deepEqual(Object.keys(error), members);
  assert.deepEqual([error.field, error.value, error.rule, error.is_valid], ["total", null, "required", false]);
  assert.deepEqual(error.path, { key: "total", depth: 0, index: 0 });
  assert.match(error.parser_field_id, /^[0-9a-f-]{36}$/);
});

test("has_multiple_entries gives one entry per record of the file instead of one merged entry", async () => {
  const pages = ["M-1", "M-2", "M-3"].map((number) => invoiceLines({ number }));
  const file = { bytes: await makePdf(pages) };
  const several = await client.parse("invoices", { file, has_multiple_entries: "true" });
  const numbers = several.body.data.map(
    (entry: { parsed_data: { invoice_number: string } }) => entry.parsed_data.invoice_number,
  );
  assert.deepEqual(numbers, ["M-1", "M-2", "M-3"]);
  const merged = await client.parse("plain", { file, has_multiple_entries: "false" });
  assert.equal(merged.body.data.length, 1);
});

test("when its unique value already exists, the new entry is a duplicate, and the existing one is updated", async () => {
  const send = async (total: string) => {
    const bytes = await makePdf([invoiceLines({ number: "DUP-1", total })]);
    return (await client.parse("invoices", { file: { bytes } })).body.data[0];
  };
  const first = await send("10.00");
  const second = await send("20.00");
  assert.deepEqual([first.status, second.status], ["completed", "duplicate"]);
  const shown = await client.correct("invoices", first.document_id, {});
  assert.equal(shown.body.data.parsed_data.total, 20);
});

test("no webhook is sent for documents processed by the sync endpoint", async () => {
  await using receiver = await startReceiver();
  const parser = { slug: "hooked", template: "invoice", webhooks: [{ name: "erp", url: `${receiver.url}/hook` }] };
  await service.apply({ accounts: [{ email: "ops@example.com", parsers: [parser] }] });
  const file = { bytes: await makeInvoice("HOOK-1") };
  assert.equal((await client.parse("hooked", { file })).body.code, "document_processed");
  const accepted = await client.parseAsync("hooked", { file: { bytes: await makeInvoice("HOOK-2") } });
  await client.waitForDocument("hooked", accepted.body.data.document_id);
  const [request] = await receiver.waitFor(1);
  const delivered = JSON.parse(request?.body.toString() ?? "{}");
  assert.deepEqual(webhookBodySchema.parse(delivered), delivered);
  // The async document's delivery arrived; one for the sync document would have come before it.
  assert.equal(delivered.data.document_id, accepted.body.data.document_id);
  const deliveries = await service.database.db.selectFrom("deliveries").select("id").execute();
  assert.equal(deliveries.length, 1);
});

test("a client that goes away does not cancel the work: the document is still processed and charged", async () => {
  const before = Number(await service.balanceOf("ops@example.com"));
  const leave = new AbortController();
  const bytes = await makePdf(Array.from({ length: 20 }, (_, page) => invoiceLines({ number: `AWAY-${page}` })));
  const gone = client.parse("plain", { file: { bytes, filename: "away.pdf" } }, { signal: leave.signal });
  const { db } = service.database;
  const find = () => db.selectFrom("documents").select("status").where("filename", "=", "away.pdf").executeTakeFirst();
  await until("the document is accepted", async () => (await find()) !== undefined);
  leave.abort();
  await assert.rejects(gone);
  await until("the document is completed", async () => (await find())?.status === "completed");
  assert.equal(before - Number(await service.balanceOf("ops@example.com")), 1);
});

test("include=grounding adds where each value was read; without it there is none", async () => {
  const file = { bytes: await makeInvoice("GROUND-1") };
  const { body } = await client.parse("plain", { file }, { query: "?include=grounding" });
  const grounding = body.data[0].grounding.invoice_number;
  assert.equal(grounding.page, 1);
  assert.equal(grounding.text, "GROUND-1");
  assert.ok(grounding.confidence > 0 && grounding.confidence <= 1);
  for (const edge of ["left", "top", "right", "bottom"])
    assert.ok(grounding.box[edge] >= 0 && grounding.box[edge] <= 1);
  assert.ok(!("grounding" in (await client.parse("plain", { file })).body.data[0]));
});

test("PDF, PNG, JPEG and WEBP are recognised by their content, not by name or Content-Type", async () => {
  const { default: sharp } = await import("sharp");
  const blank = sharp({ create: { width: 200, height: 200, channels: 3, background: "white" } });
  const files = {
    pdf: await makeInvoice("FORMAT-1"),
    png: await blank.clone().png().toBuffer(),
    jpeg: await blank.clone().jpeg().toBuffer(),
    webp: await blank.clone().webp().toBuffer(),
  };
  for (const [format, bytes] of Object.entries(files)) {
    const { body } = await client.parse("plain", { file: { bytes, filename: "x.bin", type: "text/plain" } });
    assert.equal(body.code, "document_processed", format);
  }
});

test("the samples of the project are processed", async () => {
  const bytes = readFileSync(new URL("../../../samples/invoice-en.pdf", import.meta.url));
  await service.apply({
    accounts: [{ email: "ops@example.com", parsers: [{ slug: "library", template: "invoice" }] }],
  });
  const { body } = await client.parse("library", { file: { bytes } });
  assert.equal(body.data[0].parsed_data.invoice_number, "HF-2025-0417");
});
