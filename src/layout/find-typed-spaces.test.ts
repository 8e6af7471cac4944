import assert from "node:assert/strict";
import { test } from "node:test";
import type { Word } from "../domain/document-text.ts";
import { findTypedSpaces } from "./find-typed-spaces.ts";

const PITCH = 6;

/** Words of a line of typed print: letters of one width, with less ink than their pitch. */
function typed(line: string): Word[] {
  return [...line.matchAll(/\S+/gu)].map(({ 0: text, index }) => ({
    text,
    box: { left: PITCH * index + 0.8, top: 10, right: PITCH * (index + text.length) - 0.8, bottom: 17 },
    confidence: 1,
    fontSize: 10,
    isBold: false,
  }));
}

test("a space between typed words is narrower than two typed spaces, whatever the height of their letters", () => {
  const words = typed("Brennhof Keramik GmbH  Porzellanstrasse 9, 95100 Selb  Deutschland");
  const spaceOf = findTypedSpaces(words);
  const gaps = words.slice(1).map((word, index) => word.box.left - (words[index]?.box.right ?? 0));
  const isSpace = gaps.map((gap, index) => gap <= (spaceOf(words[index + 1] as Word) ?? 0));
  assert.deepEqual(isSpace, [true, true, false, true, true, true, false]);
});

test("print whose letters have their own widths is not typed", () => {
  const words = typed("Brennhof Keramik GmbH Porzellanstrasse Selb Deutschland").map((word, index) => ({
    ...word,
    box: { ...word.box, right: word.box.left + (0.8 + 0.06 * index) * (word.box.right - word.box.left) },
  }));
  assert.ok(words.every((word) => findTypedSpaces(words)(word) === null));
});
