import assert from "node:assert/strict";
import { test } from "node:test";
import type { Field } from "../domain/field.ts";
import { parserChanged, parserSaved, type WatchedParser } from "./parser-events.ts";

const field = (id: string, change: Partial<Field> = {}): Field => ({
  ...{ id, name: id, type: "text", description: "", hints: [], options: [], isUnique: false, rules: [], fields: [] },
  ...change,
});

const parser: WatchedParser = {
  ...{ id: "p", slug: "invoices", name: "Invoices", description: "", isArchived: false },
  fields: [field("a"), field("b"), field("c", { type: "list", fields: [field("d")] })],
  settings: { maxPages: 100, blockInvalid: false, ratePerPage: "0", engine: { type: "local", embedded: true } },
};

const told = (after: WatchedParser) => parserChanged(parser, after).map(({ action, changes }) => [action, changes]);

test("the same parser is no event", () => {
  assert.deepEqual(told({ ...parser, fields: parser.fields.map((each) => structuredClone(each)) }), []);
});

test("a renamed field is the same field, under its new name", () => {
  const [a, ...others] = parser.fields;
  assert.ok(a);
  const renamed = { ...a, name: "total", isUnique: true, rules: [{ rule: "required" as const, message: null }] };
  assert.deepEqual(told({ ...parser, fields: [renamed, ...others] }), [
    [
      "field.updated",
      [
        { member: "total.name", before: "a", after: "total" },
        { member: "total.isUnique", before: false, after: true },
        { member: "total.rules" },
      ],
    ],
  ]);
});

test("fields that come and go, and children that change", () => {
  const list = field("c", { type: "list", fields: [field("d"), field("e")] });
  assert.deepEqual(told({ ...parser, fields: [field("b"), list, field("x")] }), [
    ["field.added", [{ member: "x" }]],
    ["field.updated", [{ member: "c.fields" }]],
    ["field.removed", [{ member: "a" }]],
  ]);
});

test("settings have their values, and archiving has an action of its own", () => {
  const engine = { type: "local", embedded: true, threshold: 0.5 } as const;
  const settings = { ...parser.settings, blockInvalid: true, engine };
  assert.deepEqual(told({ ...parser, name: "Bills", isArchived: true, settings }), [
    [
      "parser.updated",
      [
        { member: "name", before: "Invoices", after: "Bills" },
        { member: "blockInvalid", before: false, after: true },
        { member: "threshold", before: null, after: 0.5 },
      ],
    ],
    ["parser.archived", undefined],
  ]);
});

test("whoever lets a language model read, or learn from it, is written down with every setting", () => {
  const engine = { type: "hybrid", embedded: true, askBelow: 0.7, learnsFromModel: true } as const;
  assert.deepEqual(told({ ...parser, settings: { ...parser.settings, engine } }), [
    [
      "parser.updated",
      [
        { member: "engine", before: "local", after: "hybrid" },
        { member: "askBelow", before: null, after: 0.7 },
        { member: "learnsFromModel", before: false, after: true },
      ],
    ],
  ]);
});

test("another order of the same fields is a change, too", () => {
  const [a, b, c] = parser.fields;
  assert.ok(a && b && c);
  assert.deepEqual(told({ ...parser, fields: [b, a, c] }), [["parser.updated", [{ member: "fields" }]]]);
  assert.deepEqual(told({ ...parser, fields: [c] }).flat(), ["field.removed", [{ member: "a" }, { member: "b" }]]);
});

test("what a set-up saves is never without an event, nor an event without a change", () => {
  const actions = (...given: Parameters<typeof parserSaved>) => parserSaved(...given).map(({ action }) => action);
  assert.deepEqual(actions(null, parser, "created"), ["parser.created"]);
  assert.deepEqual(actions(parser, parser, "unchanged"), []);
  assert.deepEqual(actions(parser, { ...parser, name: "Bills" }, "changed"), ["parser.updated"]);
  assert.deepEqual(actions(parser, parser, "changed"), ["parser.updated"], "another template with the same fields");
});
