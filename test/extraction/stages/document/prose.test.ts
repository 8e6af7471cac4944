import assert from "node:assert/strict";
import { test } from "node:test";
import { spanText } from "../../../../src/domain/span.ts";
import { paragraphEnd, readProse } from "../../../../src/extraction/document/prose.ts";
import { drawDocument } from "../../draw-page.ts";

const letter = `
We agree that the seller delivers the goods to the yard of
the buyer before the end of the month, and that the buyer pays
for them within thirty days of the day on which they came there.

Whoever is late pays one hundred euros for each day of delay, but
no more than one tenth of the price that was agreed for the goods.
The parties settle what they do not agree on before the court of
the town in which the seller has lived for most of the last year.

                              - 1 -`;

test("a sentence can be read across the ends of its lines", () => {
  assert.match(readProse(drawDocument([letter]))?.text ?? "", /the yard of\nthe buyer before/u);
});

test("paragraphs are separated", () => {
  const text = readProse(drawDocument([letter]))?.text ?? "";
  assert.match(text, new RegExp(`came there\\.${paragraphEnd}Whoever`, "u"));
});

test("a page number is not part of the text", () => {
  assert.doesNotMatch(readProse(drawDocument([letter]))?.text ?? "", /- 1 -/u);
});

test("a stretch over two lines has two places", () => {
  const prose = readProse(drawDocument([letter]));
  const from = prose?.text.indexOf("yard of") ?? -1;
  const spans = prose?.spansOf(from, from + "yard of\nthe buyer".length) ?? [];
  assert.deepEqual(spans.map(spanText), ["yard of", "the buyer"]);
});

test("a form of captions and values is not running text", () => {
  const form = Array.from({ length: 40 }, (_, index) => `Caption ${index}:     value ${index}`).join("\n");
  assert.equal(readProse(drawDocument([form])), null);
});
