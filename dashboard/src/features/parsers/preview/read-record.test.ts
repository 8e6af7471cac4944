import assert from "node:assert/strict";
import { test } from "node:test";
import type { PreviewRecord } from "../../../../../src/contract/dashboard/record.ts";
import { createField, type Field } from "../editor/draft.ts";
import { marksOf, readingsOf } from "./read-record.ts";

function field(name: string, more: Partial<Field> = {}): Field {
  return { ...createField([]), id: name, name, ...more };
}

const fields = [
  field("total"),
  field("missing"),
  field("items", { type: "list", fields: [field("amount"), field("confidence")] }),
];

const box = { left: 0.1, top: 0.2, right: 0.3, bottom: 0.25 };
const leaf = (text: string) => ({ confidence: 0.9, page: 1, box, text, alternatives: [] });

const record: PreviewRecord = {
  parsedData: {
    total: 12.5,
    missing: null,
    items: [
      { amount: 1, confidence: "high" },
      { amount: 2, confidence: null },
    ],
  },
  isValid: false,
  validationErrors: [
    {
      field: "items",
      value: 2,
      rule: "min",
      message: "amount must be at least 3",
      isValid: false,
      parserFieldId: "amount",
      path: { key: "amount", depth: 1, index: 1 },
    },
  ],
  warnings: [],
  unfilled: {},
  grounding: {
    total: leaf("12.50"),
    missing: null,
    items: [
      { amount: leaf("1"), confidence: leaf("high") },
      { amount: leaf("2"), confidence: null },
    ],
  },
};

test("each field shows its value, how sure it is, and what it breaks", () => {
  const readings = readingsOf(record, fields);
  assert.deepEqual(readings.get("total"), { text: "12.5", confidence: 0.9, errors: [] });
  assert.equal(readings.get("missing")?.text, null);
  assert.deepEqual(readings.get("amount"), { text: "1, 2", confidence: null, errors: ["amount must be at least 3"] });
});

test("each value is marked at its place; only the row that breaks a rule is marked as wrong", () => {
  const marks = marksOf(record, fields);
  assert.deepEqual(
    marks.map(({ key, isWrong }) => [key, isWrong]),
    [
      ["total ", false],
      ["amount 0", false],
      ["confidence 0", false],
      ["amount 1", true],
    ],
  );
});
