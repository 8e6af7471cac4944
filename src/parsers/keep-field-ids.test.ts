import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fieldDefinitionsSchema, toFields } from "./field-definition.ts";
import { keepFieldIds } from "./keep-field-ids.ts";

function fieldsOf(...definitions: object[]) {
  return toFields(fieldDefinitionsSchema.parse(definitions));
}

describe("keepFieldIds", () => {
  it("keeps the ids of fields and children that have the same path of names, whatever else changed", () => {
    const known = fieldsOf(
      { name: "total" },
      { name: "items", type: "list", fields: [{ name: "total" }, { name: "sku" }] },
    );
    const saved = keepFieldIds(
      fieldsOf(
        { name: "items", type: "list", fields: [{ name: "sku" }, { name: "new" }, { name: "total", type: "money" }] },
        { name: "total", type: "money", rules: ["required"] },
      ),
      known,
    );
    assert.equal(saved[1]?.id, known[0]?.id);
    assert.equal(saved[0]?.id, known[1]?.id);
    assert.equal(saved[0]?.fields[0]?.id, known[1]?.fields[1]?.id);
    assert.equal(saved[0]?.fields[2]?.id, known[1]?.fields[0]?.id);
    assert.ok(known.every((field) => field.id !== saved[0]?.fields[1]?.id));
  });

  it("keeps the id of a field that brings its own under a new name, and gives it to no other", () => {
    const known = fieldsOf({ name: "total" });
    const renamed = known.map((field) => ({ ...field, name: "grand_total" }));
    const saved = keepFieldIds([...renamed, ...fieldsOf({ name: "total" })], known);
    assert.equal(saved[0]?.id, known[0]?.id);
    assert.notEqual(saved[1]?.id, known[0]?.id);
  });

  it("gives fields that are new to the parser new ids, so that copies of a template share none", () => {
    const template = fieldsOf({ name: "total" }, { name: "items", type: "list", fields: [{ name: "sku" }] });
    const [first, second] = [keepFieldIds(template, []), keepFieldIds(template, [])];
    const ids = [template, first, second].flat().flatMap((field) => [field.id, ...field.fields.map(({ id }) => id)]);
    assert.equal(new Set(ids).size, 9);
  });
});
