import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createEngine } from "../../src/extraction/create-engine.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { makeDocument, makeField } from "./make-document.ts";

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

  test("a detail below a row fills the child that it names and is no part of the description", async () => {
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

  test("discounts of a row that has a position are no rows", async () => {
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

  test("of two columns that name a quantity, the arithmetic of the row decides", async () => {
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
});

/** The texts of the list's rows. */
async function read(page: string): Promise<Record<string, string | null>[]> {
  const layout = layoutDocument(makeDocument(page));
  const [record] = await createEngine({ type: "local" }).extract({
    layout,
    fields: [items],
    hasMultipleEntries: false,
  });
  const list = record?.values.line_items;
  if (list?.kind !== "list") return [];
  return list.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value?.text ?? null])),
  );
}
