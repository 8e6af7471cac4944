import assert from "node:assert/strict";
import { test } from "node:test";
import { findCodeAreas } from "./find-code-areas.ts";

const page = { width: 595, height: 842, words: [] };
const whole = { left: 0, top: 0, right: 595, bottom: 842 };

for (const [what, shapeCount, areas] of [
  ["a page of words and lines", 60, []],
  ["a page with as many shapes as a code drawn square by square", 5000, [whole]],
  ["a page with more shapes than any code: a drawing, which takes seconds to render", 20_000, []],
] as const) {
  test(`${what}: codes are ${areas.length === 0 ? "not " : ""}looked for`, () => {
    const drawings = { rulings: [], pictures: [], squares: [], smallShapes: [], shapeCount };
    assert.deepEqual(findCodeAreas(drawings, page), areas);
  });
}
