import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Field } from "../../src/domain/field.ts";
import type { ParsedData } from "../../src/domain/record.ts";
import { compareValues } from "../../src/evaluation/compare-values.ts";
import { type ManifestDocument, readManifest } from "../../src/evaluation/manifest.ts";
import { scoreRows } from "../../src/evaluation/score-rows.ts";
import { findTemplate } from "../../src/parsers/template-library.ts";
import { parseFile } from "../../src/pipeline/parse-file.ts";

const folder = join(import.meta.dirname, "../../samples");
const documents = await readManifest(folder);

/** Numbers, dates and amounts that users book; each must be right on the documents that we make ourselves. */
const vitalFields: Record<string, string[]> = {
  invoice: ["invoice_number", "invoice_date", "due_date", "seller_name", "net_total", "tax_total", "total", "iban"],
  receipt: ["date", "time", "total"],
  "bank-statement": ["iban", "account_number", "period_from", "period_to", "opening_balance", "closing_balance"],
};

/** Lists with every row to be found, and every figure right. */
const vitalLists: Record<string, string> = { invoice: "line_items", "bank-statement": "transactions" };

describe("the samples, read by the library's templates", () => {
  for (const document of documents) {
    it(`${document.file}: every value that gets booked is right, in every record`, async () => {
      const fields = findTemplate(templateOf(document))?.fields ?? [];
      const found = await parse(document, fields);
      assert.equal(found.length, document.records.length, "number of records");
      for (const [index, expected] of document.records.entries()) {
        const record = found[index] ?? {};
        for (const name of vitalFields[templateOf(document)] ?? []) {
          const field = fields.find((each) => each.name === name);
          assert.ok(field, `the template has no field ${name}`);
          const isRight = compareValues(field, record[name] ?? null, expected[name] ?? null).isStrict;
          assert.ok(isRight, `${name} of record ${index + 1}: ${record[name]} instead of ${expected[name]}`);
        }
        checkRows(fields, document, record, expected);
      }
    });
  }
});

function templateOf({ file }: ManifestDocument): string {
  if (file.includes("invoice")) return "invoice";
  return file.startsWith("receipt") ? "receipt" : "bank-statement";
}

async function parse(document: ManifestDocument, fields: Field[]): Promise<ParsedData[]> {
  const { records } = await parseFile(await readFile(join(folder, document.file)), {
    fields,
    engine: { type: "local", embedded: true },
    hasMultipleEntries: document.records.length > 1,
    today: "2025-12-31",
  });
  return records.map(({ parsedData }) => parsedData);
}

function checkRows(
  fields: Field[],
  document: ManifestDocument,
  record: ParsedData,
  expected: ManifestDocument["records"][number],
): void {
  const list = fields.find(({ name }) => name === vitalLists[templateOf(document)]);
  if (list === undefined) return;
  const [foundRows, expectedRows] = [record[list.name], expected[list.name]].map((rows) =>
    Array.isArray(rows) ? rows : [],
  );
  const { rowsGiven, rowsWhole } = scoreRows(list, toRows(foundRows), toRows(expectedRows));
  assert.deepEqual([rowsGiven, rowsWhole], [expectedRows?.length, expectedRows?.length], `rows of ${list.name}`);
}

function toRows(values: unknown[] | undefined): Record<string, unknown>[] {
  return (values ?? []).filter(
    (value): value is Record<string, unknown> => typeof value === "object" && value !== null,
  );
}
