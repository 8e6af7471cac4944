import assert from "node:assert/strict";
import { test } from "node:test";
import type { Field, FieldType } from "../domain/field.ts";
import { type Labels, labelsSchema, nameLabels, toLabels } from "./labels.ts";

const field = (id: string, name: string, type: FieldType = "text", fields: Field[] = []): Field => ({
  id,
  name,
  type,
  description: "",
  hints: [],
  options: [],
  isUnique: false,
  rules: [],
  fields,
});

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

const label = (marks: Parameters<typeof toLabels>[2] = [], earlier: Labels = {}) =>
  toLabels(fields, { parsedData, editedFields: ["lines"] }, marks, earlier);

test("labels hold an entry's values by field id, and say which a person touched", () => {
  const labels = label();
  assert.deepEqual(labelsSchema.parse(JSON.parse(JSON.stringify(labels))), labels);
  assert.deepEqual(nameLabels(fields, labels), { values: parsedData, marks: [], touched: ["lines"] });
});

test("a renamed field keeps its labels, a removed one loses them", () => {
  const renamed = [field("1", "invoice_number"), field("5", "items", "list", [field("7", "price", "money")])];
  const { values, touched } = nameLabels(renamed, label());
  assert.deepEqual(values, { invoice_number: "A-1", items: [{ price: 2 }, { price: null }] });
  assert.deepEqual(touched, ["items"]);
});

test("a label of another shape than its field has now is dropped; one of another scalar type stays", () => {
  const changed = [
    field("1", "number", "list", [field("9", "part")]),
    field("2", "seller"),
    field("5", "lines", "object"),
  ];
  assert.deepEqual(nameLabels(changed, label()).values, {});
  assert.deepEqual(nameLabels([field("1", "number", "number")], label()).values, { number: "A-1" });
});

test("marked places follow their field, and stay as long as the value does", () => {
  const marks = [
    { field: "number", child: null, row: 0, place },
    { field: "lines", child: "amount", row: 1, place: other },
    { field: "lines", child: "gone", row: 0, place },
  ];
  const first = label(marks);
  assert.deepEqual(nameLabels(fields, first).marks, marks.slice(0, 2));
  assert.deepEqual(nameLabels(fields, label([], first)).marks, marks.slice(0, 2));
  const changed = toLabels(fields, { parsedData: { ...parsedData, number: "A-2" }, editedFields: [] }, [], first);
  assert.deepEqual(nameLabels(fields, changed).marks, [marks[1]]);
});

test("a field named like a member of every object is a field like any other", () => {
  const strange = [field("1", "__proto__"), field("2", "constructor")];
  const values = Object.fromEntries([
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
  const labels = toLabels(strange, { parsedData: values, editedFields: [] }, []);
  assert.deepEqual(nameLabels(strange, labels).values, values);
});
