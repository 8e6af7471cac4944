import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { partWith, visibleColumns, visibleRows } from "./visible-part.ts";

describe("the part of the sheet that is drawn", () => {
  it("holds every row in view, and a bounded number of others", () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(800_000), fc.integer({ min: 1, max: 2000 }), (count, top, height) => {
        const { first, end, before } = visibleRows(count, 36, top, height);
        assert.equal(before, first * 36);
        const inView = Array.from({ length: count }, (_, row) => row).filter(
          (row) => (row + 1) * 36 > top && row * 36 < top + height,
        );
        for (const row of [inView[0], inView.at(-1)]) if (row !== undefined) assert.ok(row >= first && row < end);
        assert.ok(end - first <= height / 36 + 18);
      }),
    );
  });

  it("holds every column in view", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 40, max: 600 }), { maxLength: 100 }),
        fc.nat(20_000),
        fc.integer({ min: 100, max: 2000 }),
        (widths, left, width) => {
          const { first, end, before } = visibleColumns(widths, left, width);
          assert.equal(
            before,
            widths.slice(0, first).reduce((sum, each) => sum + each, 0),
          );
          let at = 0;
          for (const [index, each] of widths.entries()) {
            if (at + each > left && at < left + width) assert.ok(index >= first && index < end, `column ${index}`);
            at += each;
          }
        },
      ),
    );
  });

  it("has a column in it that is edited, wherever the others are", () => {
    const columns = Array.from({ length: 6 }, () => ({ width: 100 }));
    const part = { first: 2, end: 4, before: 200 };
    assert.deepEqual(partWith(part, columns, 3), part);
    assert.deepEqual(partWith(part, columns, -1), part);
    assert.deepEqual(partWith(part, columns, 0), { first: 0, end: 4, before: 0 });
    assert.deepEqual(partWith(part, columns, 5), { first: 2, end: 6, before: 200 });
  });
});
