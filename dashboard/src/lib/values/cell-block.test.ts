import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readBlock, writeBlock } from "./cell-block.ts";

describe("cells between the dashboard and a spreadsheet", () => {
  it("come back as they were, with tabs, quotes and line breaks in them", () => {
    const rows = [
      ["Paper", "1.50", ""],
      ['5" disk', "two\nlines", "a\tb"],
    ];
    assert.deepEqual(readBlock(writeBlock(rows)), rows);
  });

  it("a spreadsheet's last line break is no row, and its line breaks may be those of Windows", () => {
    assert.deepEqual(readBlock("a\tb\r\nc\td\r\n"), [
      ["a", "b"],
      ["c", "d"],
    ]);
    assert.deepEqual(readBlock("a"), [["a"]]);
  });
});
