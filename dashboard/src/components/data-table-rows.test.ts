import assert from "node:assert/strict";
import { test } from "node:test";
import { pageOfRows, sortRows } from "./data-table-rows.ts";

test("rows without a value come last, whichever way the table is sorted", () => {
  const rows = [3, null, 1, 2];
  assert.deepEqual(
    sortRows(rows, (row) => row, false),
    [1, 2, 3, null],
  );
  assert.deepEqual(
    sortRows(rows, (row) => row, true),
    [3, 2, 1, null],
  );
});

test("texts are sorted as people do", () => {
  assert.deepEqual(
    sortRows(["b10", "B9", "a"], (row) => row, false),
    ["a", "B9", "b10"],
  );
});

test("a page that no longer exists is shown as the last one", () => {
  assert.deepEqual(pageOfRows([1, 2, 3], 5, 2), { rows: [3], page: 1, from: 3, to: 3 });
  assert.equal(pageOfRows([], 0, 2).page, 0);
});
