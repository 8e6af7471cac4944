import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { DocumentText } from "../../src/domain/document-text.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { makeField } from "../made/make-field.ts";
import { makeDocument } from "./make-document.ts";

const items = makeField("line_items", "list", {
  fields: [
    makeField("line_id", "text", { hints: ["Pos"] }),
    makeField("item_number", "text", { hints: ["Item no."] }),
    makeField("description"),
    makeField("quantity", "number", { hints: ["Qty"] }),
    makeField("unit_price", "money", { hints: ["Unit price"] }),
    makeField("gross_price", "money", { hints: ["Gross price"] }),
    makeField("net_amount", "money", { hints: ["Amount"] }),
  ],
});

describe("line items", () => {
  test("text below a table belongs to no row: footers, headings and other tables", async () => {
    const rows = await read(`
Item no.   Description            Qty     Unit price     Amount
A-1        Steel hinge            2       40.00          80.00
A-2        Oak shelf              1       95.00          95.00



                 continued on the next page



Phone: +44 20 7946 0000             IBAN: GB16 HFBK 2048 1630 1572 94
`);
    assert.deepEqual(
      rows.map((row) => row.description),
      ["Steel hinge", "Oak shelf"],
    );
  });

  test("a row that begins with its position takes its numbers from the lines below", async () => {
    const rows = await read(`
Pos   Item no.     Description              Qty     Unit price     Amount
1     A-17         Steel hinge
                                            2       40.00          80.00
2     A-18         Oak shelf
                                            1       95.00          95.00
`);
    assert.deepEqual(
      rows.map((row) => [row.line_id, row.description, row.quantity, row.net_amount]),
      [
        ["1", "Steel hinge", "2", "80.00"],
        ["2", "Oak shelf", "1", "95.00"],
      ],
    );
  });

  test("a detail below a row fills the child that it names and is not part of the description", async () => {
    const [row] = await read(`
Pos   Description              Qty     Unit price     Amount
1     Steel hinge              2       40.00          80.00
      Gross price: 45.00
`);
    assert.equal(row?.description, "Steel hinge");
    assert.equal(row?.gross_price, "45.00");
  });

  test("a unit beside a quantity is not part of it", async () => {
    const [row] = await read(`
Pos   Description              Qty     Unit price     Amount
1     Steel hinge              2 pcs   40.00          80.00
`);
    assert.equal(row?.quantity, "2");
  });

  test("discounts of a row with a position are not rows", async () => {
    const rows = await read(`
Pos   Description              Qty     Unit price     Amount
1     Steel hinge              2       40.00          80.00
      Discount                 1       -5.00          -5.00
2     Oak shelf                1       95.00          95.00
`);
    assert.deepEqual(
      rows.map((row) => row.line_id),
      ["1", "2"],
    );
  });

  test("between two columns that name a quantity, the arithmetic of the row decides", async () => {
    const [row] = await read(`
Pos   Description              Qty     Ordered     Unit price     Amount
1     Steel hinge              1       4           40.00          160.00
`);
    assert.equal(row?.quantity, "4");
  });

  test("a discounted row keeps its printed quantity", async () => {
    const [row] = await read(`
Pos   Description              Qty     Unit price     Discount     Amount
1     Steel hinge              2       40.00          50 %         40.00
`);
    assert.equal(row?.quantity, "2");
  });

  test("a number at the right edge of a column belongs to the header at its left edge, not to the nearer next one", async () => {
    const rows = await read(`
Pos   Description              Qty           Unit price       Amount
1     Steel hinge                        2            40.00              80.00
2     Oak shelf                          1            95.00              95.00
`);
    assert.deepEqual(
      rows.map((row) => [row.quantity, row.unit_price, row.net_amount]),
      [
        ["2", "40.00", "80.00"],
        ["1", "95.00", "95.00"],
      ],
    );
  });

  test("a text above its row's numbers, closer to them than to the row before, is that row's", async () => {
    const rows = await read(`
Description              Qty     Unit price     Amount
Steel hinge, brushed,
for heavy doors          2       40.00          80.00

Oak shelf, oiled,
with brackets            1       95.00          95.00
`);
    assert.deepEqual(
      rows.map((row) => row.description),
      ["Steel hinge, brushed,\nfor heavy doors", "Oak shelf, oiled,\nwith brackets"],
    );
  });

  test("a code below an item fills the child that its label names, and is not part of the description", async () => {
    const [row] = await read(`
Pos   Description              Qty     Unit price     Amount
1     Steel hinge              2       40.00          80.00
      Item no.: A-1234
      Serial no.: SN-9981
`);
    assert.equal(row?.description, "Steel hinge");
    assert.equal(row?.item_number, "A-1234");
  });

  test("of two prices, the one that gives the amount is the net one, whatever the headers say", async () => {
    const rows = await read(`
Pos   Description              Unit price     Net unit price     Qty     Amount
1     Steel hinge              45.00          40.00              2       80.00
2     Oak shelf                99.00          95.00              1       95.00
`);
    assert.deepEqual(
      rows.map((row) => [row.unit_price, row.gross_price]),
      [
        ["40.00", "45.00"],
        ["95.00", "99.00"],
      ],
    );
  });

  test("a first column that counts the rows contains their positions, whatever its header says", async () => {
    const rows = await read(`
N°    Description              Qty     Unit price     Amount
1     Steel hinge              2       40.00          80.00
2     Oak shelf                1       95.00          95.00
`);
    assert.deepEqual(
      rows.map((row) => row.line_id),
      ["1", "2"],
    );
  });

  test("if rows have positions, a table without them on the next page is another table", async () => {
    const rows = await read(
      `
Pos   Description              Qty     Unit price     Amount
1     Steel hinge              2       40.00          80.00
2     Oak shelf                1       95.00          95.00
`,
      `
Tax class:

      Standard rate            20      175.00         35.00
      Exempt, by law           0       12.00          0.00
`,
    );
    assert.deepEqual(
      rows.map((row) => row.line_id),
      ["1", "2"],
    );
  });

  test("there is one row between two drawn lines from side to side, and a cell is what its own lines enclose", async () => {
    const document = makeDocument(`
Pos   Item no.     Description          Qty     Unit price     Amount
1     A-17         Steel hinge
                                        2       40.00          80.00
      LOT 4
      2            Packed in 5 boxes of 10 pieces, 12.50 kg
2     A-18         Oak shelf
                                        1       95.00          95.00
`);
    const [page] = document.pages;
    const column = [18, 48, 113, 218, 258, 333, 400];
    const height = (line: number) => 20 + 14 * line - 2;
    const across = [0, 1, 5, 7].map((line) => ({
      left: 18,
      right: 400,
      top: height(line),
      bottom: height(line) + 0.5,
    }));
    const down = column.map((x) => ({ left: x, right: x + 0.5, top: height(0), bottom: height(7) }));
    const inside = { left: 48, right: 400, top: height(4), bottom: height(4) + 0.5 };
    page?.rulings.push(...across, ...down.filter((_, index) => index < 3 || index === 6), inside);
    page?.rulings.push(
      ...down.slice(3, 6).flatMap((line) => [
        { ...line, bottom: height(4) },
        { ...line, top: height(5) },
      ]),
    );
    const rows = await readDocument(document);
    assert.deepEqual(
      rows.map((row) => [row.line_id, row.item_number, row.description, row.quantity, row.net_amount]),
      [
        ["1", "A-17", "Steel hinge", "2", "80.00"],
        ["2", "A-18", "Oak shelf", "1", "95.00"],
      ],
    );
  });

  test("a table without headers is read if quantity times price gives the amount, row by row", async () => {
    const rows = await read(`
Invoice 4711 of 3 May 2031

1     A-1704     Steel hinge       2       40.00          80.00
2     A-1809     Oak shelf         3       95.00          285.00

Thank you for your order
`);
    assert.deepEqual(
      rows.map((row) => [
        row.line_id,
        row.item_number,
        row.description,
        row.quantity,
        row.unit_price,
        row.gross_price,
        row.net_amount,
      ]),
      [
        ["1", "A-1704", "Steel hinge", "2", "40.00", null, "80.00"],
        ["2", "A-1809", "Oak shelf", "3", "95.00", null, "285.00"],
      ],
    );
  });

  test("numbers below each other that do not multiply are not line items", async () => {
    assert.deepEqual(
      await read(`
Meter     Before     After
1         1204       1310
2         887        912
`),
      [],
    );
  });

  test("if all columns but one contain all children but one, the last column contains the last child", async () => {
    const list = makeField("line_items", "list", {
      fields: [
        makeField("description"),
        makeField("quantity", "number"),
        makeField("unit_price", "money"),
        makeField("net_amount", "money"),
      ],
    });
    const rows = await readDocument(
      makeDocument(`
Description              Qty     Unit price     Goods out
Steel hinge              2       40.00          80.00
Oak shelf                1       95.00          95.00
`),
      list,
    );
    assert.deepEqual(
      rows.map((row) => row.net_amount),
      ["80.00", "95.00"],
    );
  });
});

/** The texts of the list's rows. */
function read(...pages: string[]): Promise<Record<string, string | null>[]> {
  return readDocument(makeDocument(...pages));
}

async function readDocument(document: DocumentText, list = items): Promise<Record<string, string | null>[]> {
  const layout = layoutDocument(document);
  const [record] = await createEngine({ type: "local" }).extract({
    layout,
    fields: [list],
    hasMultipleEntries: false,
  });
  const found = record?.values.line_items;
  if (found?.kind !== "list") return [];
  return found.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value?.text ?? null])),
  );
}
