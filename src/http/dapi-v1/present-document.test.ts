import assert from "node:assert/strict";
import { test } from "node:test";
import { documentSchema } from "../../contract/document.ts";
import { correctedEntrySchema, parsedEntrySchema } from "../../contract/entry.ts";
import type { DocumentView, EntryView } from "../../pipeline/parsing.ts";
import { presentDocument } from "./present-document.ts";
import { presentCorrectedEntry, presentParsedEntry } from "./present-entry.ts";

const warning = {
  kind: "embedded_differs",
  message: "total: factur-x.xml has 118.8, but the page shows 118. The value from factur-x.xml is used.",
  source: "einvoice-xml",
  field: "total",
  parserFieldId: "0d9a4c52-6f0e-4b7e-8f55-3f1c2b7a9e01",
  path: { key: "total", depth: 0, index: 0 },
  value: 118.8,
  printed: 118,
} as const;

const entry: EntryView = {
  id: "7d0c2b7e-58a4-4a1e-9c3f-0a1b2c3d4e5f",
  status: "completed",
  cost: "0.050000",
  costCurrency: "USD",
  processingTimeSeconds: 0.041,
  createdAt: new Date("2026-03-14T09:26:53.000Z"),
  updatedAt: new Date("2026-03-14T09:26:53.589Z"),
  isDeduplicated: false,
  isValid: false,
  parsedData: { total: null },
  validationErrors: [
    {
      field: "total",
      value: null,
      rule: "required",
      message: "total is required.",
      isValid: false,
      parserFieldId: "0d9a4c52-6f0e-4b7e-8f55-3f1c2b7a9e01",
      path: { key: "total", depth: 0, index: 0 },
    },
  ],
  warnings: [warning],
  modelUse: null,
  grounding: { total: null },
};

const plain = { grounding: false, warnings: false, modelUse: false };

const document: DocumentView = {
  id: "5b0f3c1e-7a44-4a8e-9f0b-2d7c9e6a1f10",
  status: "completed",
  url: "https://winnow.example.com/files/5b0f",
  filename: "a.jpg",
  format: "jpeg",
  sizeBytes: 10,
  pageCount: 1,
  entries: [entry],
  error: null,
};

test("a document has exactly the specified members, and an entry too", () => {
  const wire = presentDocument(document, plain);
  assert.deepEqual(documentSchema.parse(wire), wire);
  assert.deepEqual(Object.keys(wire), ["document_id", "status", "url", "metadata", "entries"]);
  assert.deepEqual(wire.metadata, { filename: "a.jpg", content_type: "image/jpeg", size_bytes: 10, page_count: 1 });
  const names = ["id", "status", "cost", "cost_currency", "processing_time_seconds", "created_at", "updated_at"];
  const rest = ["is_deduplicated", "is_valid", "parsed_data", "validation_errors"];
  assert.deepEqual(Object.keys(wire.entries[0] ?? {}), [...names, ...rest]);
});

test("times carry milliseconds and Z, costs are numbers", () => {
  const [wire] = presentDocument(document, plain).entries;
  assert.equal(wire?.created_at, "2026-03-14T09:26:53.000Z");
  assert.equal(wire?.updated_at, "2026-03-14T09:26:53.589Z");
  assert.equal(wire?.cost, 0.05);
});

test("only a failed document has an error, with the code of the wire", () => {
  const error = { kind: "downloadFailed", message: "Not there." } as const;
  const failed = presentDocument({ ...document, status: "failed", entries: [], error }, plain);
  assert.deepEqual(failed.error, { code: "doc:download_failed", message: "Not there." });
  assert.ok(!("error" in presentDocument(document, plain)));
});

test("the members of a document without a file have the right types", () => {
  const none = { filename: "a.pdf", format: null, sizeBytes: 0, pageCount: 0 };
  const wire = presentDocument({ ...document, ...none, status: "pending", entries: [] }, plain);
  assert.deepEqual(documentSchema.parse(wire), wire);
  const facts = { content_type: "application/octet-stream", size_bytes: 0, page_count: 0 };
  assert.deepEqual(wire.metadata, { filename: "a.pdf", ...facts });
});

test("the sync response calls an entry's id document_id, the correction calls it id", () => {
  const parsed = presentParsedEntry(entry, plain);
  assert.deepEqual(parsedEntrySchema.parse(parsed), parsed);
  const members = ["status", "is_valid", "parsed_data", "validation_errors"];
  assert.deepEqual(Object.keys(parsed), ["document_id", ...members]);
  assert.equal(parsed.document_id, entry.id);
  const corrected = presentCorrectedEntry(entry, plain);
  assert.deepEqual(correctedEntrySchema.parse(corrected), corrected);
  assert.deepEqual(Object.keys(corrected), ["id", ...members]);
});

test("warnings are added on request, with wire names", () => {
  const parsed = presentParsedEntry(entry, { grounding: false, warnings: true, modelUse: false });
  assert.deepEqual(parsedEntrySchema.parse(parsed), parsed);
  const { parserFieldId: parser_field_id, ...rest } = warning;
  assert.deepEqual(parsed.warnings, [{ ...rest, parser_field_id }]);
  assert.ok(!("grounding" in parsed));
});

test("grounding is added on request", () => {
  const grounded = { grounding: true, warnings: false, modelUse: false };
  assert.deepEqual(presentParsedEntry(entry, grounded).grounding, { total: null });
  assert.deepEqual(presentCorrectedEntry(entry, grounded).grounding, { total: null });
  assert.deepEqual(presentDocument(document, grounded).entries[0]?.grounding, { total: null });
});
