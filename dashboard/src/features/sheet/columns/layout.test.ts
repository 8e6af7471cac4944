import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { moveColumn, orderColumns, placeColumns, resizeColumn, showColumn, stepColumn } from "./layout.ts";
import type { SheetColumn } from "./sheet-columns.ts";

const column = (name: string): SheetColumn => ({
  ...{ name, label: name, type: "text", options: [], isNumeric: false, isEditable: true },
  value: { field: name, member: null },
});
const columns = ["@document", "a", "b", "c"].map(column);
const untouched = { order: [], hidden: [], widths: {} };
const names = (list: readonly SheetColumn[]) => list.map(({ name }) => name).join();

describe("the arrangement of columns", () => {
  it("moves columns, but never the first one, and keeps hidden ones in their place", () => {
    const moved = moveColumn(columns, untouched, "c", "a");
    assert.equal(names(orderColumns(columns, moved)), "@document,c,a,b");
    assert.equal(moveColumn(columns, moved, "c", "@document"), moved);
    const hidden = showColumn(moved, "a", false);
    assert.equal(names(placeColumns(columns, hidden)), "@document,c,b");
    assert.equal(names(placeColumns(columns, stepColumn(columns, hidden, "c", 1))), "@document,b,c");
    assert.equal(names(placeColumns(columns, showColumn(hidden, "@document", false))), "@document,c,b");
  });

  it("shows fields that are new since it was kept, after the others", () => {
    const kept = moveColumn(columns, untouched, "c", "a");
    assert.equal(names(placeColumns([...columns, column("new")], kept)), "@document,c,a,b,new");
  });

  it("limits widths, so that no column is lost", () => {
    assert.equal(resizeColumn(untouched, "a", -50).widths.a, 56);
    assert.equal(resizeColumn(untouched, "a", 5000).widths.a, 640);
  });
});
