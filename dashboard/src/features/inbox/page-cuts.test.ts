import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { moveCut, toggleCut, toParts } from "./page-cuts.ts";

describe("the cuts between the documents of a file", () => {
  it("parts cover every page once", () => {
    assert.deepEqual(toParts([2, 4], 4), [
      { firstPage: 1, lastPage: 1 },
      { firstPage: 2, lastPage: 3 },
      { firstPage: 4, lastPage: 4 },
    ]);
    assert.deepEqual(toParts([], 3), [{ firstPage: 1, lastPage: 3 }]);
  });

  it("a cut is added in its place and removed again", () => {
    assert.deepEqual(toggleCut([2, 5], 4), [2, 4, 5]);
    assert.deepEqual(toggleCut([2, 4, 5], 4), [2, 5]);
  });

  it("a cut moves to a page without one, and never off the file", () => {
    assert.deepEqual(moveCut([2, 5], 2, 3, 5), [3, 5]);
    assert.equal(moveCut([2, 5], 2, 1, 5), null);
    assert.equal(moveCut([2, 5], 5, 6, 5), null);
    assert.equal(moveCut([2, 3], 2, 3, 5), null);
    assert.equal(moveCut([2], 4, 5, 5), null);
  });
});
