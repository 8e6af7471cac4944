import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  areRowsChanged,
  editRows,
  type RowAction,
  type RowEditing,
  startRowEditing,
  toListValue,
} from "./edit-rows.ts";

const names = ["text", "amount"];
const loaded = [
  { text: "Paper", amount: 20 },
  { text: "Ink", amount: 80 },
];

function after(...actions: RowAction[]): RowEditing {
  return actions.reduce((state, action) => editRows(state, action, names), startRowEditing(loaded, names));
}

describe("editing the rows of a list", () => {
  it("nothing done changes nothing", () => {
    assert.deepEqual(toListValue(after()), loaded);
    assert.equal(areRowsChanged(after(), loaded), false);
    assert.equal(areRowsChanged(after({ do: "set", id: 0, name: "amount", value: 20 }), loaded), false);
  });

  it("cells are corrected, rows added, moved and removed", () => {
    assert.deepEqual(toListValue(after({ do: "set", id: 1, name: "amount", value: 81 }))?.[1]?.amount, 81);
    const added = after({ do: "add", after: 0 }, { do: "set", id: 2, name: "text", value: "Pens" });
    assert.deepEqual(
      toListValue(added)?.map(({ text }) => text),
      ["Paper", "Pens", "Ink"],
    );
    assert.deepEqual(toListValue(after({ do: "move", id: 1, by: -1 })), [loaded[1], loaded[0]]);
    assert.deepEqual(toListValue(after({ do: "remove", id: 0 })), [loaded[1]]);
  });

  it("a row left empty is not sent, and a list without rows is null", () => {
    assert.deepEqual(toListValue(after({ do: "add", after: null })), loaded);
    assert.equal(areRowsChanged(after({ do: "add", after: null }), loaded), false);
    assert.equal(toListValue(after({ do: "remove", id: 0 }, { do: "remove", id: 1 })), null);
    assert.equal(areRowsChanged(after({ do: "remove", id: 0 }), loaded), true);
  });

  it("every step can be taken back, to the very rows that were loaded", () => {
    const changed = after({ do: "remove", id: 0 }, { do: "add", after: null }, { do: "move", id: 2, by: -1 });
    const undone = [0, 1, 2, 3].reduce((state) => editRows(state, { do: "undo" }, names), changed);
    assert.deepEqual(toListValue(undone), loaded);
    assert.equal(undone.past.length, 0);
  });

  it("steps that cannot be are no steps", () => {
    const state = after({ do: "move", id: 0, by: -1 }, { do: "remove", id: 99 }, { do: "undo" });
    assert.equal(state.past.length, 0);
    assert.deepEqual(toListValue(state), loaded);
  });
});
