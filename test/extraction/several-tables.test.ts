import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Field } from "../../src/domain/field.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { makeField } from "../made/make-field.ts";
import { makeDocument } from "./make-document.ts";

const earnings = makeField("earnings", "list", {
  hints: ["Payments"],
  fields: [makeField("description"), makeField("units", "number"), makeField("amount", "money")],
});
const deductions = makeField("deductions", "list", {
  fields: [makeField("description"), makeField("rate", "number"), makeField("amount", "money")],
});
const items = makeField("items", "list", {
  fields: [
    makeField("description"),
    makeField("quantity", "number"),
    makeField("unit_price", "money"),
    makeField("amount", "money"),
  ],
});

describe("several tables", () => {
  test("of two lists with the same headers, each takes the table that names it", async () => {
    const document = [
      `
Payments             Units      Amount
Basic salary         100        3,068.00
Night bonus           75        2,295.75

Deductions                      Amount
PAYE tax                           21.45
Pension                            14.70
`,
    ];
    const [paid, taken] = await read(document, [earnings, deductions]);
    assert.deepEqual(
      paid?.map((row) => [row.description, row.units, row.amount]),
      [
        ["Basic salary", "100", "3,068.00"],
        ["Night bonus", "75", "2,295.75"],
      ],
    );
    assert.deepEqual(
      taken?.map((row) => [row.description, row.amount]),
      [
        ["PAYE tax", "21.45"],
        ["Pension", "14.70"],
      ],
    );
  });

  test("headers that a form numbers are headers", async () => {
    const document = [
      `
31 Description         32 Quantity     41 Unit price     46 Amount
Paint roller set       3               12.00             36.00
Water pump             2               40.00             80.00
`,
    ];
    const [rows] = await read(document, [items]);
    assert.deepEqual(
      rows?.map((row) => [row.description, row.quantity, row.amount]),
      [
        ["Paint roller set", "3", "36.00"],
        ["Water pump", "2", "80.00"],
      ],
    );
  });

  test("a table continues over pages with and without its headers; sums carried forward are not rows", async () => {
    const head = "Description            Quantity     Unit price       Amount";
    const document = [
      `
${head}
Steel hinge            2            40.00             80.00
Oak shelf              1            95.00             95.00
Carried forward                                      175.00
`,
      `
${head}
Brought forward                                      175.00
Galvanised bracket     4             2.50             10.00
`,
      `
Cable drum             3            20.00             60.00
Total                                                245.00
`,
    ];
    const [rows] = await read(document, [items]);
    assert.deepEqual(
      rows?.map((row) => [row.description, row.amount]),
      [
        ["Steel hinge", "80.00"],
        ["Oak shelf", "95.00"],
        ["Galvanised bracket", "10.00"],
        ["Cable drum", "60.00"],
      ],
    );
  });
});

/** The rows of each list, as texts. */
async function read(pages: string[], fields: Field[]): Promise<Record<string, string | null>[][]> {
  const layout = layoutDocument(makeDocument(...pages));
  const [record] = await createEngine({ type: "local" }).extract({ layout, fields, hasMultipleEntries: false });
  return fields.map((field) => {
    const list = record?.values[field.name];
    if (list?.kind !== "list") return [];
    return list.rows.map((row) => Object.fromEntries(field.fields.map(({ name }) => [name, row[name]?.text ?? null])));
  });
}
