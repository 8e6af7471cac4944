import assert from "node:assert/strict";
import { test } from "node:test";
import { markWrittenWords } from "./find-written-words.ts";
import type { LayerWord } from "./word-builder.ts";

const printed = ["Name", "Town", "Plot", "Signed", "in", "two", "copies", "by", "the", "tenant"].map((text, index) =>
  layerWord(text, 50, 40 + 30 * index, 0),
);

test("words inside a form field were written into it, and each field is one blank", () => {
  const fields = [
    { left: 50, top: 50, right: 200, bottom: 65 },
    { left: 50, top: 80, right: 200, bottom: 95 },
  ];
  const words = markWrittenWords([...printed, layerWord("Ida", 52, 52, 0), layerWord("Wexley", 52, 82, 0)], fields);
  assert.deepEqual(
    words.flatMap(({ text, written }) => (written === undefined ? [] : [[text, written]])),
    [
      ["Ida", 1],
      ["Wexley", 2],
    ],
  );
});

test("words in another font that come last and begin further up were laid over the printed form", () => {
  const overlay = [
    layerWord("Ida", 52, 52, 1),
    layerWord("Marlow", 72, 52, 1),
    layerWord("Wexley", 52, 82, 1),
    layerWord("B-417", 52, 112, 1),
  ];
  const words = markWrittenWords([...printed, ...overlay], []);
  assert.deepEqual(
    words.flatMap(({ text, written }) => (written === undefined ? [] : [[text, written]])),
    [
      ["Ida", 1],
      ["Marlow", 1],
      ["Wexley", 2],
      ["B-417", 3],
    ],
  );
});

test("a footer in another font, and half a page in it, were not written into a form", () => {
  const footer = [layerWord("Page", 50, 780, 1), layerWord("1", 80, 780, 1), layerWord("of", 90, 780, 1)];
  const half = printed.map(({ word }, index) => layerWord(word.text, 300, 40 + 30 * index, 1));
  for (const more of [footer, half]) {
    assert.ok(markWrittenWords([...printed, ...more], []).every(({ written }) => written === undefined));
  }
});

function layerWord(text: string, left: number, top: number, face: number): LayerWord {
  const box = { left, top, right: left + 5 * text.length, bottom: top + 8 };
  return { word: { text, box, fontSize: 9, isBold: false, confidence: 1 }, isHidden: false, isFaint: false, face };
}
