import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { EntryChange } from "../../../../../src/contract/dashboard/entries.ts";
import { invertChanges } from "./change-values.ts";

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

/** What a person changes, and the changes that restore `values`, in their order. */
const changes: Record<string, { made: EntryChange[]; restored: EntryChange[] }> = {
  "a value typed": {
    made: [{ kind: "setValue", field: "total", value: 100, place }],
    restored: [{ kind: "setValue", field: "total", value: null, place }],
  },
  "a value cleared": {
    made: [{ kind: "setValue", field: "number", value: null, place }],
    restored: [{ kind: "setValue", field: "number", value: "A-1", place }],
  },
  "a list cleared": {
    made: [{ kind: "setValue", field: "lines", value: null, place }],
    restored: [
      { kind: "addRow", field: "lines", row: 0, values: { text: "Paper", amount: 20 } },
      { kind: "addRow", field: "lines", row: 1, values: { text: "Ink", amount: 80 } },
    ],
  },
  "an object cleared": {
    made: [{ kind: "setValue", field: "seller", value: null, place }],
    restored: [
      { kind: "setCell", field: "seller", row: null, child: "name", value: "Acme", place },
      { kind: "setCell", field: "seller", row: null, child: "city", value: null, place },
    ],
  },
  "a member of an object": {
    made: [{ kind: "setCell", field: "seller", row: null, child: "city", value: "Bern", place }],
    restored: [{ kind: "setCell", field: "seller", row: null, child: "city", value: null, place }],
  },
  "a cell of a list": {
    made: [{ kind: "setCell", field: "lines", row: 1, child: "amount", value: 81, place }],
    restored: [{ kind: "setCell", field: "lines", row: 1, child: "amount", value: 80, place }],
  },
  "a row removed": {
    made: [{ kind: "removeRow", field: "lines", row: 0 }],
    restored: [{ kind: "addRow", field: "lines", row: 0, values: { text: "Paper", amount: 20 } }],
  },
  "a row added and filled": {
    made: [
      { kind: "addRow", field: "lines", row: 1, values: {} },
      { kind: "setCell", field: "lines", row: 1, child: "text", value: "Pens", place },
    ],
    restored: [
      { kind: "setCell", field: "lines", row: 1, child: "text", value: null, place },
      { kind: "removeRow", field: "lines", row: 1 },
    ],
  },
  "all rows removed": {
    made: [
      { kind: "removeRow", field: "lines", row: 0 },
      { kind: "removeRow", field: "lines", row: 0 },
    ],
    restored: [
      { kind: "addRow", field: "lines", row: 0, values: { text: "Ink", amount: 80 } },
      { kind: "addRow", field: "lines", row: 0, values: { text: "Paper", amount: 20 } },
    ],
  },
};

describe("changing an entry's values", () => {
  for (const [what, { made, restored }] of Object.entries(changes)) {
    it(`${what}: undoing it restores the values`, () => {
      assert.deepEqual(invertChanges({ parsedData: values, grounding: {} }, made), restored);
    });
  }

  it("changing a row that does not exist has nothing to undo", () => {
    const change: EntryChange = { kind: "setCell", field: "lines", row: 9, child: "text", value: "x", place };
    assert.deepEqual(invertChanges({ parsedData: values, grounding: {} }, [change]), []);
  });
});
