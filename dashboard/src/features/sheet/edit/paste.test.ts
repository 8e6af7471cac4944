import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { SheetRow } from "../../../../../src/contract/dashboard/sheet.ts";
import { readBlock, writeBlock } from "../../../lib/values/cell-block.ts";
import type { SheetColumn } from "../columns/sheet-columns.ts";
import { rangeAt } from "../grid/cell-range.ts";
import { planPaste, textsOf } from "./paste.ts";

const column = (name: string, type: SheetColumn["type"], isEditable = true): SheetColumn => ({
  name,
  label: name,
  type,
  options: [],
  value: { field: name, member: null },
  isNumeric: type === "money",
  isEditable,
});
const row = (entryId: string, values: SheetRow["values"]): SheetRow => ({
  ...{ entryId, documentId: "d", position: 0, filename: `${entryId}.pdf`, receivedAt: "2026-01-01T00:00:00.000Z" },
  ...{ state: "read", updatedAt: "2026-01-01T00:00:00.000Z", values, unsure: [], errors: {}, places: {}, edited: [] },
});
const columns = [column("number", "text"), column("total", "money"), column("rows", "list", false)];
const rows = [row("a", { number: "A", total: 1 }), row("b", { number: "B" })];

describe("cells from and for a spreadsheet", () => {
  it("what is copied is read back as the same cells", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (texts) => {
        const copied = texts.map((text, index) => row(String(index), { number: text, total: 2 }));
        const block = readBlock(writeBlock(textsOf(copied, columns.slice(0, 2))));
        assert.deepEqual(
          block,
          texts.map((text) => [text, "2"]),
        );
      }),
    );
  });

  it("a block begins at the corner of the selection; what is no value, cannot be changed or has no cell is left out", () => {
    const block = [
      ["N", "1.234,50", "3"],
      ["B", "many", "3"],
      ["C", "1", "1"],
    ];
    const plan = planPaste(block, rangeAt({ row: 0, column: 0 }), rows, columns);
    assert.deepEqual(
      plan.changes.map(({ entryId, column: { name }, before, after }) => [entryId, name, before, after]),
      [
        ["a", "number", "A", "N"],
        ["a", "total", 1, 1234.5],
      ],
    );
    assert.deepEqual(
      plan.problems.map(({ text, problem }) => [text, problem]),
      [
        ["3", "fixed"],
        ["many", "number"],
        ["3", "fixed"],
      ],
    );
    assert.deepEqual([plan.same, plan.outside], [1, 3]);
  });

  it("a single value fills all selected cells, and an empty one empties them", () => {
    const all = { anchor: { row: 0, column: 0 }, active: { row: 1, column: 0 } };
    assert.deepEqual(
      planPaste([["X"]], all, rows, columns).changes.map(({ after }) => after),
      ["X", "X"],
    );
    assert.deepEqual(
      planPaste([[""]], all, rows, columns).changes.map(({ after }) => after),
      [null, null],
    );
  });
});
