import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FieldShape, Slot } from "../entry/slots.ts";
import { moveFrom, rangeBetween } from "./cell-range.ts";
import { addUp, type ParserField, sumColumn } from "./column-sum.ts";
import { planPaste } from "./plan-paste.ts";

const shape = (name: string, type: FieldShape["type"], fields: FieldShape[] = []): FieldShape => ({
  name,
  type,
  options: [],
  fields,
});
const field = shape("lines", "list", [shape("text", "text"), shape("amount", "money")]);
const toSlot = (given: Pick<Slot, "key" | "field" | "leaf" | "row" | "value">): Slot => ({
  evidence: null,
  unfilled: null,
  errors: [],
  warnings: [],
  conflict: null,
  ...given,
});
const toRows = (...rows: [text: string | null, amount: number | null][]) =>
  rows.map((values, row) =>
    field.fields.map((leaf, at) =>
      toSlot({ key: `lines.${row}.${leaf.name}`, field, leaf, row, value: values[at] ?? null }),
    ),
  );
const rows = toRows(["Paper", 0.1], ["Ink", 0.2]);

describe("pasting cells into a list", () => {
  const corner = rangeBetween({ row: 1, column: 0 }, { row: 1, column: 0 });

  it("changes what differs, and makes rows below the last one", () => {
    const { changes, cells, problems } = planPaste(
      [
        ["Ink", "9.50"],
        ["Pens", "3,00", "out"],
      ],
      corner,
      { field, rows },
    );
    assert.deepEqual(changes, [
      { kind: "setCell", field: "lines", row: 1, child: "amount", value: 9.5, place: null },
      { kind: "addRow", field: "lines", row: 2, values: { text: "Pens", amount: 3 } },
    ]);
    assert.deepEqual([cells, problems], [3, []]);
  });

  it("fills a range with a single value; nothing clears it", () => {
    const range = rangeBetween({ row: 1, column: 1 }, { row: 0, column: 1 });
    assert.deepEqual(
      planPaste([[""]], range, { field, rows }).changes.map((change) => change.kind === "setCell" && change.value),
      [null, null],
    );
  });

  it("says which text is no value of its column", () => {
    const { problems } = planPaste([["Ink", "a lot"]], corner, { field, rows });
    assert.deepEqual(
      problems.map(({ row, column, text, problem }) => [row, column.name, text, problem]),
      [[1, "amount", "a lot", "number"]],
    );
  });
});

describe("moving by keys", () => {
  const size = { rows: 3, columns: 2 };
  const press = (key: string, more = {}) => ({ key, shiftKey: false, ctrlKey: false, ...more });

  it("arrows stop at the edges, Tab goes on to the next row and leaves after the last cell", () => {
    assert.deepEqual(moveFrom({ row: 0, column: 0 }, press("ArrowUp"), size), { row: 0, column: 0 });
    assert.deepEqual(moveFrom({ row: 0, column: 1 }, press("ArrowDown", { ctrlKey: true }), size), {
      row: 2,
      column: 1,
    });
    assert.deepEqual(moveFrom({ row: 0, column: 1 }, press("Tab"), size), { row: 1, column: 0 });
    assert.deepEqual(moveFrom({ row: 1, column: 0 }, press("Tab", { shiftKey: true }), size), { row: 0, column: 1 });
    assert.equal(moveFrom({ row: 2, column: 1 }, press("Tab"), size), null);
    assert.equal(moveFrom({ row: 2, column: 1 }, press("x"), size), null);
  });
});

describe("the sum of a column", () => {
  const total = (name: string, value: number): Slot =>
    toSlot({ key: name, field: shape(name, "money"), leaf: shape(name, "money"), row: null, value });
  const scalar = (name: string, value: number): Slot => {
    const own = total(name, value);
    return { ...own, leaf: own.field };
  };
  const amounts = rows.flatMap((cells) => cells.slice(1));

  it("is exact", () => {
    assert.equal(addUp([0.1, 0.2]), 0.3);
    assert.equal(addUp([-1.005, 1, null, "2"]), -0.005);
    assert.equal(addUp([]), 0);
  });

  it("is compared with the field that a rule makes of it, and says by how much they differ", () => {
    const rule = { rule: "sum_equals", terms: ["lines.amount"], tolerance: 0, message: null } as const;
    const fields = [{ name: "net", rules: [rule] }] as unknown as ParserField[];
    const slots = [...rows.flat(), scalar("gross", 0.3), scalar("net", 0.25)];
    const { sum, total: found } = sumColumn(amounts, slots, fields);
    assert.deepEqual([sum, found?.slot.key, found?.difference], [0.3, "net", 0.05]);
  });

  it("is compared with an amount that is equal if no rule says anything", () => {
    const slots = [...rows.flat(), scalar("tax", 7), scalar("gross", 0.3)];
    assert.equal(sumColumn(amounts, slots, []).total?.slot.key, "gross");
    assert.equal(sumColumn(amounts, rows.flat(), []).total, null);
  });
});
