import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PageGrid } from "../../../../../src/contract/dashboard/grids.ts";
import { addLine, assignColumn, moveLine, removeLine } from "./grid-lines.ts";

const grid: PageGrid = { columns: [0.1, 0.4, 0.9], rows: [0.2, 0.3, 0.5], children: ["text", "amount"] };

describe("the lines of a grid", () => {
  it("a line stays between its neighbours and on the page", () => {
    assert.deepEqual(moveLine(grid, "columns", 1, 0.6).columns, [0.1, 0.6, 0.9]);
    assert.deepEqual(moveLine(grid, "columns", 1, 0.95).columns, [0.1, 0.897, 0.9]);
    assert.deepEqual(moveLine(grid, "rows", 2, 3).rows, [0.2, 0.3, 1]);
    assert.deepEqual(moveLine(grid, "rows", 0, -1).rows, [0, 0.3, 0.5]);
  });

  it("without a line between them, two columns are one, and edges stay", () => {
    const one = removeLine(grid, "columns", 1);
    assert.deepEqual([one.columns, one.children], [[0.1, 0.9], ["text"]]);
    assert.deepEqual(removeLine({ ...grid, children: [null, "amount"] }, "columns", 1).children, ["amount"]);
    assert.equal(removeLine(grid, "rows", 0), grid);
    assert.deepEqual(removeLine(grid, "rows", 1).rows, [0.2, 0.5]);
  });

  it("a new line halves the widest column, whose right half has no field", () => {
    const { columns, children } = addLine(grid, "columns");
    assert.deepEqual(
      [columns, children],
      [
        [0.1, 0.4, 0.65, 0.9],
        ["text", "amount", null],
      ],
    );
    assert.deepEqual(addLine(grid, "rows").rows, [0.2, 0.3, 0.4, 0.5]);
  });

  it("a field belongs to one column", () => {
    assert.deepEqual(assignColumn(grid, 0, "amount").children, ["amount", null]);
    assert.deepEqual(assignColumn(grid, 1, null).children, ["text", null]);
  });
});
