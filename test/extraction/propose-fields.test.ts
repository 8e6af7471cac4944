import assert from "node:assert/strict";
import { test } from "node:test";
import { proposeFields } from "../../src/extraction/propose-fields.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { makeDocument } from "./make-document.ts";

const propose = (...pages: string[]) => proposeFields(layoutDocument(makeDocument(...pages))).fields;
const typesOf = (...pages: string[]) => propose(...pages).map(({ name, type }) => [name, type]);

test("labels with values become fields, named after the terms that documents share", () => {
  assert.deepEqual(
    typesOf(`
Rechnungs-Nr.: 2026-0815          Zählerstand alt:   1234
Due date:      31.12.2026         E-Mail: info@example.com
Thank you for your order, which we were glad to fulfil in time.
Total          1.234,56 EUR`),
    [
      ["invoice_number", "text"],
      ["zahlerstand_alt", "number"],
      ["due_date", "date"],
      ["email", "email"],
      ["grand_total", "money"],
    ],
  );
});

test("a table becomes a list with a field for each column, and its cells do not become fields", () => {
  const [number, list, ...others] = propose(`
Invoice number: A-77

Description        Quantity    Unit price    Amount
Blue widgets              2         10.00     20.00
Red widgets              13          4.50     58.50

Total                                         78.50`).filter(({ name }) => name !== "grand_total");
  assert.equal(number?.name, "invoice_number");
  assert.deepEqual([list?.name, list?.type, others.length], ["line_items", "list", 0]);
  assert.deepEqual(
    list?.fields.map(({ name, type }) => [name, type]),
    [
      ["item_description", "text"],
      ["quantity", "number"],
      ["unit_price", "money"],
      ["line_amount", "money"],
    ],
  );
});

test("prose proposes nothing", () => {
  assert.deepEqual(
    typesOf(`
It was a bright cold day in April, and the clocks were striking.
Nobody had asked for anything, and so nothing was given to them.`),
    [],
  );
});
