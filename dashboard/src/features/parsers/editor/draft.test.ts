import assert from "node:assert/strict";
import { test } from "node:test";
import {
  changeField,
  changeType,
  createField,
  duplicateField,
  type Field,
  isRequired,
  moveField,
  namesForRules,
  removeField,
  setRequired,
} from "./draft.ts";

function field(name: string, more: Partial<Field> = {}): Field {
  return { ...createField([]), id: name, name, ...more };
}

const fields = [
  field("number"),
  field("items", { type: "list", fields: [field("quantity"), field("amount")] }),
  field("total"),
];

test("a child is changed and removed in place, and nothing else is", () => {
  const renamed = changeField(fields, "amount", (child) => ({ ...child, name: "sum" }));
  assert.deepEqual(
    renamed[1]?.fields.map(({ name }) => name),
    ["quantity", "sum"],
  );
  assert.equal(renamed[0], fields[0]);
  assert.deepEqual(
    removeField(fields, "quantity")[1]?.fields.map(({ name }) => name),
    ["amount"],
  );
});

test("fields move down and up, and an unknown target moves nothing", () => {
  const names = (moved: Field[]) => moved.map(({ name }) => name);
  assert.deepEqual(names(moveField(fields, "number", "total")), ["items", "total", "number"]);
  assert.deepEqual(names(moveField(fields, "total", "number")), ["total", "number", "items"]);
  assert.deepEqual(names(moveField(fields, "total", "nowhere")), ["number", "items", "total"]);
});

test("a copy has its own ids and name, and is not unique", () => {
  const [, original, copy] = duplicateField(
    [field("a"), { ...fields[1], id: "items", isUnique: true } as Field],
    "items",
  );
  assert.equal(copy?.name, "items_copy");
  assert.equal(copy?.isUnique, false);
  assert.notEqual(copy?.fields[0]?.id, original?.fields[0]?.id);
});

test("new fields get a name that is free", () => {
  const first = createField([]);
  assert.equal(createField([first]).name, "new_field_2");
});

test("changing the type removes what only the old one had", () => {
  const list = changeType(field("items", { type: "list", fields: [field("a")] }), "money");
  assert.deepEqual(list.fields, []);
  assert.deepEqual(changeType(field("kind", { type: "choice", options: ["a"] }), "text").options, []);
  assert.equal(changeType(field("number", { isUnique: true }), "list").isUnique, false);
});

test("rules offer siblings first, then other fields and columns, never the field itself", () => {
  const [, items] = fields;
  const [quantity] = items?.fields ?? [];
  if (!items || !quantity) throw new Error("the fields of the test lack a list");
  assert.deepEqual(namesForRules(quantity, items.fields, fields), [
    "amount",
    "number",
    "items",
    "total",
    "items.quantity",
    "items.amount",
  ]);
});

test("required is a rule like others, and exists once", () => {
  const twice = setRequired(setRequired(field("total"), true), true);
  assert.equal(twice.rules.length, 1);
  assert.equal(isRequired(setRequired(twice, false)), false);
});
