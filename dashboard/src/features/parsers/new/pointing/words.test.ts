import assert from "node:assert/strict";
import { test } from "node:test";
import { boxAround, searchWord, stepTo, toRegion, wordAt, wordsIn } from "./words.ts";

/** Two lines: "Total due 12.50" above "Paid cash". */
const words = [
  { text: "Total", box: { left: 0.1, top: 0.1, right: 0.2, bottom: 0.12 }, line: 0 },
  { text: "due", box: { left: 0.22, top: 0.1, right: 0.3, bottom: 0.12 }, line: 0 },
  { text: "12.50", box: { left: 0.6, top: 0.1, right: 0.7, bottom: 0.12 }, line: 0 },
  { text: "Paid", box: { left: 0.1, top: 0.14, right: 0.2, bottom: 0.16 }, line: 3 },
  { text: "cash", box: { left: 0.22, top: 0.14, right: 0.3, bottom: 0.16 }, line: 3 },
];

test("a click finds the word under it, and the one that it barely misses", () => {
  assert.equal(wordAt(words, { x: 0.15, y: 0.11 }), 0);
  assert.equal(wordAt(words, { x: 0.15, y: 0.123 }), 0);
  assert.equal(wordAt(words, { x: 0.45, y: 0.11 }), -1);
});

test("a drag along a line takes the words that it goes through, and one around them those that are inside", () => {
  const along = toRegion({ x: 0.12, y: 0.11 }, { x: 0.25, y: 0.112 });
  assert.deepEqual(along && wordsIn(words, along), [0, 1]);
  const around = toRegion({ x: 0.05, y: 0.09 }, { x: 0.32, y: 0.17 });
  assert.deepEqual(around && wordsIn(words, around), [0, 1, 3, 4]);
  assert.equal(toRegion({ x: 0.1, y: 0.1 }, { x: 0.101, y: 0.101 }), null);
  assert.deepEqual(boxAround(words, [0, 1]), { left: 0.1, top: 0.1, right: 0.3, bottom: 0.12 });
});

test("arrow keys go along lines and to the nearest word of the next one", () => {
  assert.equal(stepTo(words, -1, "ArrowRight"), 0);
  assert.equal(stepTo(words, 2, "ArrowDown"), 4);
  assert.equal(stepTo(words, 4, "ArrowUp"), 1);
  assert.equal(stepTo(words, 4, "ArrowRight"), 4);
  assert.equal(stepTo(words, 0, "ArrowUp"), 0);
});

test("a search goes from one find to the next, and around", () => {
  assert.equal(searchWord(words, "pa", -1), 3);
  assert.equal(searchWord(words, "a", 3), 4);
  assert.equal(searchWord(words, "a", 4), 0);
  assert.equal(searchWord(words, "total due", 0), 0);
  assert.equal(searchWord(words, "nothing", 0), -1);
});
