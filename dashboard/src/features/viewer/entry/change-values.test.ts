import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { EntryChange } from "../../../../../src/contract/dashboard/entries.ts";
import { applyChanges, invertChanges } from "./change-values.ts";

const values = {
  number: "A-1",
  seller: { name: "Acme", city: null },
  lines: [
    { text: "Paper", amount: 20 },
    { text: "Ink", amount: 80 },
  ],
  total: null,
};

const place = null;

const changes: Record<string, EntryChange[]> = {
  "a value typed": [{ kind: "setValue", field: "total", value: 100, place }],
  "a value cleared": [{ kind: "setValue", field: "number", value: null, place }],
  "a list cleared": [{ kind: "setValue", field: "lines", value: null, place }],
  "an object cleared": [{ kind: "setValue", field: "seller", value: null, place }],
  "a member of an object": [{ kind: "setCell", field: "seller", row: null, child: "city", value: "Bern", place }],
  "a cell of a list": [{ kind: "setCell", field: "lines", row: 1, child: "amount", value: 81, place }],
  "a row removed": [{ kind: "removeRow", field: "lines", row: 0 }],
  "a row added and filled": [
    { kind: "addRow", field: "lines", row: 1, values: {} },
    { kind: "setCell", field: "lines", row: 1, child: "text", value: "Pens", place },
  ],
  "all rows removed": [
    { kind: "removeRow", field: "lines", row: 0 },
    { kind: "removeRow", field: "lines", row: 0 },
  ],
};

describe("changing an entry's values", () => {
  for (const [what, made] of Object.entries(changes)) {
    it(`${what}: undoing it restores the values`, () => {
      const changed = applyChanges(values, made);
      assert.notDeepEqual(changed, values);
      assert.deepEqual(applyChanges(changed, invertChanges(values, made)), values);
    });
  }

  it("rows are counted as they stand when a change is applied", () => {
    const added = applyChanges(values, changes["a row added and filled"] ?? []);
    assert.deepEqual(added.lines, [{ text: "Paper", amount: 20 }, { text: "Pens" }, { text: "Ink", amount: 80 }]);
    assert.deepEqual(applyChanges(values, changes["all rows removed"] ?? []).lines, []);
  });

  it("a list without a value gets its first row", () => {
    const changed = applyChanges({ lines: null }, [
      { kind: "addRow", field: "lines", row: 0, values: { text: "Paper" } },
    ]);
    assert.deepEqual(changed.lines, [{ text: "Paper" }]);
  });

  it("changing a row that does not exist changes nothing", () => {
    const change: EntryChange = { kind: "setCell", field: "lines", row: 9, child: "text", value: "x", place };
    assert.deepEqual(applyChanges(values, [change]), values);
    assert.deepEqual(invertChanges(values, [change]), []);
  });
});
