import assert from "node:assert/strict";
import { test } from "node:test";
import { proposeFields } from "../../src/extraction/propose-fields.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { makeDocument } from "./make-document.ts";

const propose = (...pages: string[]) =>
  proposeFields(layoutDocument(makeDocument(...pages))).fields.map(({ field }) => field);
const typesOf = (...pages: string[]) => propose(...pages).map(({ name, type }) => [name, type]);

test("labels with values become fields, named after the terms that they say", () => {
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
      ["total", "money"],
    ],
  );
});

test("a table becomes a list with a field for each column, and its cells do not become fields", () => {
  const [number, list, ...others] = propose(`
Invoice number: A-77

Description        Quantity    Unit price    Amount
Blue widgets              2         10.00     20.00
Red widgets              13          4.50     58.50

Total                                         78.50`).filter(({ name }) => name !== "total");
  assert.equal(number?.name, "invoice_number");
  assert.deepEqual([list?.name, list?.type, others.length], ["line_items", "list", 0]);
  assert.deepEqual(
    list?.fields.map(({ name, type }) => [name, type]),
    [
      ["description", "text"],
      ["quantity", "number"],
      ["unit_price", "money"],
      ["amount", "money"],
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

test("a form's instructions, tick boxes and labels beside labels are not suggested", () => {
  assert.deepEqual(
    typesOf(`
Note: If you live abroad, you do not have to fill in this part of the form at all.
Due date      Contract type      Customer number      Order number      Delivery date
Date of birth: (MM/DD/YYYY)
Phone         Email
Delivery date: as soon as the goods have arrived
Newsletter: ☒ yes`),
    [],
  );
});

test("what OCR misread names no field", () => {
  const text = makeDocument(`
Cuslorner ve05: 4711
Date: 3 March 2026
Invoice number: 815`);
  const misread = {
    pages: text.pages.map((page) => ({ ...page, words: page.words.map((word) => ({ ...word, confidence: 0.9 })) })),
  };
  const { fields } = proposeFields(layoutDocument(misread));
  assert.deepEqual(
    fields.map(({ field }) => field.name),
    ["date", "invoice_number"],
  );
});
