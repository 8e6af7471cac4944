import assert from "node:assert/strict";
import { test } from "node:test";
import { createField } from "../../editor/draft.ts";
import {
  addPick,
  changePick,
  findPickAt,
  type Pick,
  problemsOf,
  removePick,
  rowsOf,
  toName,
  toPicks,
} from "./picks.ts";

function made(name: string, text = "x", left = 0.1) {
  const field = { ...createField([]), id: crypto.randomUUID(), name };
  const box = { left, top: 0.1, right: left + 0.1, bottom: 0.12 };
  return { field, values: [{ fieldId: field.id, row: 0, text, place: { page: 1, box } }] };
}

function madeList(): Pick {
  const columns = ["item", "price"].map((name) => ({ ...createField([]), id: name, name }));
  const field = { ...createField([], "list"), id: "list", name: "lines", fields: columns };
  const place = { page: 1, box: { left: 0, top: 0, right: 1, bottom: 1 } };
  const cell = (fieldId: string, row: number, text: string) => ({ fieldId, row, text, place });
  return { field, values: [cell("item", 0, "Nut"), cell("price", 0, "1"), cell("item", 2, "Bolt")], isWanted: true };
}

test("a field made a second time gets a name of its own", () => {
  const picks = toPicks([made("date"), made("date"), made("total")]);
  assert.deepEqual(
    addPick(picks, made("date")).map(({ field }) => field.name),
    ["date", "date_2", "total", "date_3"],
  );
});

test("a value that was picked already is found by its place, an equal one elsewhere is not", () => {
  const picks = toPicks([made("date", "3 May", 0.1)]);
  assert.equal(findPickAt(picks, made("other", "3 May", 0.15))?.field.name, "date");
  assert.equal(findPickAt(picks, made("other", "3 May", 0.5)), null);
});

test("a column that is left out takes its values along, and the last one its list", () => {
  const [without] = removePick([madeList()], "item");
  assert.deepEqual(
    without?.values.map(({ text }) => text),
    ["1"],
  );
  assert.deepEqual(removePick(without ? [without] : [], "price"), []);
});

test("rows without a cell in a column show that it is empty", () => {
  assert.deepEqual(rowsOf(madeList()), [
    ["Nut", "1"],
    ["Bolt", null],
  ]);
});

test("only wanted fields must have names that differ", () => {
  const [one, two] = toPicks([made("date"), made("total")]);
  assert.ok(one && two);
  const double = changePick([one, two], two.field.id, (field) => ({ ...field, name: "date" }));
  assert.deepEqual([...problemsOf(double)], [[two.field.id, "double"]]);
  assert.equal(problemsOf(double.map((pick) => ({ ...pick, isWanted: pick.field === one.field }))).size, 0);
});

test("a readable name becomes a key", () => {
  assert.deepEqual(["Invoice no.", "Zählerstand alt", "2nd  Date", "№"].map(toName), [
    "invoice_no",
    "zahlerstand_alt",
    "nd_date",
    "no",
  ]);
});
