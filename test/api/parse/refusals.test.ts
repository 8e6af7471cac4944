import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Answer } from "../../support/api-client.ts";
import { makeInvoice, makePdf } from "../../support/make-pdf.ts";
import { startTestService, toTokenSecret } from "../../support/service.ts";

const poorToken = toTokenSecret("poor");
const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
await service.apply({
  accounts: [
    {
      email: "poor@example.com",
      balance: "0.09",
      tokens: [{ name: "a", token: poorToken }],
      parsers: [{ slug: "dear", rate_per_page: "0.05", template: "invoice" }],
    },
  ],
});
const { client } = service;
const poor = service.clientFor(poorToken);
const invoice = await makeInvoice("REFUSED-1");

/** Both endpoints refuse the same at once; a refused document is neither kept nor charged. */
async function bothRefuse(
  code: string,
  status: number,
  slug: string,
  form: Parameters<typeof client.parse>[1],
  who = client,
) {
  const files = await service.listFiles();
  const documents = await countDocuments();
  const answers: Answer[] = [await who.parse(slug, form), await who.parseAsync(slug, form)];
  for (const { status: given, body, headers } of answers) {
    assert.deepEqual(Object.keys(body), ["status", "code", "message", "data"]);
    assert.deepEqual([body.status, body.code, body.data], ["error", code, null]);
    assert.equal(given, status);
    assert.ok(body.message.length > 10);
    assert.ok(headers.get("x-request-id"));
  }
  assert.deepEqual(await service.listFiles(), files);
  assert.equal(await countDocuments(), documents);
  return answers[0]?.body.message as string;
}

async function countDocuments(): Promise<number> {
  return (await service.database.db.selectFrom("documents").select("id").execute()).length;
}

test("parser_not_found: an unknown slug, an archived parser's, a template's, a malformed one", async () => {
  const slugs = [
    "nobody",
    "archived",
    "invoice",
    "INVOICES",
    "a",
    "x".repeat(500),
    "%00",
    "inv%20oices",
    "%F0%9F%92%A9",
  ];
  for (const slug of slugs) await bothRefuse("parser_not_found", 404, slug, { file: { bytes: invoice } });
});

test("parser_not_found comes before any other error of the request", async () => {
  await bothRefuse("parser_not_found", 404, "nobody", { file: "text", environment: "" });
  const { body } = await client.request("/dapi/v1/parser/nobody/parse", { method: "POST", body: "{}" });
  assert.equal(body.code, "parser_not_found");
});

test("file_not_found: no file and no file_url", async () => {
  await bothRefuse("file_not_found", 400, "invoices", { environment: "default" });
  await bothRefuse("file_not_found", 400, "invoices", {});
  await bothRefuse("file_not_found", 400, "invoices", { file_url: "" });
});

test("file_not_found: the form field is not named file", async () => {
  for (const name of ["document", "File", "files", "file[]"])
    assert.match(await bothRefuse("file_not_found", 400, "invoices", { [name]: { bytes: invoice } }), /`file`/);
});

test("file_not_found: a file sent as a text field, without a filename", async () => {
  assert.match(await bothRefuse("file_not_found", 400, "invoices", { file: "%PDF-1.4" }), /text field/);
});

test("invalid_request: both file and file_url", async () => {
  const form = { file: { bytes: invoice }, file_url: "https://files.example/a.pdf" };
  await bothRefuse("invalid_request", 400, "invoices", form);
});

test("invalid_request: two files in one request, or a field given twice", async () => {
  await bothRefuse("invalid_request", 400, "invoices", [
    ["file", { bytes: invoice }],
    ["file", { bytes: invoice }],
  ]);
  await bothRefuse("invalid_request", 400, "invoices", [
    ["file", { bytes: invoice }],
    ["environment", "a"],
    ["environment", "b"],
  ]);
});

test("invalid_request: has_multiple_entries that is not a boolean", async () => {
  for (const has_multiple_entries of ["maybe", "", "2", "yes"])
    await bothRefuse("invalid_request", 400, "invoices", { file: { bytes: invoice }, has_multiple_entries });
});

test("invalid_request: a malformed environment", async () => {
  for (const environment of ["", "a b", "x".repeat(65), "ümlaut"])
    await bothRefuse("invalid_request", 400, "invoices", { file: { bytes: invoice }, environment });
});

test("invalid_request: a file_url that is not an http or https address is refused at once", async () => {
  for (const file_url of [
    "ftp://files.example/a",
    "not a url",
    "https://u:p@files.example/a",
    `https://a.b/${"c".repeat(2048)}`,
  ])
    await bothRefuse("invalid_request", 400, "invoices", { file_url });
});

test("unique_field_required: has_multiple_entries on a parser without a unique field", async () => {
  for (const has_multiple_entries of ["true", "1", "TRUE"])
    await bothRefuse("unique_field_required", 400, "plain", { file: { bytes: invoice }, has_multiple_entries });
});

test("doc:unknown: more pages than Maximum Pages; the message names the limit, and nothing is charged", async () => {
  const balance = await service.balanceOf("ops@example.com");
  const bytes = await makePdf([["one"], ["two"], ["three"]]);
  const message = await bothRefuse("doc:unknown", 200, "short", { file: { bytes } });
  assert.match(message, /\b2\b/);
  assert.match(message, /\b3\b/);
  assert.equal(await service.balanceOf("ops@example.com"), balance);
});

test("a document with exactly Maximum Pages is accepted", async () => {
  const { body } = await client.parse("short", { file: { bytes: await makePdf([["one"], ["two"]]) } });
  assert.equal(body.code, "document_processed");
});

test("doc:unsupported_format: bytes in none of the formats, whatever the name and Content-Type say", async () => {
  const bytes = Buffer.from("<html>no document</html>");
  await bothRefuse("doc:unsupported_format", 200, "invoices", {
    file: { bytes, filename: "invoice.pdf", type: "application/pdf" },
  });
});

test("doc:empty: a file without bytes", async () => {
  await bothRefuse("doc:empty", 200, "invoices", { file: { bytes: Buffer.alloc(0), filename: "empty.pdf" } });
});

test("doc:corrupt: a file that cannot be opened", async () => {
  await bothRefuse("doc:corrupt", 200, "invoices", { file: { bytes: Buffer.from("%PDF-1.7\nnothing follows") } });
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 1, 2]);
  await bothRefuse("doc:corrupt", 200, "invoices", { file: { bytes: png } });
  const garbage = Buffer.concat([png.subarray(0, 8), Buffer.alloc(500, 0xa7)]);
  await bothRefuse("doc:corrupt", 200, "invoices", { file: { bytes: garbage } });
});

test("doc:encrypted: a file that requires a password", async () => {
  const bytes = await makePdf([["secret"]], { password: "sesame" });
  await bothRefuse("doc:encrypted", 200, "invoices", { file: { bytes } });
  await bothRefuse("doc:encrypted", 200, "invoices", { password: "sesame", file: { bytes } });
});

test("insufficient_balance: a balance below pages x rate is left as it was", async () => {
  const file = { bytes: await makePdf([["one"], ["two"]]) };
  await bothRefuse("insufficient_balance", 402, "dear", { file }, poor);
  assert.equal(Number(await service.balanceOf("poor@example.com")), 0.09);
  const cheaper = await poor.parse("dear", { file: { bytes: await makePdf([["one"]]) } });
  assert.equal(cheaper.body.code, "document_processed");
});

test("a faulty request gets a 4xx, a document that cannot be processed gets HTTP 200 with status error", async () => {
  assert.equal((await client.parse("invoices", {})).status, 400);
  const { status, body } = await client.parse("invoices", { file: { bytes: Buffer.from("x") } });
  assert.deepEqual([status, body.status], [200, "error"]);
});

test("no message contains a path, an SQL statement or a stack", async () => {
  const answers = [
    await client.parse("invoices", { file: { bytes: Buffer.from("%PDF-1.7\nnothing follows") } }),
    await client.parse("%00", { file: { bytes: invoice } }),
    await client.getDocument("invoices", "' or 1=1 --"),
  ];
  for (const { text } of answers) assert.doesNotMatch(text, /\/(src|tmp|node_modules)\/|select |\bat .*:\d+/i);
});
