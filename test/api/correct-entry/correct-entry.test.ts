import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { successSchemas } from "../../../src/contract/envelope.ts";
import { makeInvoice, makePdf } from "../../support/make-pdf.ts";
import { invoiceFields, startTestService, toTokenSecret } from "../../support/service.ts";

const otherToken = toTokenSecret("other");
const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const fields = [
  ...invoiceFields.map((field) => ({ ...field, unique: false })),
  { name: "paid", type: "boolean" },
  { name: "line_items", type: "list", fields: [{ name: "description" }, { name: "amount", type: "money" }] },
  { name: "seller", type: "object", fields: [{ name: "name" }] },
];
await service.apply({
  accounts: [
    { email: "ops@example.com", parsers: [{ slug: "wide", fields }] },
    { email: "other@example.com", tokens: [{ name: "a", token: otherToken }], parsers: [{ slug: "wide", fields }] },
  ],
});
const { client } = service;
let count = 0;

/** Parses a document and gives its entry's id. */
async function makeEntry(): Promise<string> {
  const { body } = await client.parse("wide", { file: { bytes: await makeInvoice(`EDIT-${++count}`) } });
  return body.data[0].document_id;
}

const put = (body: string, contentType = "application/json", id = "x", slug = "wide") =>
  client.request(`/dapi/v1/parser/${slug}/parsed-data/${id}`, {
    method: "PUT",
    headers: { "content-type": contentType },
    body,
  });

test("a correction answers entry_updated with the whole entry in the specified shape", async () => {
  const id = await makeEntry();
  const { status, body } = await client.correct("wide", id, { invoice_number: "INV-9" });
  assert.equal(status, 200);
  assert.deepEqual([body.status, body.code], ["success", "entry_updated"]);
  const members = ["id", "status", "is_valid", "parsed_data", "validation_errors"];
  assert.deepEqual(Object.keys(body.data), members);
  assert.deepEqual(successSchemas.entryUpdated.parse(body), body);
  assert.equal(body.data.id, id);
  const names = fields.map((field) => field.name);
  assert.deepEqual(Object.keys(body.data.parsed_data).toSorted(), names.toSorted());
});

test("only top-level values are overwritten; keys whose new value is an object or a list are skipped", async () => {
  const id = await makeEntry();
  const updates = {
    total: 5,
    invoice_number: { a: 1 },
    invoice_date: ["2026-01-01"],
    line_items: [{ description: "x" }],
  };
  const { body } = await client.correct("wide", id, updates);
  assert.equal(body.data.parsed_data.total, 5);
  assert.match(body.data.parsed_data.invoice_number, /^EDIT-/);
  assert.equal(body.data.parsed_data.invoice_date, "2026-03-14");
  assert.equal(body.data.parsed_data.line_items, null);
});

test("a scalar for a list or an object field is skipped too", async () => {
  const { body } = await client.correct("wide", await makeEntry(), { line_items: "x", seller: 1, total: 7 });
  assert.deepEqual([body.data.parsed_data.line_items, body.data.parsed_data.total], [null, 7]);
  assert.equal(typeof body.data.parsed_data.seller === "number", false);
});

test("keys that are not the parser's fields are ignored", async () => {
  const strange = JSON.parse('{"nothing":1,"__proto__":{"total":1},"constructor":"x","toString":null,"id":"y"}');
  const { body } = await client.correct("wide", await makeEntry(), strange);
  assert.equal(body.code, "entry_updated");
  for (const name of ["nothing", "constructor", "toString", "id"])
    assert.ok(!Object.hasOwn(body.data.parsed_data, name));
});

test("null clears a value; other values are stored as sent", async () => {
  const id = await makeEntry();
  const updates = { total: null, invoice_date: "next week", paid: false, invoice_number: 42 };
  const { body } = await client.correct("wide", id, updates);
  for (const [name, value] of Object.entries(updates)) assert.equal(body.data.parsed_data[name], value);
});

test("null clears a list, too", async () => {
  const bytes = await readFile(new URL("../../../samples/invoice-en.pdf", import.meta.url));
  const [entry] = (await client.parse("wide", { file: { bytes } })).body.data;
  assert.equal(entry.parsed_data.line_items.length, 4);
  const { body } = await client.correct("wide", entry.document_id, { line_items: null });
  assert.equal(body.data.parsed_data.line_items, null);
});

test("update_fields that is empty, or has only skipped keys, changes nothing, not even updated_at", async () => {
  const accepted = await client.parseAsync("wide", { file: { bytes: await makeInvoice("EDIT-NONE") } });
  const id = accepted.body.data.document_id;
  const [before] = (await client.waitForDocument("wide", id)).body.data.entries;
  for (const updates of [{}, { nothing: 1, line_items: [{}], seller: "x", invoice_number: { a: 1 } }]) {
    const { status, body } = await client.correct("wide", before.id, updates);
    assert.deepEqual([status, body.code], [200, "entry_updated"]);
    assert.deepEqual(body.data.parsed_data, before.parsed_data);
  }
  assert.deepEqual((await client.getDocument("wide", id)).body.data.entries[0], before);
});

test("validation is not run again: is_valid and validation_errors keep the values from processing", async () => {
  const bytes = await makePdf([["Invoice number: EDIT-0"]]);
  const { body } = await client.parse("wide", { file: { bytes } });
  const [before] = body.data;
  assert.equal(before.is_valid, false);
  const { body: after } = await client.correct("wide", before.document_id, { total: 100 });
  assert.equal(after.data.is_valid, false);
  assert.deepEqual(after.data.validation_errors, before.validation_errors);
  const valid = await client.correct("wide", await makeEntry(), { total: null });
  assert.deepEqual([valid.body.data.is_valid, valid.body.data.validation_errors], [true, []]);
});

test("edited values are marked, with who edited them and the value before", async () => {
  const id = await makeEntry();
  await client.correct("wide", id, { total: 1, nothing: 2 });
  const { db } = service.database;
  const entry = await db.selectFrom("entries").select("edited_fields").where("id", "=", id).executeTakeFirstOrThrow();
  assert.deepEqual(entry.edited_fields, ["total"]);
  const edits = await db
    .selectFrom("entry_edits")
    .select(["field", "old_value", "new_value"])
    .where("entry_id", "=", id)
    .execute();
  assert.deepEqual(edits, [{ field: "total", old_value: 118.8, new_value: 1 }]);
});

test("get-document shows the corrected values, and updated_at has moved", async () => {
  const accepted = await client.parseAsync("wide", { file: { bytes: await makeInvoice("EDIT-A") } });
  const id = accepted.body.data.document_id;
  const [before] = (await client.waitForDocument("wide", id)).body.data.entries;
  await client.correct("wide", before.id, { total: 3 });
  const [after] = (await client.getDocument("wide", id)).body.data.entries;
  assert.equal(after.parsed_data.total, 3);
  assert.ok(after.updated_at > before.updated_at);
  assert.equal(after.created_at, before.created_at);
});

test("entry_not_found: an ID that is unknown, a document's, no UUID, another parser's or another account's", async () => {
  const id = await makeEntry();
  const accepted = await client.parseAsync("wide", { file: { bytes: await makeInvoice("EDIT-B") } });
  const wrong = ["5b0f3c1e-7a44-4a8e-9f0b-2d7c9e6a1f10", accepted.body.data.document_id, "42", "%00", "x".repeat(300)];
  const answers = [
    ...(await Promise.all(wrong.map((each) => client.correct("wide", each, { total: 1 })))),
    await client.correct("plain", id, { total: 1 }),
    await service.clientFor(otherToken).correct("wide", id, { total: 1 }),
  ];
  for (const { status, body } of answers) {
    assert.equal(status, 404);
    assert.deepEqual([body.status, body.code, body.data], ["error", "entry_not_found", null]);
  }
});

test("parser_not_found comes before errors in the body, and those before entry_not_found", async () => {
  const id = await makeEntry();
  assert.equal((await put("{", "text/plain", id, "nobody")).body.code, "parser_not_found");
  assert.equal((await put("{", "application/json", id, "archived")).body.code, "parser_not_found");
  assert.equal((await put("{")).body.code, "invalid_request");
});

test("invalid_request: malformed JSON, another Content-Type, update_fields missing or not an object", async () => {
  const id = await makeEntry();
  const wrong: [string, string?][] = [
    ["{"],
    [""],
    ["[]"],
    ["{}"],
    ['{"update_fields":null}'],
    ['{"update_fields":[]}'],
    ['{"update_fields":"total"}'],
    ['{"update_fields":{"total":1}}', "text/plain"],
    ['{"update_fields":{"total":1}}', "application/x-www-form-urlencoded"],
    ['{"update_fields":{"invoice_number":"a\\u0000b"}}'],
  ];
  for (const [body, type] of wrong) {
    const answer = await put(body, type, id);
    assert.equal(answer.status, 400, body);
    assert.deepEqual([answer.body.status, answer.body.code, answer.body.data], ["error", "invalid_request", null]);
  }
  assert.equal((await client.correct("wide", id, {})).body.data.parsed_data.total, 118.8);
});

test("a body over the limit is refused with 413", async () => {
  const { status, body } = await put(JSON.stringify({ update_fields: { invoice_number: "x".repeat(2_000_000) } }));
  assert.deepEqual([status, body.code], [413, "file_too_large"]);
});

test("webhook, get-document and sync answer give an entry the same ID", async () => {
  const id = await makeEntry();
  const { document_id } = await service.database.db
    .selectFrom("entries")
    .select("document_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  assert.equal((await client.getDocument("wide", document_id)).body.data.entries[0].id, id);
});
