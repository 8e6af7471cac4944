import assert from "node:assert/strict";
import { test } from "node:test";
import { findTableLines } from "../../../../src/extraction/document/find-table-lines.ts";
import { drawPage } from "../../draw-page.ts";

/** Each line's role in a table, on a drawn page. */
function rolesOf(text: string): (string | null)[] {
  const page = drawPage(text);
  const found = findTableLines(page);
  return page.lines.map((line) => found.get(line) ?? null);
}

test("figures below figures are rows, and the words above them their headers", () => {
  assert.deepEqual(
    rolesOf(`
Item            Count      Price
Chair               2      40.00
Table               1     120.00`),
    ["head", "row", "row"],
  );
});

test("captions with their values next to them are not a table", () => {
  assert.deepEqual(
    rolesOf(`
Number:    4711    Date:    2025-03-01
Order:     0815    Due:     2025-04-01`),
    [null, null],
  );
});

test("one line of values below captions is not yet a table", () => {
  assert.deepEqual(
    rolesOf(`
Number          Date          Amount
4711            2025-03-01     40.00`),
    [null, null],
  );
});

test("lines that are far apart belong to different tables", () => {
  assert.deepEqual(
    rolesOf(`
Chair               2      40.00



Table               1     120.00`),
    [null, null],
  );
});
