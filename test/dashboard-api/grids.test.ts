import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { GridCell, PageGrid } from "../../src/contract/dashboard/grids.ts";
import { makeTables } from "../support/make-pdf.ts";
import { startTestService } from "../support/service.ts";
import { becomeOperator } from "./dashboard-client.ts";
import { uploadAndWait } from "./upload.ts";

const fields = [
  { name: "invoice_number", hints: ["Invoice number"] },
  {
    name: "line_items",
    type: "list",
    fields: [{ name: "description" }, { name: "quantity", type: "number" }, { name: "amount", type: "money" }],
  },
];
const service = await startTestService({
  setup: { accounts: [{ email: "owner@example.com", balance: "100", parsers: [{ slug: "invoices", fields }] }] },
});
after(() => service[Symbol.asyncDispose]());
const owner = await becomeOperator(service, "owner@example.com");
const parserId = (await owner.get("listParsers")).items[0]?.id ?? "";

const items = [
  ["Item no.", "Description", "Qty", "Net amount"],
  ["11", "Rope, 20 m", "3", "7.50"],
  ["12", "Lantern", "1", "1,007.25"],
  ["13", "Flag", "", "n/a"],
];
const document = await uploadAndWait(owner, parserId, await makeTables([{ title: "Ship chandler", rows: items }]));
const params = { documentId: document.id, page: "1" };
/** Around the table, not the title. */
const box = { left: 0.05, top: 0.11, right: 0.95, bottom: 0.4 };
const propose = async (given = {}): Promise<PageGrid> => {
  const { grid } = await owner.get("proposeGrid", { params, body: { field: "line_items", box, ...given } });
  assert.ok(grid);
  return grid;
};
const read = async (grid: PageGrid): Promise<GridCell[][]> =>
  (await owner.get("readGrid", { params, body: { field: "line_items", grid } })).rows;

test("a box around a table becomes a grid: its columns, each with the field that its head means, and its rows", async () => {
  const { columns, rows, children } = await propose();
  assert.deepEqual([columns.length, rows.length], [5, 4]);
  assert.deepEqual(children, [null, "description", "quantity", "amount"]);
  for (const lines of [columns, rows])
    assert.deepEqual(
      lines,
      lines.toSorted((one, other) => one - other),
    );
  assert.deepEqual([columns[0], columns.at(-1)], [box.left, box.right]);
  const nothing = await owner.get("proposeGrid", {
    params,
    body: { field: "line_items", box: { left: 0.05, top: 0.8, right: 0.9, bottom: 0.9 } },
  });
  assert.equal(nothing.grid, null);
});

test("a box around more than the table means the table in it", async () => {
  const whole = { left: 0, top: 0, right: 1, bottom: 1 };
  const { rows, children } = await propose({ box: whole });
  assert.deepEqual([rows.length, children], [4, [null, "description", "quantity", "amount"]]);
});

test("a grid's cells are values of their fields, with their places, and null if a text is none", async () => {
  const rows = await read(await propose());
  assert.deepEqual(
    rows.map((cells) => cells.map(({ child, text, value }) => [child, text, value])),
    [
      [
        ["description", "Rope, 20 m", "Rope, 20 m"],
        ["quantity", "3", 3],
        ["amount", "7.50", 7.5],
      ],
      [
        ["description", "Lantern", "Lantern"],
        ["quantity", "1", 1],
        ["amount", "1,007.25", 1007.25],
      ],
      [
        ["description", "Flag", "Flag"],
        ["amount", "n/a", null],
      ],
    ],
  );
  const [first] = rows[0] ?? [];
  assert.ok(first && first.box.left > 0.2 && first.box.right < 0.45 && first.box.top > 0.15);
});

test("lines count as a person moved them: without the one between two columns, their words are one text", async () => {
  const grid = await propose();
  const columns = grid.columns.toSpliced(1, 1);
  const rows = await read({ ...grid, columns, children: ["description", "quantity", null] });
  assert.deepEqual(
    rows[1]?.map(({ text }) => text),
    ["12 Lantern", "1"],
  );
});

test("rows captured by a grid are corrections: they keep their places, and the parser learns from them", async () => {
  const rows = await read(await propose());
  const [before] = document.entries;
  const changes = rows.map((cells, row) => ({
    kind: "addRow" as const,
    field: "line_items",
    row,
    values: Object.fromEntries(cells.map(({ child, value }) => [child, value])),
    places: Object.fromEntries(cells.map(({ child, box: place }) => [child, { page: 1, box: place }])),
  }));
  const entryId = before?.id ?? "";
  const emptied = { kind: "setValue" as const, field: "line_items", value: null };
  const body = { updatedAt: before?.updatedAt ?? "", changes: [emptied, ...changes] };
  const entry = await owner.get("changeEntry", { params: { entryId }, body });
  const list = entry.parsedData.line_items;
  assert.ok(Array.isArray(list));
  assert.deepEqual(list[2], { description: "Flag", quantity: null, amount: null });
  const grounding = entry.grounding.line_items;
  assert.ok(Array.isArray(grounding));
  assert.deepEqual(grounding[0]?.amount?.box, rows[0]?.[2]?.box);
  assert.equal(grounding[2]?.amount, null);
  const { items: examples } = await owner.get("listExamples", { params: { parserId } });
  assert.deepEqual(
    examples.map((example) => example.documentId),
    [document.id],
  );
});

test("a grid is refused for a field that is no list, for lines out of order, and for a page that is not there", async () => {
  const body = { field: "line_items", box };
  const noList = await owner.call("proposeGrid", { params, body: { ...body, field: "invoice_number" } });
  assert.equal(noList.status, 422);
  assert.equal((await owner.call("proposeGrid", { params: { ...params, page: "2" }, body })).status, 404);
  const grid = { columns: [0.5, 0.1], rows: [0.1, 0.9], children: [null] };
  assert.equal((await owner.call("readGrid", { params, body: { field: "line_items", grid } })).status, 422);
  const short = { ...grid, columns: [0.1, 0.5, 0.9] };
  assert.equal((await owner.call("readGrid", { params, body: { field: "line_items", grid: short } })).status, 422);
});
