import assert from "node:assert/strict";
import { test } from "node:test";
import type { Box } from "../../src/domain/geometry.ts";
import { type Pointing, pointAt } from "../../src/extraction/point-at.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { makeDocument } from "./make-document.ts";

/** Points at words of a drawn page: from the first one to the last one, or at the only one. */
function pointAtWords(page: string, at: Pointing["at"], first: string, last = first) {
  const layout = layoutDocument(makeDocument(page));
  const [{ width, height, segments } = assert.fail()] = layout.pages;
  const words = segments.flatMap((segment) => segment.words);
  const boxOf = (text: string): Box => words.find((word) => word.text === text)?.box ?? assert.fail(text);
  const [one, other] = [boxOf(first), boxOf(last)];
  const box = {
    left: Math.min(one.left, other.left) / width,
    top: Math.min(one.top, other.top) / height,
    right: Math.max(one.right, other.right) / width,
    bottom: Math.max(one.bottom, other.bottom) / height,
  };
  return pointAt(layout, { page: 1, box, at });
}

const slip = `
Consignee                 Vessel
Miller & Sons             Ragnhild

Sailing day: 3 March 2026    Berth B-14
The freight of 1,250.00 EUR is due when the ship has left the harbour.`;

test("a word stands for the date, amount or text that it is part of", () => {
  const textAt = (word: string) => pointAtWords(slip, "word", word)?.values[0]?.text;
  assert.deepEqual(["March", "1,250.00", "Miller", "B-14", "harbour."].map(textAt), [
    "3 March 2026",
    "1,250.00 EUR",
    "Miller & Sons",
    "B-14",
    "harbour.",
  ]);
});

test("exactly the words that were dragged over are the value", () => {
  assert.equal(pointAtWords(slip, "words", "Miller", "&")?.values[0]?.text, "Miller &");
});

test("a field is named after the label beside or above its value, and typed by the value", () => {
  const fieldAt = (word: string) => {
    const { name, type } = pointAtWords(slip, "word", word)?.field ?? {};
    return [name, type];
  };
  assert.deepEqual(fieldAt("March"), ["sailing_day", "date"]);
  assert.deepEqual(fieldAt("B-14"), ["berth", "text"]);
  assert.deepEqual(fieldAt("Ragnhild"), ["vessel", "text"]);
});

const table = `
Item          Weight     Price
Rope              12      7.50
Lantern            3     12.00
Total                    19.50`;

test("a drawn table becomes a list whose columns have names and types", () => {
  const whole = pointAtWords(table, "rows", "Item", "12.00");
  assert.deepEqual(
    whole?.field.fields.map(({ name, type }) => [name, type]),
    [
      ["item", "text"],
      ["weight", "number"],
      ["price", "money"],
    ],
  );
  assert.deepEqual(
    whole?.values.map(({ row, text }) => [row, text]),
    [
      [0, "Rope"],
      [0, "12"],
      [0, "7.50"],
      [1, "Lantern"],
      [1, "3"],
      [1, "12.00"],
    ],
  );
});

test("nothing is made where nothing is printed", () => {
  const layout = layoutDocument(makeDocument(slip));
  const box = { left: 0.9, top: 0.9, right: 0.95, bottom: 0.95 };
  for (const at of ["word", "words", "table", "rows"] as const)
    assert.equal(pointAt(layout, { page: 1, box, at }), null);
});
