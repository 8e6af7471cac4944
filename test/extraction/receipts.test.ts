import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Field, FieldType } from "../../src/domain/field.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { makeField } from "../made/make-field.ts";
import { makeDocument } from "./make-document.ts";
import { readScalars } from "./read-scalars.ts";

describe("the total of a receipt", () => {
  test("is what was paid, not the base of the tax that a summary below calls total", async () => {
    const text = `
NORTHGATE STORES LTD

Total Sales (Excluding GST)      37.50
Total GST                         2.25
Total Sales (Inclusive of GST)   39.75
CASH                             50.00
Change                           10.25

GST SUMMARY
Tax Code    %    Amt       Tax
SR          6    37.50     2.25
Total            37.50     2.25
`;
    assert.equal(await read(text, required("total", "money")), "39.75");
  });

  test("is the sum after it was rounded", async () => {
    const text = `
NORTHGATE STORES LTD

Total Incl. GST          27.27
ROUNDING ADJUSTMENT      -0.02
TOTAL ROUNDED            27.25
CASH                     30.00
CHANGE                    2.75
`;
    assert.equal(await read(text, required("total", "money")), "27.25");
  });

  test("is the sum of the amounts above it, whatever it is called", async () => {
    const text = `
SUB TOTAL                295.00
SERVICE CHARGE 10%        29.50
GST 6%                    19.47
ROUNDING ADJ              -0.02
NET TOTAL                343.95
`;
    assert.equal(await read(text, required("total", "money")), "343.95");
  });
});

describe("the name of a shop", () => {
  test("continues if its legal form is on the next line", async () => {
    const text = "GREEN LANTERN VEGETARIAN\nRESTAURANT SDN BHD\n(1095514-X)\n\nTotal     9.00";
    assert.equal(await read(text, company), "GREEN LANTERN VEGETARIAN\nRESTAURANT SDN BHD");
  });

  test("ends before its register number", async () => {
    const text = "GREEN LANTERN CO. (M) BHD (126926-H)\n12 Harbour Street\n\nTotal     9.00";
    assert.equal(await read(text, company), "GREEN LANTERN CO. (M) BHD");
  });

  test("is not part of a sentence about goods sold, nor opening hours", async () => {
    const text = `
GREEN LANTERN HARDWARE

SUN-THU: 1000 HRS - 2200 HRS
Total     9.00

GOODS SOLD ARE NOT RETURNABLE, THANK YOU.
`;
    assert.equal(await read(text, company), "GREEN LANTERN HARDWARE");
  });
});

describe("the address of a shop", () => {
  test("is found without a postal code", async () => {
    const text = "GREEN LANTERN BAKERY LTD\n117 Jalan Bukit Biru, Seri Laut\nTel: 03-9054 0000\n\nTotal     9.00";
    assert.equal(await read(text, shopAddress), "117 Jalan Bukit Biru, Seri Laut");
  });

  test("is the shop's and not the customer's", async () => {
    const text = `
GREEN LANTERN BAKERY LTD
Lot 276 Jalan Bukit
43800 Seri Laut
Tel: 03-9054 0000

Bill To:
NORTHGATE TRANSPORT LTD
No 1 Jalan Aman 2
Taman Desa 43900
`;
    assert.equal(await read(text, shopAddress), "Lot 276 Jalan Bukit\n43800 Seri Laut");
  });
});

const company = required("company", "text", "Name of the shop");
const shopAddress = required("address", "address", "Address of the shop");

function required(name: string, type: FieldType, description = ""): Field {
  return makeField(name, type, { description, rules: [{ rule: "required", message: null }] });
}

async function read(text: string, field: Field): Promise<string | null> {
  const request = { layout: layoutDocument(makeDocument(text)), fields: [field], hasMultipleEntries: false };
  const [record] = await createEngine({ type: "local" }).extract(request);
  const value = record?.values[field.name];
  return value?.kind === "scalar" ? value.text : null;
}

/** Addresses as shops in these countries print them. */
const addresses: Record<string, string[]> = {
  Australia: ["12 Queen Street", "Brisbane", "Queensland 4000"],
  Brazil: ["Av. Paulista 1578", "São Paulo - SP, 01310-200"],
  Britain: ["3 High Street", "Leeds LS1 4AP", "England"],
  Canada: ["88 King Street", "Toronto, Ontario M5H 2N2"],
  Czechia: ["Dlouhá 12", "110 00 Praha 1"],
  Germany: ["Lindenweg 7", "80333 München", "Bayern"],
  India: ["22 Linking Road", "Bandra West", "Mumbai - 400050", "Maharashtra"],
  Malaysia: ["12 Jalan Kenanga", "50450 Kuala Lumpur", "Selangor"],
  "the Netherlands": ["Dorpsstraat 3", "1234 AB Utrecht"],
  Poland: ["ul. Lipowa 14", "61-701 Poznań", "Wielkopolskie"],
  Portugal: ["Rua das Flores 22", "4050-262 Porto"],
  Sweden: ["Kungsgatan 12", "411 19 Göteborg", "Västra Götaland"],
  "the United States": ["14 Main Street", "Springfield, IL 62701"],
};

describe("the whole address of a shop is read", () => {
  for (const [country, lines] of Object.entries(addresses)) {
    test(`in ${country}`, async () => {
      const text = `
CAFE ZEBRA
${lines.join("\n")}

Date: 12/05/2026
Coffee        3.50
Cake          4.50
Total         8.00
`;
      const fields = [company, required("date", "date"), required("address", "address"), required("total", "money")];
      assert.equal((await readScalars(text, fields)).address, lines.join("\n"));
    });
  }
});

test("what trained receipts were not asked for is weighed as in documents of all kinds", async () => {
  const text = `
NORTHGATE STORES LTD
12 Mill Road, Leeds LS1 5AB

2031-05-14   13:29

Bread                    3.50
Milk                     2.25
Total                    5.75
Cash                    10.00
Change                   4.25
`;
  const fields = [
    ...[makeField("merchant_name"), makeField("merchant_address", "address"), makeField("date", "date")],
    ...[makeField("total", "money"), makeField("payment_method", "choice", { options: ["cash", "card"] })],
  ];
  const layout = layoutDocument(makeDocument(text));
  const engine = createEngine({ type: "local" });
  const [record] = await engine.extract({ layout, fields, subject: "Receipts", hasMultipleEntries: false });
  const method = record?.values.payment_method;
  assert.equal(method?.kind === "scalar" ? method.text : null, "Cash");
});
