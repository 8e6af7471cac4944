import assert from "node:assert/strict";
import { test } from "node:test";
import { findRuledCells } from "../../../../src/extraction/document/ruled-cells.ts";
import { drawPage, segmentWith } from "../../draw-page.ts";

const page = drawPage(`
┌──────────────────────┬──────────────────────┐
│ Surname              │ First name           │
│ Quill                │ Norbert              │
├──────────────────────┼──────────────────────┤
│ Town                 │ Country              │
└──────────────────────┴──────────────────────┘`);
const boxOf = (text: string) => segmentWith(page, text).box;
const cells = findRuledCells(page);

test("a line between two texts separates them, white space inside a cell does not", () => {
  assert.equal(cells.isParted(boxOf("Quill"), boxOf("Town")), true);
  assert.equal(cells.isParted(boxOf("Surname"), boxOf("Quill")), false);
});

test("a line beside a text separates it from the next column", () => {
  assert.equal(cells.isPartedSideways(boxOf("Surname"), boxOf("First name")), true);
});

test("a cell reaches from line to line", () => {
  const { left, right } = cells.extent(boxOf("Quill"));
  assert.ok(left < boxOf("Quill").left && right > boxOf("Quill").right && right < boxOf("Norbert").left);
});

test("a page without lines has no cells: everything reaches to its edges", () => {
  const plain = drawPage("Surname    Quill");
  const { hasRulings, extent } = findRuledCells(plain);
  assert.equal(hasRulings, false);
  assert.deepEqual(extent(segmentWith(plain, "Quill").box), { left: 0, right: plain.width });
});
