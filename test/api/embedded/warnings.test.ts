import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { after, test } from "node:test";
import PDFDocument from "pdfkit";
import { successSchemas } from "../../../src/contract/envelope.ts";
import { makeCii, stated } from "../../embedded/make-einvoice.ts";
import { invoiceLines } from "../../support/make-pdf.ts";
import { invoiceFields, opsToken, startTestService } from "../../support/service.ts";

const service = await startTestService();
after(() => service[Symbol.asyncDispose]());
const { client } = service;

/** An invoice whose page and XML disagree about the total. */
async function makeHybrid(number: string): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4" });
  for (const [index, line] of invoiceLines({ number, total: "118.80" }).entries())
    document.fontSize(11).text(line, 60, 60 + index * 24, { lineBreak: false });
  const xml = makeCii({ ...stated, number, issued: "2026-03-14", total: "181.80" });
  document.file(Buffer.from(xml), { name: "factur-x.xml", type: "text/xml" });
  document.end();
  return buffer(document);
}

const members = ["document_id", "status", "is_valid", "parsed_data", "validation_errors"];

test("the file's value is given; the difference is a warning if it is asked for, and nowhere else", async () => {
  const file = { bytes: await makeHybrid("EMB-1") };
  const plain = await client.parse("plain", { file });
  assert.deepEqual(Object.keys(plain.body.data[0]), members);
  assert.equal(plain.body.data[0].parsed_data.total, 181.8);
  assert.equal(plain.body.data[0].is_valid, true);
  assert.deepEqual(plain.body.data[0].validation_errors, []);

  const { body } = await client.parse("plain", { file }, { query: "?include=warnings" });
  assert.deepEqual(Object.keys(body.data[0]), [...members, "warnings"]);
  assert.deepEqual(successSchemas.documentProcessed.parse(body), body);
  const [{ message, parser_field_id, ...warning }] = body.data[0].warnings;
  assert.match(message, /factur-x\.xml has 181\.8, but the page shows 118\.8/);
  assert.match(parser_field_id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(warning, {
    kind: "embedded_differs",
    source: "einvoice-xml",
    field: "total",
    path: { key: "total", depth: 0, index: 0 },
    value: 181.8,
    printed: 118.8,
  });

  const corrected = await client.correct("plain", body.data[0].document_id, { total: 118.8 }, "?include=warnings");
  assert.equal(corrected.body.data.warnings.length, 1);
});

test("if file and page differ, neither value is taken as certain, and the grounding says which source gives which", async () => {
  const file = { bytes: await makeHybrid("EMB-4") };
  const { body } = await client.parse("plain", { file }, { query: "?include=grounding" });
  assert.deepEqual(successSchemas.documentProcessed.parse(body), body);
  const { total, invoice_number: number } = body.data[0].grounding;
  assert.equal(total.confidence, 0.5);
  assert.equal(total.source, "einvoice-xml");
  assert.deepEqual([total.conflict.value, total.conflict.page], [118.8, 1]);
  assert.equal(number.source, "einvoice-xml");
  assert.ok(number.confidence === 1 && !("conflict" in number));

  const { body: kept } = await client.parseAsync("plain", { file });
  const document = await client.waitForDocument("plain", kept.data.document_id, "?include=grounding");
  const [entry] = document.body.data.entries;
  assert.deepEqual([entry.grounding.total.source, entry.grounding.total.conflict.value], ["einvoice-xml", 118.8]);
});

test("get-document shows warnings if they are asked for", async () => {
  const { body } = await client.parseAsync("plain", { file: { bytes: await makeHybrid("EMB-3") } });
  const id = body.data.document_id;
  const asked = await client.waitForDocument("plain", id, "?include=grounding,warnings");
  assert.equal(asked.body.data.entries[0].warnings.length, 1);
  assert.ok("grounding" in asked.body.data.entries[0]);
  assert.ok(!("warnings" in (await client.getDocument("plain", id)).body.data.entries[0]));
});

test("a parser can be set to the printed page alone", async () => {
  const parser = { slug: "printed", fields: invoiceFields, engine: { type: "local", embedded: false } };
  await service.apply({
    accounts: [{ email: "ops@example.com", tokens: [{ name: "tests", token: opsToken }], parsers: [parser] }],
  });
  const { body } = await client.parse("printed", { file: { bytes: await makeHybrid("EMB-2") } });
  assert.equal(body.data[0].parsed_data.total, 118.8);
  assert.deepEqual(successSchemas.documentProcessed.parse(body), body);
});
