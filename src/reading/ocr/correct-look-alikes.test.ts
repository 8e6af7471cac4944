import assert from "node:assert/strict";
import { test } from "node:test";
import { correctLookAlikes } from "./correct-look-alikes.ts";

for (const [read, otherAt, other, expected] of [
  ["L0T", 1, "O", "LOT"],
  ["N0", 1, "O", "NO"],
  ["TAXINV0ICE", 6, "O", "TAXINVOICE"],
  ["RMO.00", 2, "0", "RM0.00"],
  ["12O4", 2, "0", "1204"],
  ["1O", 1, "0", "10"],
  ["B028", 1, "O", "B028"],
  ["CO2", 1, "0", "CO2"],
  ["V8", 1, "B", "V8"],
  ["1851-A", 0, "I", "1851-A"],
] as const) {
  test(`${read} with ${other} as second choice is ${expected}`, () => {
    assert.equal(correctLookAlikes(charsOf(read, otherAt, other, 0.1)), expected);
  });
}

test("a second choice that is next to impossible is not taken", () => {
  assert.equal(correctLookAlikes(charsOf("L0T", 1, "O", 0.001)), "L0T");
});

function charsOf(read: string, otherAt: number, other: string, probability: number) {
  return [...read].map((text, index) => ({
    text,
    confidence: 0.9,
    column: index * 2,
    spaceBefore: 0,
    runnerUp: index === otherAt ? { text: other, probability } : { text: "", probability: 0 },
  }));
}
