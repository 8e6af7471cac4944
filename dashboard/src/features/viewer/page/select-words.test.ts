import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { boxesOf, isOnWord, nearestWord, textOf, toRange } from "./select-words.ts";

/** Two lines: words a tenth of the page wide, lines a tenth high. */
const lines = [
  ["Invoice", "number", "INV-1"],
  ["Total", "118.80"],
].map((words, line) =>
  words.map((text, at) => ({
    text,
    box: { left: at * 0.2, right: at * 0.2 + 0.1, top: line * 0.2, bottom: line * 0.2 + 0.1 },
  })),
);

describe("selecting words on a page", () => {
  it("the nearest word is on the nearest line, however far to the side", () => {
    assert.deepEqual(nearestWord(lines, { x: 0.95, y: 0.21 }), { line: 1, word: 1 });
    assert.deepEqual(nearestWord(lines, { x: 0.22, y: 0.05 }), { line: 0, word: 1 });
    assert.equal(nearestWord([], { x: 0, y: 0 }), null);
    assert.equal(isOnWord(lines, { x: 0.22, y: 0.05 }), true);
    assert.equal(isOnWord(lines, { x: 0.15, y: 0.05 }), false);
  });

  it("a run of words has the same text from either end, with its lines below one another", () => {
    const [start, end] = [
      { line: 0, word: 1 },
      { line: 1, word: 0 },
    ];
    assert.deepEqual(toRange(end, start), toRange(start, end));
    assert.equal(textOf(lines, toRange(start, end)), "number INV-1\nTotal");
    assert.equal(textOf(lines, toRange(start, start)), "number");
  });

  it("a run of words has one box for each of its lines", () => {
    const boxes = boxesOf(lines, toRange({ line: 0, word: 1 }, { line: 1, word: 0 }));
    assert.deepEqual(
      boxes.map(({ left, right, top }) => [left, Number(right.toFixed(2)), top]),
      [
        [0.2, 0.5, 0],
        [0, 0.1, 0.2],
      ],
    );
  });
});
