import assert from "node:assert/strict";
import { test } from "node:test";
import { createRelevanceFinder } from "../../../../src/extraction/evidence/captions/relevance.ts";
import { describeField } from "../../../../src/extraction/fields/field-profile.ts";
import { findHeaders } from "../../../../src/extraction/tables/find-headers.ts";
import { createListReading } from "../../../../src/extraction/tables/table-row.ts";
import { makeField } from "../../../made/make-field.ts";
import { drawDocument } from "../../draw-page.ts";

const names = ["description", "quantity", "amount"];
const columns = names.map((name) => describeField(makeField(name, name === "description" ? "text" : "number"), true));

/** The headers on a drawn page, each with the child whose column it is. */
function headsOf(text: string): [string, string | null][][] {
  const document = drawDocument([text]);
  const reading = createListReading(columns, createRelevanceFinder(columns), document);
  return findHeaders(document.pages, reading).map((header) =>
    header.columns.map(({ text: head, field }) => [head, field === null ? null : (names[field] ?? null)]),
  );
}

test("a table's headers name the children, and other columns stay separate", () => {
  assert.deepEqual(
    headsOf(`
Description       Colour      Qty         Amount
Oak chair         brown         2          80.00`),
    [
      [
        ["Description", "description"],
        ["Colour", null],
        ["Qty", "quantity"],
        ["Amount", "amount"],
      ],
    ],
  );
});

test("headers in another language name them as well", () => {
  const [heads] = headsOf(`
Bezeichnung           Menge        Betrag
Stuhl                     2         80,00`);
  assert.deepEqual(
    heads?.map(([, name]) => name),
    ["description", "quantity", "amount"],
  );
});

test("a header of two lines is one header", () => {
  const [heads] = headsOf(`
Description           Delivered          Line
                       quantity        amount
Oak chair                     2         80.00
Oak table                     1        120.00`);
  assert.deepEqual(heads, [
    ["Description", "description"],
    ["Delivered quantity", "quantity"],
    ["Line amount", "amount"],
  ]);
});

test("a sentence with the same words is not a header", () => {
  assert.deepEqual(headsOf("The description says the quantity and the amount of what was sent."), []);
});

test("a tax summary is distinguished from the list's table", () => {
  const heads = headsOf(`
Description           Qty         Amount
Oak chair               2          80.00
Oak table               1         120.00

Tax rate              Net         Amount
19 %               200.00          38.00`);
  assert.equal(heads.length, 1);
});
