import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { createEngine } from "../../src/extraction/create-engine.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import type { DocumentText } from "../../src/model/document-text.ts";
import type { Field } from "../../src/model/field.ts";
import type { RawRecord } from "../../src/model/record.ts";
import { readDocument } from "../../src/reading/read-document.ts";
import { makeScan } from "../reading/make-scan.ts";
import { makeDocument, makeField } from "./make-document.ts";

const receiptFields = [
  makeField("shop_name", "text", {
    isUnique: true,
    description: "Name of the shop",
    rules: [{ rule: "required", message: null }],
  }),
  makeField("date", "date"),
  makeField("total", "money"),
];

/** Receipts of shops that do not exist; no two have a value in common. */
const receipts = [
  { shop: "GREEN HARBOUR STORES LTD", date: "03/02/2031", total: "14.50" },
  { shop: "NORTHGATE BAKERY LTD", date: "19/05/2031", total: "8.25" },
  { shop: "OLD MILL HARDWARE LTD", date: "27/08/2031", total: "61.90" },
  { shop: "BLUE LANTERN CAFE LTD", date: "11/11/2031", total: "23.40" },
  { shop: "RIVERSIDE PHARMACY LTD", date: "30/06/2031", total: "17.75" },
  { shop: "HILLTOP GARDEN SHOP LTD", date: "22/04/2031", total: "39.60" },
];

describe("several receipts scanned on one page", () => {
  for (const count of [2, 3, 4, 6]) {
    test(`${count} receipts, a little askew, become ${count} entries, each with its own values`, async () => {
      const page = await scanTogether(receipts.slice(0, count));
      const records = await extract(await readDocument(page), receiptFields);
      const found = records.map((record) => [
        textOf(record, "shop_name"),
        textOf(record, "date"),
        textOf(record, "total"),
      ]);
      const expected = receipts.slice(0, count).map(({ shop, date, total }) => [shop, date, total]);
      assert.deepEqual(found.sort(), expected.sort());
    });
  }

  test("one receipt stays one entry", async () => {
    const page = await scanTogether(receipts.slice(0, 1));
    assert.equal((await extract(await readDocument(page), receiptFields)).length, 1);
  });
});

const invoiceFields = [
  makeField("invoice_number", "text", { isUnique: true }),
  makeField("issue_date", "date"),
  makeField("net_total", "money"),
  makeField("grand_total", "money"),
];

describe("several invoices in one file", () => {
  test("an invoice that runs over pages is one entry, though its second page has no number", async () => {
    const records = await extract(
      makeDocument(
        firstPage("A-1001", "3 May 2031"),
        lastPage("80.00", "96.00"),
        onePage("B-7", "9 July 2031", "50.00"),
      ),
      invoiceFields,
    );
    assert.deepEqual(
      records.map((record) => [textOf(record, "invoice_number"), textOf(record, "grand_total")]),
      [
        ["A-1001", "96.00"],
        ["B-7", "60.00"],
      ],
    );
  });

  test("a page that repeats the number of the page before belongs to it", async () => {
    const records = await extract(
      makeDocument(firstPage("A-1001", "3 May 2031"), `Invoice number: A-1001\n\n${lastPage("80.00", "96.00")}`),
      invoiceFields,
    );
    assert.equal(records.length, 1);
  });

  test("a list with a column for each field gives an entry per row", async () => {
    const records = await extract(
      makeDocument(`
Open invoices

Invoice number      Issue date      Net total      Grand total
C-501               02.03.2031      100.00         119.00
C-502               05.03.2031      200.00         238.00
C-503               09.03.2031      300.00         357.00
`),
      invoiceFields,
    );
    assert.deepEqual(
      records.map((record) => textOf(record, "invoice_number")),
      ["C-501", "C-502", "C-503"],
    );
  });
});

function firstPage(number: string, date: string): string {
  return `
Blue Heron Supplies Ltd.
Invoice number: ${number}
Issue date: ${date}

Description              Quantity     Unit price       Amount
Galvanised bracket       4            20.00            80.00
`;
}

function lastPage(net: string, total: string): string {
  return `
Thank you for your order.

Net total                                                    ${net}
VAT 20%                                                      ${(Number(net) * 0.2).toFixed(2)}
Grand total                                                  ${total}
`;
}

function onePage(number: string, date: string, net: string): string {
  return `${firstPage(number, date)}${lastPage(net, (Number(net) * 1.2).toFixed(2))}`;
}

/** Receipts in two columns on a page of A4, each turned by up to a degree. */
async function scanTogether(chosen: typeof receipts): Promise<Buffer> {
  const pictures = await Promise.all(
    chosen.map(async ({ shop, date, total }, index) => {
      const lines = [
        shop,
        "12 HARBOUR STREET",
        `Date: ${date}`,
        `COFFEE  ${total}`,
        `TOTAL  ${total}`,
        `CASH  ${total}`,
      ];
      const { bytes } = await makeScan(lines, { widthPx: 520, heightPx: 330 });
      const askew = sharp(bytes).rotate(index % 2 === 0 ? 1 : -1, { background: "white" });
      return {
        input: await askew.png().toBuffer(),
        left: 40 + (index % 2) * 600,
        top: 60 + Math.floor(index / 2) * 540,
      };
    }),
  );
  const sheet = sharp({ create: { width: 1240, height: 1754, channels: 3, background: "white" } });
  return sheet.composite(pictures).png().toBuffer();
}

function extract(document: DocumentText, fields: Field[]): Promise<RawRecord[]> {
  return createEngine({ type: "local" }).extract({
    layout: layoutDocument(document),
    fields,
    hasMultipleEntries: true,
  });
}

function textOf(record: RawRecord | undefined, name: string): string | null {
  const value = record?.values[name];
  return value?.kind === "scalar" ? value.text : null;
}
