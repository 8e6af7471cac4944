import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { moveRange, rangeAt, stepOf } from "./cell-range.ts";

const size = { rows: 10, columns: 4 };
const key = (name: string, ctrlKey = false) =>
  stepOf({ key: name, ctrlKey, metaKey: false }, size, 5) ?? { row: 0, column: 0 };

describe("moving in the sheet", () => {
  it("stops at the edges, and goes up to the heads of the columns", () => {
    const corner = rangeAt({ row: 0, column: 0 });
    assert.deepEqual(moveRange(corner, key("ArrowLeft"), size, false), corner);
    assert.deepEqual(moveRange(corner, key("ArrowUp"), size, false).active, { row: -1, column: 0 });
    assert.deepEqual(moveRange(corner, key("PageUp"), size, false).active, { row: 0, column: 0 });
    assert.deepEqual(moveRange(corner, key("End", true), size, false).active, { row: 9, column: 3 });
    assert.deepEqual(moveRange(corner, key("PageDown"), size, false).active, { row: 5, column: 0 });
  });

  it("with Shift, selects from where it began, and never the heads", () => {
    const from = rangeAt({ row: 1, column: 1 });
    const to = moveRange(moveRange(from, key("ArrowUp", true), size, true), key("ArrowRight"), size, true);
    assert.deepEqual(to, { anchor: { row: 1, column: 1 }, active: { row: 0, column: 2 } });
  });
});
