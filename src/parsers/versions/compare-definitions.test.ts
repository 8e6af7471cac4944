import assert from "node:assert/strict";
import { test } from "node:test";
import type { Field } from "../../domain/field.ts";
import { compareDefinitions } from "./compare-definitions.ts";
import type { VersionDefinition } from "./version-store.ts";

const field = (id: string, change: Partial<Field> = {}): Field => ({
  ...{ id, name: id, type: "text", description: "", hints: [], options: [], isUnique: false, rules: [], fields: [] },
  ...change,
});
const required = { rule: "required", message: null } as const;
const shortest = (value: number) => ({ rule: "min_length", value, message: null }) as const;

const definition: VersionDefinition = {
  ...{ name: "Invoices", description: "", template: null },
  fields: [
    field("total", { type: "number", hints: ["Sum", "Total"], rules: [required, shortest(2)] }),
    field("iban"),
    field("rows", { type: "list", fields: [field("amount"), field("text")] }),
  ],
  settings: { maxPages: 100, blockInvalid: false, ratePerPage: "0", engine: { type: "local", embedded: true } },
};
const [total, iban, rows] = definition.fields as [Field, Field, Field];
const differencesOf = (change: Partial<VersionDefinition>) =>
  compareDefinitions(definition, { ...definition, ...change });

test("a definition does not differ from its copy", () => {
  assert.deepEqual(differencesOf(structuredClone(definition)), []);
});

test("each changed setting is named once, with its value before and after", () => {
  const engine = { type: "hybrid", embedded: true, askBelow: 0.4 } as const;
  const settings = { ...definition.settings, ratePerPage: "0.05", engine };
  assert.deepEqual(differencesOf({ name: "Bills", settings }), [
    { kind: "setting", member: "name", before: "Invoices", after: "Bills" },
    { kind: "setting", member: "ratePerPage", before: "0", after: "0.05" },
    { kind: "setting", member: "engine", before: "local", after: "hybrid" },
    { kind: "setting", member: "askBelow", before: null, after: 0.4 },
  ]);
});

test("a renamed field is the same field, and each of its changes is a difference", () => {
  const changed: Field = { ...total, name: "sum", type: "money", hints: ["Total", "Betrag"], isUnique: true };
  assert.deepEqual(differencesOf({ fields: [changed, iban, rows] }), [
    { kind: "fieldChanged", field: "sum", member: "type", before: "number", after: "money" },
    { kind: "fieldChanged", field: "sum", member: "isUnique", before: false, after: true },
    { kind: "wordsChanged", field: "sum", member: "hints", added: ["Betrag"], removed: ["Sum"] },
    { kind: "fieldRenamed", field: "sum", before: "total" },
  ]);
});

test("rules come, go and change; a rule of the same kind in place of another is a change", () => {
  const checksum = { rule: "iban", message: null } as const;
  const fields = [{ ...total, rules: [shortest(3)] }, { ...iban, rules: [checksum] }, rows];
  assert.deepEqual(differencesOf({ fields }), [
    { kind: "ruleChanged", field: "total", before: shortest(2), after: shortest(3) },
    { kind: "ruleRemoved", field: "total", rule: required },
    { kind: "ruleAdded", field: "iban", rule: checksum },
  ]);
});

test("fields and children that come, go and move", () => {
  const [amount] = rows.fields as [Field];
  const changed = { ...rows, fields: [field("vat", { type: "money" }), amount] };
  assert.deepEqual(differencesOf({ fields: [changed, total] }), [
    { kind: "fieldAdded", field: "rows.vat", type: "money" },
    { kind: "fieldRemoved", field: "rows.text", type: "text" },
    { kind: "fieldRemoved", field: "iban", type: "text" },
    { kind: "fieldsReordered", within: null },
  ]);
});
