import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { filterSlots } from "./filter-slots.ts";
import type { FieldShape, Slot } from "./slots.ts";

const shape = (name: string, type: FieldShape["type"] = "text", fields: FieldShape[] = []): FieldShape => ({
  name,
  type,
  options: [],
  fields,
});
const slot = (key: string, given: Partial<Slot> = {}): Slot => ({
  key,
  field: shape(key),
  leaf: shape(key),
  row: null,
  value: "x",
  evidence: null,
  unfilled: null,
  errors: [],
  warnings: [],
  conflict: null,
  ...given,
});
const lines = shape("lines", "list");
const slots = [
  slot("full"),
  slot("empty", { value: null }),
  slot("missing", { value: null, errors: ["Missing is required."] }),
  slot("lines.0.a", { field: lines, row: 0, value: null }),
  slot("lines.0.b", { field: lines, row: 0 }),
];
const keys = (hidesEmpty: boolean, onlyProblems: boolean, kept: string[] = [], wrong: string[] = []) =>
  filterSlots(
    slots,
    { hidesEmpty, onlyProblems },
    { threshold: 0, kept: new Set(kept), wrongFields: new Set(wrong) },
  ).map(({ key }) => key);

describe("leaving values out", () => {
  it("without a filter every value is shown", () => {
    assert.equal(keys(false, false).length, slots.length);
  });

  it("empty values are hidden, but not those that must not be empty, and not the cells of a list", () => {
    assert.deepEqual(keys(true, false), ["full", "missing", "lines.0.a", "lines.0.b"]);
  });

  it("only problems are shown, with the value that is being looked at, and with a list that is wrong as a whole", () => {
    assert.deepEqual(keys(false, true), ["missing"]);
    assert.deepEqual(keys(true, true, ["empty"]), ["empty", "missing"]);
    assert.deepEqual(keys(false, true, [], ["lines"]), ["missing", "lines.0.a", "lines.0.b"]);
  });
});
