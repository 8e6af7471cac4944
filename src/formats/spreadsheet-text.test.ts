import assert from "node:assert/strict";
import { test } from "node:test";
import { spreadsheetText } from "./spreadsheet-text.ts";

test("a text that a spreadsheet would take for a formula is marked as text, whatever stands before its sign", () => {
  for (const sign of ["=", "+", "-", "@", "＝", "＋", "－", "＠"])
    for (const before of [
      "",
      " ",
      "   ",
      "\t",
      "\r",
      "\n",
      "\r\n",
      "\u00a0",
      "\u3000",
      "\ufeff",
      "\u200b",
      "\u0000",
      " \t",
    ])
      assert.equal(spreadsheetText(`${before}${sign}1+1`), `'${before}${sign}1+1`);
  for (const text of ["\tx", "\rx"]) assert.equal(spreadsheetText(text), `'${text}`);
});

test("any other text stays as it is", () => {
  for (const text of ["", " ", "a=b", "1-2", "x@y.z", "'=1", "(=1)", "#REF", "\nx", " x"])
    assert.equal(spreadsheetText(text), text);
});
