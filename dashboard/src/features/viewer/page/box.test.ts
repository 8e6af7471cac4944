import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Box, findTarget, rotateBox, toRegion, toUpright, turnRight } from "./box.ts";

const row = { key: "row", page: 1, box: { left: 0.1, top: 0.5, right: 0.9, bottom: 0.55 } };
const cell = { key: "cell", page: 1, box: { left: 0.7, top: 0.51, right: 0.8, bottom: 0.54 } };
const otherPage = { key: "other", page: 2, box: cell.box };

describe("pointing at a page", () => {
  it("of overlapping boxes, the smallest is hit", () => {
    assert.equal(findTarget([row, cell, otherPage], 1, { x: 0.75, y: 0.52 })?.key, "cell");
    assert.equal(findTarget([cell, row, otherPage], 1, { x: 0.2, y: 0.52 })?.key, "row");
    assert.equal(findTarget([row, cell, otherPage], 2, { x: 0.75, y: 0.52 })?.key, "other");
  });

  it("far from all boxes nothing is hit, and just beside one it is", () => {
    assert.equal(findTarget([row, cell], 1, { x: 0.5, y: 0.6 }), null);
    assert.equal(findTarget([row], 1, { x: 0.5, y: 0.552 })?.key, "row");
  });

  it("a drag from any corner gives the same region, cut to the page", () => {
    const region = { left: 0.2, top: 0.3, right: 1, bottom: 0.5 };
    assert.deepEqual(toRegion({ x: 0.2, y: 0.3 }, { x: 1.4, y: 0.5 }), region);
    assert.deepEqual(toRegion({ x: 1.4, y: 0.5 }, { x: 0.2, y: 0.3 }), region);
  });

  it("a click with a shaky hand is not a region", () => {
    assert.equal(toRegion({ x: 0.2, y: 0.3 }, { x: 0.203, y: 0.302 }), null);
    assert.equal(toRegion({ x: 0.2, y: 0.3 }, { x: 0.6, y: 0.3 }), null);
  });

  it("a region drawn on a turned page is where it is seen", () => {
    const box: Box = { left: 0.1, top: 0.2, right: 0.4, bottom: 0.3 };
    for (const rotation of [0, 90, 180, 270] as const) {
      const seen = rotateBox(box, rotation);
      const corners = [
        toUpright({ x: seen.left, y: seen.top }, rotation),
        toUpright({ x: seen.right, y: seen.bottom }, rotation),
      ];
      const xs = corners.map(({ x }) => round(x)).sort();
      const ys = corners.map(({ y }) => round(y)).sort();
      assert.deepEqual({ xs, ys }, { xs: [0.1, 0.4], ys: [0.2, 0.3] }, `turned by ${rotation}`);
    }
  });

  it("a quarter turn to the right takes the top left corner to the top right", () => {
    const seen = rotateBox({ left: 0, top: 0, right: 0.1, bottom: 0.1 }, 90);
    assert.deepEqual([round(seen.left), round(seen.top)], [0.9, 0]);
  });

  it("four quarter turns end where they began", () => {
    assert.equal(turnRight(turnRight(turnRight(turnRight(0)))), 0);
  });
});

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
