import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { describeField } from "../../../../src/extraction/fields/field-profile.ts";
import { extractList, findListCells } from "../../../../src/extraction/tables/extract-list.ts";
import { makeField } from "../../../made/make-field.ts";
import { drawDocument } from "../../draw-page.ts";
import { rowsFor } from "./rows-for.ts";

const children = [
  makeField("description"),
  makeField("quantity", "number"),
  makeField("unit_price", "money"),
  makeField("amount", "money"),
];
const columns = children.map((child) => describeField(child, true));
const slot = {
  field: makeField("items", "list", { fields: children }),
  columns,
  names: { own: ["items"], others: [] },
};

const rowsOf = (...pages: string[]) => rowsFor(children, ...pages);

const statementColumns = [makeField("date", "date"), makeField("description"), makeField("amount", "money")].map(
  (child) => describeField(child, true),
);

const head = "Description          Quantity    Unit price      Amount";

describe("the rows of a table", () => {
  test("each value is below the header that names its child", () => {
    assert.deepEqual(
      rowsOf(`
${head}
Oak chair                   2         40.00       80.00
Oak table                   1        120.00      120.00`),
      [
        ["Oak chair", "2", "40.00", "80.00"],
        ["Oak table", "1", "120.00", "120.00"],
      ],
    );
  });

  test("the table ends where the totals begin", () => {
    const rows = rowsOf(`
${head}
Oak chair                   2         40.00       80.00
Oak table                   1        120.00      120.00
Subtotal                                         200.00
Total                                            238.00`);
    assert.equal(rows?.length, 2);
  });

  test("totals end the table in other languages, too, and are not rows with one amount", () => {
    for (const word of ["Totaalbedrag", "Razem netto", "Summa", "Celkem", "Toplam"]) {
      const rows = rowsOf(`
${head}
Oak chair                   2         40.00       80.00
Oak table                   1        120.00      120.00
${word.padEnd(48)}200.00`);
      assert.equal(rows?.length, 2, word);
    }
  });

  test("a description that continues below belongs to its row", () => {
    const rows = rowsOf(`
${head}
Oak chair                   2         40.00       80.00
waxed, with arms
Oak table                   1        120.00      120.00`);
    assert.deepEqual(
      rows?.map(([description]) => description),
      ["Oak chair\nwaxed, with arms", "Oak table"],
    );
  });

  test("rows continue on the next page, with or without repeated headers", () => {
    const first = `\n${head}\nOak chair                   2         40.00       80.00\nOak table                   1        120.00      120.00`;
    const row = "Oak shelf                   3         20.00       60.00";
    assert.equal(rowsOf(first, `\n${head}\n${row}`)?.length, 3);
    assert.equal(rowsOf(first, `\n${row}`)?.length, 3);
  });

  test("cells in frames are rows from line to line", () => {
    const rows = rowsOf(`
┌────────────────────┬───────────┬────────────┬───────────┐
│ Description        │ Quantity  │ Unit price │ Amount    │
├────────────────────┼───────────┼────────────┼───────────┤
│ Oak chair          │           │            │           │
│ waxed              │ 2         │ 40.00      │ 80.00     │
│ with arms          │           │            │           │
├────────────────────┼───────────┼────────────┼───────────┤
│ Oak table          │ 1         │ 120.00     │ 120.00    │
└────────────────────┴───────────┴────────────┴───────────┘`);
    assert.deepEqual(rows, [
      ["Oak chair\nwaxed\nwith arms", "2", "40.00", "80.00"],
      ["Oak table", "1", "120.00", "120.00"],
    ]);
  });

  test("a header of two lines is one header", () => {
    const rows = rowsOf(`
                                       Unit
Description          Quantity         price      Amount
Oak chair                   2         40.00       80.00
Oak table                   1        120.00      120.00`);
    assert.deepEqual(
      rows?.map(([, , price]) => price),
      ["40.00", "120.00"],
    );
  });

  test("a table without headers is recognised by its arithmetic", () => {
    const rows = rowsOf(`
Oak chair                   2         40.00       80.00
Oak table                   3        120.00      360.00
Oak shelf                   4         20.00       80.00`);
    assert.deepEqual(rows?.at(1), ["Oak table", "3", "120.00", "360.00"]);
  });

  test("a text without any table has no rows", () => {
    assert.equal(rowsOf("Dear Anna,\nthe chairs came yesterday.\nBen"), null);
  });

  test("a day without its year gets the year of the days that the document states in full", () => {
    const found = extractList(
      drawDocument([
        `
Statement period: 12/20/2023 to 01/19/2024

Date        Description                       Amount
12/27       Bakery                              8.40
12/30       Bookshop                           21.00
01/05       Cinema                             14.00`,
      ]),
      { columns: statementColumns },
    );
    const dates = found?.list.rows.map((row) => row.date?.text);
    assert.deepEqual(dates, ["12/27/2023", "12/30/2023", "01/05/2024"]);
  });

  test("single values are not looked for among the cells of a list", () => {
    const page = `\n${head}\nOak chair                   2         40.00       80.00\nOak table                   1        120.00      120.00\n\n\n\nDate 2025-03-01`;
    const texts = [...findListCells(drawDocument([page]), [slot])].map(({ text }) => text);
    assert.ok(texts.includes("80.00") && !texts.some((text) => text.includes("2025-03-01")));
  });
});
