import assert from "node:assert/strict";
import { test } from "node:test";
import type { Word } from "../../domain/document-text.ts";
import type { Box } from "../../domain/geometry.ts";
import { findCheckBoxes, withCheckBoxes } from "./find-check-boxes.ts";

const none = { squares: [], inputs: [], smallShapes: [], words: [] };

test("a lone square is a tick box, ticked by a drawn shape or a sign in it", () => {
  const squares = [box(10, 10, 9), box(100, 10, 9), box(200, 10, 9)];
  const found = findCheckBoxes({ ...none, squares, smallShapes: [box(12, 12, 5)], words: [word("X", 102, 11)] });
  assert.deepEqual(
    found.map(({ isTicked }) => isTicked),
    [true, true, false],
  );
});

test("a speck in a square is not a tick", () => {
  const [found] = findCheckBoxes({ ...none, squares: [box(10, 10, 10)], smallShapes: [box(14, 14, 1)] });
  assert.equal(found?.isTicked, false);
});

test("squares in a row are boxes for single letters, and a square with letters is no tick box", () => {
  const squares = [box(10, 10, 10), box(20, 10, 10), box(30, 10, 10), box(100, 10, 10)];
  assert.deepEqual(findCheckBoxes({ ...none, squares, words: [word("B7", 102, 12)] }), []);
});

test("a form field and the square drawn around it are one box", () => {
  const found = findCheckBoxes({ ...none, squares: [box(10, 10, 9)], inputs: [box(10.5, 10.5, 8)] });
  assert.equal(found.length, 1);
});

test("the sign of a box replaces what it was ticked with", () => {
  const checkBox = { box: box(10, 10, 9), isTicked: true };
  const words = withCheckBoxes([word("X", 12, 11), word("Owner", 24, 11)], [checkBox]);
  assert.deepEqual(
    words.map(({ text }) => text),
    ["Owner", "☒"],
  );
});

function box(left: number, top: number, side: number): Box {
  return { left, top, right: left + side, bottom: top + side };
}

function word(text: string, left: number, top: number): Word {
  const placed = { left, top, right: left + 5 * text.length, bottom: top + 7 };
  return { text, box: placed, fontSize: 8, isBold: false, confidence: 1 };
}
