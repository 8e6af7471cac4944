import assert from "node:assert/strict";
import { test } from "node:test";
import type { Box } from "./geometry.ts";
import { toDisplayed, toRead, turnBox, turnBoxBack } from "./turn.ts";

const sheet = { width: 600, height: 800 };
/** Near the upper left corner. */
const box = { left: 60, top: 40, right: 160, bottom: 50 };

test("a quarter turn clockwise brings the upper left corner to the upper right", () => {
  assert.deepEqual(turnBox(box, sheet, 90), { left: 750, top: 60, right: 760, bottom: 160 });
  assert.deepEqual(turnBox(box, sheet, 180), { left: 440, top: 750, right: 540, bottom: 760 });
  assert.deepEqual(turnBox(box, sheet, 270), { left: 40, top: 440, right: 50, bottom: 540 });
});

for (const turn of [0, 90, 180, 270, 3, -2, 92, 183.5, 358, 45, 130]) {
  test(`a box that is turned by ${turn} degrees and back is where it was`, () => {
    const size = Math.round(turn / 90) % 2 === 0 ? sheet : { width: sheet.height, height: sheet.width };
    const height = box.bottom - box.top;
    assertNear(turnBox(turnBoxBack(box, size, turn), turnedBack(size, turn), turn, height), box, 1e-6);
    const page = { ...size, turn };
    const fractions = { left: 0.3, top: 0.4, right: 0.5, bottom: 0.41 };
    if (Math.abs(turn % 90) < 5) assertNear(toRead(toDisplayed(fractions, page), page), fractions, 1e-9);
  });
}

test("a page that was not turned keeps its boxes as they are", () => {
  assert.equal(toDisplayed(box, sheet), box);
  assert.equal(toRead(box, sheet), box);
});

function turnedBack(size: { width: number; height: number }, turn: number) {
  return Math.round(turn / 90) % 2 === 0 ? size : { width: size.height, height: size.width };
}

function assertNear(actual: Box, expected: Box, tolerance: number): void {
  for (const side of ["left", "top", "right", "bottom"] as const) {
    assert.ok(Math.abs(actual[side] - expected[side]) < tolerance, `${side}: ${actual[side]} and ${expected[side]}`);
  }
}
