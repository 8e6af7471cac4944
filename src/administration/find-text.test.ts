import assert from "node:assert/strict";
import { test } from "node:test";
import type { Word } from "../domain/document-text.ts";
import { findText } from "./find-text.ts";

/** Words of ten units per letter and line. */
const toLines = (...lines: string[]): Word[][] =>
  lines.map((line, index) => {
    const top = index * 10;
    return [...line.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      box: { left: match.index * 10, right: (match.index + match[0].length) * 10, top, bottom: top + 10 },
      fontSize: 10,
      isBold: false,
      confidence: 1,
    }));
  });

test("a text is found in any case, without its accents, and with plain hyphens and quotes", () => {
  const lines = toLines("Rechnung für Müller‐Lüdenscheid’s Café");
  assert.deepEqual(findText(lines, "müller-ludenscheid's CAFE"), [[{ left: 130, right: 380, top: 0, bottom: 10 }]]);
});

test("a part of a word has a part of its box", () => {
  assert.deepEqual(findText(toLines("Invoice"), "voi"), [[{ left: 20, right: 50, top: 0, bottom: 10 }]]);
});

test("words may stand on two lines, each with a box of its own", () => {
  const boxes = [
    { left: 40, right: 90, top: 0, bottom: 10 },
    { left: 0, right: 30, top: 10, bottom: 20 },
  ];
  assert.deepEqual(findText(toLines("the total", "due is"), "total  due"), [boxes]);
});

test("every place is found, once", () => {
  assert.equal(findText(toLines("a a", "ba aa"), "a").length, 5);
  assert.deepEqual(findText(toLines("a"), "  "), []);
  assert.deepEqual(findText([], "a"), []);
});
