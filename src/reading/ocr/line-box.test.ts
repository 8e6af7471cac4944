import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type LineBox, smallestBox, turnBox } from "./line-box.ts";

test("the smallest box around the corners of a turned rectangle is that rectangle", () => {
  const side = fc.double({ min: 5, max: 400, noNaN: true });
  const angle = fc.double({ min: -0.7, max: 0.7, noNaN: true });
  fc.assert(
    fc.property(side, side, angle, (width, height, turned) => {
      const box = smallestBox(cornersOf({ centerX: 300, centerY: 200, width, height, angle: turned }));
      assert.ok(box);
      assert.ok(Math.abs(box.centerX - 300) < 1e-6 && Math.abs(box.centerY - 200) < 1e-6);
      assert.ok(Math.abs(box.width * box.height - width * height) < 1e-3 * width * height);
      assert.ok(Math.abs(box.angle) <= Math.PI / 4 + 1e-9);
    }),
  );
});

test("points without extent have no box, and a line has one without height", () => {
  assert.equal(smallestBox([]), null);
  const box = smallestBox([
    { x: 0, y: 0 },
    { x: 10, y: 0 },
  ]);
  assert.deepEqual([box?.width, box?.height], [10, 0]);
});

test("four quarter turns bring a box back", () => {
  const box = { centerX: 30, centerY: 200, width: 50, height: 12, angle: 0.1 };
  let turned = box;
  let [width, height] = [600, 800];
  for (let turn = 0; turn < 4; turn++) {
    turned = turnBox(turned, 1, width, height);
    [width, height] = [height, width];
  }
  assert.deepEqual(turned, box);
});

function cornersOf({ centerX, centerY, width, height, angle }: LineBox) {
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([u = 0, v = 0]) => ({
    x: centerX + (u * width * Math.cos(angle) - v * height * Math.sin(angle)) / 2,
    y: centerY + (u * width * Math.sin(angle) + v * height * Math.cos(angle)) / 2,
  }));
}
