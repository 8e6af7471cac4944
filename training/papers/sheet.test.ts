import assert from "node:assert/strict";
import { test } from "node:test";

import { makePdf, write } from "../../scripts/samples/sheet.ts";
import type { Word } from "../../src/domain/document-text.ts";
import { readDocument } from "../../src/reading/read-document.ts";
import { createSheet } from "./sheet.ts";

/** Fonts set pairs of letters closer, and each letter's ink has its own margins, which the sheet has not. In sizes. */
const TOLERANCE = 0.2;
const lines = ["Invoice number: ABC-123, gjy", "Total 1.234,50 EUR", "renewal on 09/03/2031"];

test("words stand where the reader finds them in a PDF of the same text", async () => {
  const sheet = createSheet(600, 800);
  const pdf = await makePdf("sheet", (page) => {
    for (const [index, line] of lines.entries()) {
      const [y, size] = [100 + index * 40, 9 + 4 * index];
      write(page, line, 50, y, { size });
      sheet.write(line, 50, y, { size, face: "sans" });
    }
  });
  const { pages } = await readDocument(pdf);
  const [found, made] = [pages[0]?.words ?? [], sheet.pages[0]?.words ?? []];
  assert.deepEqual(
    made.map(({ text, fontSize }) => ({ text, fontSize })),
    found.map(({ text, fontSize }) => ({ text, fontSize })),
  );
  for (const [index, word] of made.entries()) assert.ok(farthest(word, found[index]) < TOLERANCE, word.text);
});

/** Largest distance of two sides, in sizes. */
function farthest({ box, fontSize }: Word, other: Word | undefined): number {
  if (other === undefined) return Number.POSITIVE_INFINITY;
  const sides = (["left", "right", "top", "bottom"] as const).map((side) => Math.abs(box[side] - other.box[side]));
  return Math.max(...sides) / fontSize;
}
