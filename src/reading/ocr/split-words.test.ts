import assert from "node:assert/strict";
import { test } from "node:test";
import { columnStepPx, lineHeightPx } from "./cut-line.ts";
import type { ReadChar } from "./decode-line.ts";
import { splitWords } from "./split-words.ts";

for (const [print, expected] of [
  ["Total due", ["Total", "due"]],
  ["12. 15 14 .50", ["12.15", "14.50"]],
  ["page 2, line 3", ["page", "2,", "line", "3"]],
  ["first_name", ["first_name"]],
  ["__ May __ 14 __", ["May", "14"]],
] as const) {
  test(`"${print}" is ${expected.join(" | ")}`, () => {
    const faint = print.includes(". ") ? 0.1 : 0.6;
    assert.deepEqual(textsOf(print, faint, 1), expected);
  });
}

test("an uncertain underscore between words is the line below them", () => {
  assert.deepEqual(textsOf("May_14", 0.1, 0.8), ["May", "14"]);
});

/** The words of a line in which each character takes three columns, a space one more, and the ink of a letter two. */
function textsOf(print: string, spaceProbability: number, confidence: number): string[] {
  const chars: ReadChar[] = [];
  let column = 1;
  let spaceBefore = 0.0005;
  for (const text of print) {
    if (text === " ") {
      spaceBefore = spaceProbability;
      column += 1;
      continue;
    }
    chars.push({ text, confidence, column, spaceBefore, runnerUp: { text: "", probability: 0 } });
    column += 3;
    spaceBefore = 0.0005;
  }
  const widthPx = (column + 3) * columnStepPx;
  const mask = new Uint8Array(widthPx * lineHeightPx);
  for (const char of chars) {
    const from = (widthPx * lineHeightPx) / 2 + (char.column - 0.5) * columnStepPx;
    mask.fill(1, from, from + 2 * columnStepPx);
  }
  return splitWords(chars, { mask, widthPx }).map(({ text }) => text);
}
