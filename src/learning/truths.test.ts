import assert from "node:assert/strict";
import { test } from "node:test";
import { makeField } from "../../test/made/make-field.ts";
import type { Field, FieldType } from "../domain/field.ts";
import { nameTruths, type Truths, toAnsweredTruths, toTruths, truthsSchema } from "./truths.ts";

const field = (id: string, name: string, type: FieldType = "text", fields: Field[] = []): Field =>
  makeField(name, type, { id, fields });

const fields = [
  field("1", "number"),
  field("2", "seller", "object", [field("3", "name"), field("4", "city")]),
  field("5", "lines", "list", [field("6", "what"), field("7", "amount", "money")]),
];
const parsedData = {
  number: "A-1",
  seller: { name: "Ada", city: null },
  lines: [
    { what: "Bolts", amount: 2 },
    { what: "Nuts", amount: null },
  ],
};
const place = { page: 1, box: { left: 0.1, top: 0.2, right: 0.3, bottom: 0.4 } };
const other = { ...place, page: 2 };

const truth = (marks: Parameters<typeof toTruths>[2] = [], earlier: Truths = {}) =>
  toTruths(fields, { parsedData, editedFields: ["lines"] }, marks, earlier);

test("truths hold an entry's values by field id, and say which a person touched", () => {
  const truths = truth();
  assert.deepEqual(truthsSchema.parse(JSON.parse(JSON.stringify(truths))), truths);
  assert.deepEqual(nameTruths(fields, truths), {
    values: parsedData,
    marks: [],
    touched: ["lines"],
    answered: [],
  });
});

test("a renamed field keeps its truths, a removed one loses them", () => {
  const renamed = [field("1", "invoice_number"), field("5", "items", "list", [field("7", "price", "money")])];
  const { values, touched } = nameTruths(renamed, truth());
  assert.deepEqual(values, { invoice_number: "A-1", items: [{ price: 2 }, { price: null }] });
  assert.deepEqual(touched, ["items"]);
});

test("a truth of another shape than its field has now is dropped; one of another scalar type stays", () => {
  const changed = [
    field("1", "number", "list", [field("9", "part")]),
    field("2", "seller"),
    field("5", "lines", "object"),
  ];
  assert.deepEqual(nameTruths(changed, truth()).values, {});
  assert.deepEqual(nameTruths([field("1", "number", "number")], truth()).values, { number: "A-1" });
});

test("marked places follow their field, and stay as long as the value does", () => {
  const marks = [
    { field: "number", child: null, row: 0, place },
    { field: "lines", child: "amount", row: 1, place: other },
    { field: "lines", child: "gone", row: 0, place },
  ];
  const first = truth(marks);
  assert.deepEqual(nameTruths(fields, first).marks, marks.slice(0, 2));
  assert.deepEqual(nameTruths(fields, truth([], first)).marks, marks.slice(0, 2));
  const changed = toTruths(fields, { parsedData: { ...parsedData, number: "A-2" }, editedFields: [] }, [], first);
  assert.deepEqual(nameTruths(fields, changed).marks, [marks[1]]);
});

test("what a language model found is known as such until somebody changes it", () => {
  const answered = toAnsweredTruths(fields, parsedData, ["number"]);
  assert.deepEqual(truthsSchema.parse(JSON.parse(JSON.stringify(answered))), answered);
  const named = nameTruths(fields, answered);
  assert.deepEqual(named, { values: { number: "A-1" }, marks: [], touched: [], answered: ["number"] });
  assert.deepEqual(nameTruths(fields, truth([], answered)).answered, ["number"]);
  const changed = { parsedData: { ...parsedData, number: "A-2" }, editedFields: ["number"] };
  const { answered: left, touched } = nameTruths(fields, toTruths(fields, changed, [], answered));
  assert.deepEqual({ left, touched }, { left: [], touched: ["number"] });
});

test("a field named like a member of every object is a field like any other", () => {
  const strange = [field("1", "__proto__"), field("2", "constructor")];
  const values = Object.fromEntries([
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
  const truths = toTruths(strange, { parsedData: values, editedFields: [] }, []);
  assert.deepEqual(nameTruths(strange, truths).values, values);
});
