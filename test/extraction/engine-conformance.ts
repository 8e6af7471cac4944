import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { DocumentText } from "../../src/domain/document-text.ts";
import type { Field } from "../../src/domain/field.ts";
import type { RawRecord, RawScalar, RawValue } from "../../src/domain/record.ts";
import type { Engine } from "../../src/extraction/engine.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { makeField } from "../made/make-field.ts";
import { makeDocument } from "./make-document.ts";

const fields: Field[] = [
  makeField("invoice_number", "text", { isUnique: true }),
  makeField("issue_date", "date"),
  makeField("total", "money"),
  makeField("paid", "boolean"),
  makeField("status", "choice", { options: ["open", "paid"] }),
  makeField("seller", "object", { fields: [makeField("name"), makeField("address", "address")] }),
  makeField("items", "list", {
    fields: [makeField("description"), makeField("quantity", "number"), makeField("amount", "money")],
  }),
];

const invoice = makeDocument(`
Blue Heron Supplies Ltd.                    Invoice number:  INV-2031
12 Harbour Street                           Invoice date:    14 March 2031
SW1B 3BN London

Description                     Quantity     Amount
Galvanised bracket              4            10.00
Steel hinge                     2            5.00

Total                                        15.00
`);
const empty: DocumentText = { pages: [] };
const blank = makeDocument("");
const unrelated = makeDocument("Once upon a time there was a heron who lived by a lake.");

/** What every engine guarantees, whatever it is made of. The suite makes its own `engine`. */
export function testEngineConformance(name: string, makeEngine: () => Engine): void {
  describe(`the ${name} engine`, () => {
    for (const [what, document] of Object.entries({ invoice, empty, blank, unrelated })) {
      for (const hasMultipleEntries of [false, true]) {
        const how = `${what} document, ${hasMultipleEntries ? "several entries" : "one entry"}`;
        test(`gives at least one record, names only the parser's fields, and quotes the document (${how})`, async () => {
          const records = await makeEngine().extract({ layout: layoutDocument(document), fields, hasMultipleEntries });
          assert.ok(records.length >= 1);
          for (const record of records) checkRecord(record, document);
        });
      }
    }

    test("an empty document has no values", async () => {
      const [record] = await makeEngine().extract({ layout: layoutDocument(empty), fields, hasMultipleEntries: false });
      assert.ok(record !== undefined);
      assert.deepEqual(scalarsOf(record), []);
    });

    test("works for a parser without fields", async () => {
      const records = await makeEngine().extract({
        layout: layoutDocument(invoice),
        fields: [],
        hasMultipleEntries: false,
      });
      assert.deepEqual(
        records.map((record) => record.values),
        [{}],
      );
    });

    test("the same document gives the same records", async () => {
      const request = { layout: layoutDocument(invoice), fields, hasMultipleEntries: false };
      assert.deepEqual(await makeEngine().extract(request), await makeEngine().extract(request));
    });
  });
}

function checkRecord(record: RawRecord, document: DocumentText): void {
  const names = fields.map((field) => field.name);
  for (const [name, value] of Object.entries(record.values)) {
    assert.ok(names.includes(name), `unknown field ${name}`);
    checkShape(
      fields.find((field) => field.name === name),
      value,
    );
  }
  const text = document.pages.map((page) => page.words.map((word) => word.text).join(" ")).join(" ");
  for (const scalar of scalarsOf(record)) {
    assert.ok(scalar.confidence >= 0 && scalar.confidence <= 1);
    for (const line of scalar.text.split("\n")) assert.ok(text.includes(line), `"${line}" is not in the document`);
    for (const { box, page } of scalar.place === null ? [] : [scalar.place]) {
      assert.ok(page >= 1 && page <= document.pages.length);
      assert.ok(box.left <= box.right && box.top <= box.bottom && box.left >= 0 && box.bottom <= 1);
    }
  }
}

function checkShape(field: Field | undefined, value: RawValue | null): void {
  if (field === undefined || value === null) return;
  const kind = field.type === "list" ? "list" : field.type === "object" ? "object" : "scalar";
  assert.equal(value.kind, kind);
  const children = field.fields.map((child) => child.name);
  const rows = value.kind === "list" ? value.rows : value.kind === "object" ? [value.values] : [];
  for (const row of rows) for (const name of Object.keys(row)) assert.ok(children.includes(name));
}

function scalarsOf(record: RawRecord): RawScalar[] {
  return Object.values(record.values).flatMap((value) => {
    if (value === null) return [];
    if (value.kind === "scalar") return [value];
    const rows = value.kind === "list" ? value.rows : [value.values];
    return rows.flatMap((row) => Object.values(row).filter((scalar) => scalar !== null));
  });
}
