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
  ["N0.4,", 1, "O", "NO.4,"],
  ["NO.4", 1, "0", "NO.4"],
  ["K1P", 1, "i", "K1P"],
  ["475O0", 3, "0", "47500"],
  ["l0103", 0, "1", "10103"],
  ["S3.00", 0, "$", "$3.00"],
  ["1D:42", 0, "I", "ID:42"],
  ["Page1", 4, "l", "Page1"],
  ["0mm", 0, "O", "0mm"],
] as const) {
  test(`${read} with ${other} as second choice is ${expected}`, () => {
    assert.equal(correctLookAlikes(charsOf(read, otherAt, other, 0.1)), expected);
  });
}

for (const [read, otherAt, other, expected] of [
  ["Apri1", 4, "l", "April"],
  ["1ightly", 0, "l", "lightly"],
  ["0F", 0, "O", "OF"],
  ["0ffice", 0, "O", "Office"],
  ["1st", 0, "l", "1st"],
] as const) {
  test(`${read} with ${other} as a second choice that is nearly as likely is ${expected}`, () => {
    assert.equal(correctLookAlikes(charsOf(read, otherAt, other, 0.4)), expected);
  });
}

test("a nearly impossible second choice is not taken", () => {
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
