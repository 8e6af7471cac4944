import assert from "node:assert/strict";
import { test } from "node:test";
import type { Column } from "./column.ts";
import type { TableContent } from "./column-content.ts";
import { findFactors } from "./find-factors.ts";

const columns = ["position", "count", "each", "sum"].map(makeColumn);

test("quantity, price and amount are the columns that agree in every row", () => {
  const factors = findFactors(columns, rowsOf([1, 3, 2.5, 7.5], [2, 4, 10, 40], [3, 2, 0.5, 1]), () => true);
  assert.deepEqual([factors?.first.text, factors?.second.text, factors?.amount.text], ["count", "each", "sum"]);
});

test("a discount that the row states is part of its arithmetic", () => {
  const content = rowsOf([1, 3, 100, 270], [2, 4, 10, 36]);
  assert.equal(
    findFactors(columns, content, () => true),
    null,
  );
  for (const row of content.rows) row.percents.push(10);
  assert.equal(findFactors(columns, content, () => true)?.amount.text, "sum");
});

test("one times a price does not identify any columns", () => {
  assert.equal(
    findFactors(columns, rowsOf([7, 1, 50, 50], [8, 1, 60, 60]), () => true),
    null,
  );
});

test("columns whose headers say otherwise are not taken", () => {
  assert.equal(
    findFactors(columns, rowsOf([1, 3, 2.5, 7.5], [2, 4, 10, 40]), () => false),
    null,
  );
});

function rowsOf(...lines: number[][]): TableContent {
  const rows = lines.map((line) => ({
    numbers: new Map(columns.map((column, index) => [column, line[index] ?? 0] as const)),
    percents: [] as number[],
  }));
  const empty = { texts: [], hasNumber: true, isDecimal: false, isPercent: false, letters: 0, largest: 0 };
  return { of: () => empty, rows, hasTextLines: false, hasNumbers: true };
}

function makeColumn(text: string, index: number): Column {
  const [left, right] = [index * 100, index * 100 + 80];
  return { box: { left, right, top: 0, bottom: 10 }, printed: { left, right }, text, field: null };
}
