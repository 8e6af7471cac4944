import assert from "node:assert/strict";
import { test } from "node:test";
import { makeField } from "../../test/made/make-field.ts";
import { readDrawing, toExpected } from "./read-drawing.ts";

const fields = [
  makeField("number"),
  makeField("total", "money"),
  makeField("rows", "list", { fields: [makeField("text"), makeField("count", "number")] }),
];

test("a drawing contains its look, its pages and the values of each record", () => {
  const drawing = readDrawing("font: serif\nturn: 90\n--- page\nfirst\n\n--- page\nsecond\n--- truth\nnumber: 007\n");
  assert.deepEqual([drawing.look.font, drawing.look.turn, drawing.look.isScan], ["serif", 90, false]);
  assert.deepEqual(drawing.pages, [["first"], ["second"]]);
  assert.deepEqual(
    drawing.truth.map((record) => toExpected(record, fields)),
    [{ number: "007" }],
  );
});

test("the true values have the types of the parser's fields, and an empty cell has none", () => {
  const { truth } = readDrawing("--- truth\ntotal: 7.50\nrows: text | count\n| nails | 12\n| glue |\n");
  assert.deepEqual(
    truth.map((record) => toExpected(record, fields)),
    [{ total: 7.5, rows: [{ text: "nails", count: 12 }, { text: "glue" }] }],
  );
});

test("a true value of a field that the parser does not have is refused", () => {
  const { truth } = readDrawing("--- truth\ntotl: 7.50\n");
  assert.throws(() => truth.map((record) => toExpected(record, fields)), /no field totl/u);
});
