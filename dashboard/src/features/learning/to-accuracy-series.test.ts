import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReviewedPeriod } from "../../../../src/contract/dashboard/learning.ts";
import { mostCorrected, toAccuracySeries } from "./to-accuracy-series.ts";

const periods: ReviewedPeriod[] = [
  { start: "2026-03-02", reviewed: 4, corrected: { total: 2, date: 1 } },
  { start: "2026-03-09", reviewed: 5, corrected: { total: 1 } },
];

test("a field's share is the part of the reviewed entries in which it was not corrected", () => {
  const { fields, points } = toAccuracySeries(["date", "total", "number"], periods);
  assert.deepEqual(fields, ["total", "date"]);
  assert.deepEqual(points, [
    { start: "2026-03-02", reviewed: 4, all: 0.75, shares: { total: 0.5, date: 0.75 } },
    { start: "2026-03-09", reviewed: 5, all: 1 - 1 / 15, shares: { total: 0.8, date: 1 } },
  ]);
});

test("removed fields count neither as right nor as wrong", () => {
  assert.equal(toAccuracySeries(["date"], periods).points[1]?.all, 1);
});

test("the most often corrected fields come first", () => {
  assert.deepEqual(mostCorrected({ start: "", reviewed: 9, corrected: { a: 1, b: 3, c: 2 } }, 2), [
    ["b", 3],
    ["c", 2],
  ]);
});
