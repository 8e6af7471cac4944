import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import type { DocumentText } from "../../src/domain/document-text.ts";
import type { Field } from "../../src/domain/field.ts";
import type { RawRecord } from "../../src/domain/record.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { readDocument } from "../../src/reading/read-document.ts";
import { makeField } from "../made/make-field.ts";
import { makeScan } from "../reading/make-scan.ts";
import { makeDocument } from "./make-document.ts";

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

/** The words of a page with the first of them; read once. */
function readTogether(count: number): Promise<DocumentText> {
  const known = readPages.get(count);
  if (known !== undefined) return known;
  const read = scanTogether(receipts.slice(0, count)).then((page) => readDocument(page));
  readPages.set(count, read);
  return read;
}

const readPages = new Map<number, Promise<DocumentText>>();

describe("several receipts scanned on one page", () => {
  for (const count of [2, 4, 6]) {
    test(`${count} slightly skewed receipts become ${count} entries, each with its own values`, async () => {
      const records = await extract(await readTogether(count), receiptFields);
      const found = records.map((record) => [
        textOf(record, "shop_name"),
        textOf(record, "date"),
        textOf(record, "total"),
      ]);
      const expected = receipts.slice(0, count).map(({ shop, date, total }) => [shop, date, total]);
      assert.deepEqual(found.sort(), expected.sort());
    });
  }

  test("receipts are also separated for a parser without a unique field", async () => {
    const fields = receiptFields.map((field) => ({ ...field, isUnique: false }));
    assert.equal((await extract(await readTogether(4), fields)).length, 4);
  });

  test("one receipt stays one entry", async () => {
    assert.equal((await extract(await readTogether(1), receiptFields)).length, 1);
  });
});

const invoiceFields = [
  makeField("invoice_number", "text", { isUnique: true }),
  makeField("issue_date", "date"),
  makeField("net_total", "money"),
  makeField("grand_total", "money"),
];

const countedPages: [style: string, mark: (page: number, of: number) => string][] = [
  ["shares", (page, of) => `${page}/${of}`],
  ["names", (page) => `Seite ${page}`],
  ["numbers alone", (page) => `- ${page} -`],
];

/** A page with a line in the middle of its foot. */
function withFoot(text: string, foot: string): string {
  const lines = text.split("\n");
  return [...lines, ...Array.from({ length: FOOT_LINE - lines.length }, () => ""), `${" ".repeat(50)}${foot}`].join(
    "\n",
  );
}

const spots = `Order number: 9752880
Advertiser: Clearwater Furniture
Flight: 3 March 2031 to 5 March 2031

Spot      Start date    End date      Aired at      Amount
:30       03/03/31      03/03/31      5:14 AM       $275.00
:30       03/03/31      03/03/31      6:14 AM       $375.00
:15       03/04/31      03/04/31      7:56 AM       $350.00
:15       03/05/31      03/05/31      8:42 AM       $325.00

Gross amount: $1,325.00`;

/** A line near the foot of a page. */
const FOOT_LINE = 52;

describe("several invoices in one file", () => {
  test("a table in an order is not a list of orders unless its headers name the parser's fields", async () => {
    const fields = [
      makeField("order_number", "text", { isUnique: true }),
      makeField("advertiser", "text"),
      makeField("gross_amount", "money"),
      makeField("flight_from", "date"),
      makeField("flight_to", "date"),
    ];
    const records = await extract(makeDocument(spots), fields);
    assert.deepEqual(
      records.map((record) => textOf(record, "order_number")),
      ["9752880"],
    );
  });

  test("an invoice of several pages is one entry, although its second page has no number", async () => {
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

  test("a page of terms after an invoice belongs to it", async () => {
    const records = await extract(
      makeDocument(onePage("A-1001", "3 May 2031", "80.00"), terms, onePage("B-7", "9 July 2031", "50.00")),
      invoiceFields,
    );
    assert.deepEqual(
      records.map((record) => textOf(record, "invoice_number")),
      ["A-1001", "B-7"],
    );
  });

  test("one supplier's invoices are separated for a parser without a unique field", async () => {
    const fields = invoiceFields.map((field) => ({ ...field, isUnique: false }));
    const records = await extract(
      makeDocument(onePage("A-1001", "3 May 2031", "80.00"), onePage("A-1002", "9 July 2031", "50.00")),
      fields,
    );
    assert.deepEqual(
      records.map((record) => textOf(record, "grand_total")),
      ["96.00", "60.00"],
    );
  });

  test("the pages that an invoice counts stay together, each with its heading", async () => {
    const records = await extract(
      makeDocument(
        `Page 1 of 2\n\n${firstPage("A-1001", "3 May 2031")}`,
        `Page 2 of 2\n\nBlue Heron Supplies Ltd.\nInvoice\n${lastPage("80.00", "96.00")}`,
      ),
      invoiceFields,
    );
    assert.equal(records.length, 1);
    assert.equal(textOf(records[0], "grand_total"), "96.00");
  });

  for (const [style, mark] of countedPages) {
    test(`pages with a footer count in the style ${style} stay together`, async () => {
      const records = await extract(
        makeDocument(
          withFoot(firstPage("A-1001", "3 May 2031"), mark(1, 2)),
          withFoot(`Invoice\nBlue Heron Supplies Ltd.\n${lastPage("80.00", "96.00")}`, mark(2, 2)),
          withFoot(onePage("B-7", "9 July 2031", "50.00"), mark(1, 1)),
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
  }

  test("each value's place is on its page of the file", async () => {
    const records = await extract(
      makeDocument(
        firstPage("A-1001", "3 May 2031"),
        lastPage("80.00", "96.00"),
        firstPage("B-7", "9 July 2031"),
        lastPage("50.00", "60.00"),
      ),
      invoiceFields,
    );
    assert.deepEqual(
      records.map((record) => [pageOf(record, "invoice_number"), pageOf(record, "grand_total")]),
      [
        [1, 2],
        [3, 4],
      ],
    );
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

describe("a file whose records are the rows of a table", () => {
  const movementFields = [
    makeField("reference", "text", { isUnique: true }),
    makeField("booking_date", "date"),
    makeField("description", "text"),
    makeField("amount", "money"),
  ];

  test("a bank statement gives an entry for each movement", async () => {
    const records = await extract(
      makeDocument(`
Harbour Savings Bank
Account statement

Booking date     Reference     Description               Amount
02.03.2031       TR-9001       Rent of the workshop      -850.00
05.03.2031       TR-9002       Blue Heron Supplies       119.00
09.03.2031       TR-9003       Northgate Transport       -42.50
`),
      movementFields,
    );
    assert.deepEqual(
      records.map((record) => [textOf(record, "reference"), textOf(record, "amount")]),
      [
        ["TR-9001", "-850.00"],
        ["TR-9002", "119.00"],
        ["TR-9003", "-42.50"],
      ],
    );
  });

  test("an invoice with several items stays one entry", async () => {
    const records = await extract(
      makeDocument(`
Blue Heron Supplies Ltd.
Invoice number: A-1001
Issue date: 3 May 2031

Description              Quantity     Unit price       Amount
Galvanised bracket       4            20.00            80.00
Steel hinge              2            15.00            30.00
Door handle              1            12.50            12.50

Net total                                                    122.50
VAT 20%                                                      24.50
Grand total                                                  147.00
`),
      invoiceFields,
    );
    assert.deepEqual(
      records.map((record) => [textOf(record, "invoice_number"), textOf(record, "grand_total")]),
      [["A-1001", "147.00"]],
    );
  });
});

const terms = `
General terms of sale

1. Delivery is made from our yard. The risk passes to the buyer when the goods leave it.
2. Goods remain ours until they are paid in full, and are to be kept apart from others until then.
3. Complaints are heard within eight days of delivery, in writing and with a description of what is wrong.
4. The courts of our seat decide. The law of our seat is applied, without its rules on conflicts of laws.
`;

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

function pageOf(record: RawRecord | undefined, name: string): number | null {
  const value = record?.values[name];
  return value?.kind === "scalar" ? (value.place?.page ?? null) : null;
}
