import assert from "node:assert/strict";
import { test } from "node:test";
import { minimise, type Smooth } from "./minimise.ts";

/** A bowl with its lowest point at (3, -2), a hundred times steeper in one direction than in the other. */
const bowl: Smooth = (point, gradient) => {
  const [x = 0, y = 0] = point;
  gradient[0] = 2 * (x - 3);
  gradient[1] = 200 * (y + 2);
  return (x - 3) ** 2 + 100 * (y + 2) ** 2;
};

test("the lowest point of a smooth function is found", () => {
  const [x = 0, y = 0] = minimise(bowl, new Float64Array(2), 40);
  assert.ok(Math.abs(x - 3) < 0.02 && Math.abs(y + 2) < 0.02, `${x}, ${y}`);
});

test("a search that starts at the lowest point stays there", () => {
  assert.deepEqual([...minimise(bowl, Float64Array.of(3, -2), 40)], [3, -2]);
});
