import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { DocumentText } from "../../src/domain/document-text.ts";
import type { Field } from "../../src/domain/field.ts";
import type { RawRecord } from "../../src/domain/record.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { makeField } from "../made/make-field.ts";
import { testEngineConformance } from "./engine-conformance.ts";
import { makeDocument } from "./make-document.ts";

testEngineConformance("local", () => createEngine({ type: "local" }));

const invoice = makeDocument(`
Blue Heron Supplies Ltd.                         Invoice number:   INV-2031
12 Harbour Street                                Invoice date:     14 March 2031
SW1B 3BN London                                  Due date:         13 April 2031
VAT number: GB123456789

Bill to:
Example Workshop GmbH
Musterweg 4
10115 Berlin

Pos   Description              Quantity     Unit price       Amount
1     Galvanised bracket       4            2.50             10.00
      with two holes
2     Steel hinge              2            40.00            80.00

Net total                                                    90.00
VAT 20%                                                      18.00
Total                                                        108.00
`);

describe("an invoice", () => {
  test("gives each field the value next to its label", async () => {
    const [record] = await extract(invoice, [
      makeField("invoice_number"),
      makeField("issue_date", "date"),
      makeField("due_date", "date"),
      makeField("seller_vat_id"),
    ]);
    assert.equal(textOf(record, "invoice_number"), "INV-2031");
    assert.equal(textOf(record, "issue_date"), "14 March 2031");
    assert.equal(textOf(record, "due_date"), "13 April 2031");
    assert.equal(textOf(record, "seller_vat_id"), "GB123456789");
  });

  test("distinguishes net, tax and total", async () => {
    const [record] = await extract(invoice, [
      makeField("net_total", "money"),
      makeField("tax_total", "money"),
      makeField("grand_total", "money"),
    ]);
    assert.equal(textOf(record, "net_total"), "90.00");
    assert.equal(textOf(record, "tax_total"), "18.00");
    assert.equal(textOf(record, "grand_total"), "108.00");
  });

  test("distinguishes the seller from the buyer", async () => {
    const [record] = await extract(invoice, [
      makeField("seller_name"),
      makeField("buyer_name"),
      makeField("buyer_address", "address"),
    ]);
    assert.equal(textOf(record, "seller_name"), "Blue Heron Supplies Ltd.");
    assert.equal(textOf(record, "buyer_name"), "Example Workshop GmbH");
    assert.equal(textOf(record, "buyer_address"), "Musterweg 4\n10115 Berlin");
  });

  test("gives the rows of its table without the totals, wrapped descriptions included", async () => {
    const items = makeField("items", "list", {
      fields: [
        makeField("description"),
        makeField("quantity", "number"),
        makeField("unit_price", "money"),
        makeField("amount", "money"),
      ],
    });
    const [record] = await extract(invoice, [items]);
    const list = record?.values.items;
    assert.ok(list?.kind === "list");
    const rows = list.rows.map((row) => items.fields.map((child) => row[child.name]?.text ?? null));
    assert.deepEqual(rows, [
      ["Galvanised bracket\nwith two holes", "4", "2.50", "10.00"],
      ["Steel hinge", "2", "40.00", "80.00"],
    ]);
  });

  test("a label of another language serves a field named in English", async () => {
    const german = makeDocument(`
Rechnungsnummer:   R-77      Rechnungsdatum:   01.02.2031

Nettobetrag        100,00
zzgl. MwSt         19,00
Rechnungsbetrag    119,00
`);
    const [record] = await extract(german, [makeField("invoice_number"), makeField("grand_total", "money")]);
    assert.equal(textOf(record, "invoice_number"), "R-77");
    assert.equal(textOf(record, "grand_total"), "119,00");
  });

  test("a hint is a label like the field's own name", async () => {
    const document = makeDocument("Blorb code:   XK-9    Quux code:   ZZ-1");
    const [record] = await extract(document, [makeField("code", "text", { hints: ["Quux code"] })]);
    assert.equal(textOf(record, "code"), "ZZ-1");
  });

  test("another field's value is not taken", async () => {
    const document = makeDocument("Customer no:   88214");
    const [record] = await extract(document, [makeField("invoice_number")]);
    assert.equal(textOf(record, "invoice_number"), null);
  });

  test("a ticked box before or after its label is read with its mark", async () => {
    const document = makeDocument(`
☒ Video delivery      ☐ Live delivery
Insured?   ☐ Yes ☒ No
`);
    const fields = [
      makeField("video_delivery", "boolean"),
      makeField("live_delivery", "boolean"),
      makeField("insured", "boolean"),
    ];
    const [record] = await extract(document, fields);
    assert.deepEqual(
      fields.map((field) => textOf(record, field.name)),
      ["☒", "☐", "No"],
    );
  });

  test("members of an object are found under their object's name", async () => {
    const seller = makeField("seller", "object", { fields: [makeField("name"), makeField("vat_id")] });
    const [record] = await extract(invoice, [seller]);
    const value = record?.values.seller;
    assert.ok(value?.kind === "object");
    assert.equal(value.values.name?.text, "Blue Heron Supplies Ltd.");
    assert.equal(value.values.vat_id?.text, "GB123456789");
  });
});

describe("a document that does not match", () => {
  test("has only nulls", async () => {
    const story = makeDocument("Once upon a time a heron lived by a lake.\nIt was happy there and had many friends.");
    const [record] = await extract(story, [
      makeField("invoice_number"),
      makeField("issue_date", "date"),
      makeField("grand_total", "money"),
      makeField("iban"),
    ]);
    assert.deepEqual(Object.values(record?.values ?? {}), [null, null, null, null]);
  });
});

describe("a file with several records", () => {
  const unique = [makeField("invoice_number", "text", { isUnique: true }), makeField("grand_total", "money")];
  const page = (number: string, total: string) => `
Invoice number:   ${number}
Invoice date:     14 March 2031

Total             ${total}
`;

  test("gives one record for each new value of the unique field, including further pages", async () => {
    const document = makeDocument(
      page("A-100", "10.00"),
      "Terms and conditions",
      page("B-200", "20.00"),
      page("C-300", "30.00"),
    );
    const records = await extract(document, unique, true);
    assert.deepEqual(
      records.map((record) => textOf(record, "invoice_number")),
      ["A-100", "B-200", "C-300"],
    );
    assert.deepEqual(
      records.map((record) => textOf(record, "grand_total")),
      ["10.00", "20.00", "30.00"],
    );
  });

  test("gives one merged record if several were not requested", async () => {
    const document = makeDocument(page("A-100", "10.00"), page("B-200", "20.00"));
    assert.equal((await extract(document, unique)).length, 1);
  });

  test("gives one record per row if the file is a list", async () => {
    const document = makeDocument(`
Invoice number     Invoice date     Total
A-100              14 March 2031    10.00
B-200              15 March 2031    20.00
C-300              16 March 2031    30.00
`);
    const fields = [...unique, makeField("issue_date", "date")];
    const records = await extract(document, fields, true);
    assert.deepEqual(
      records.map((record) => textOf(record, "invoice_number")),
      ["A-100", "B-200", "C-300"],
    );
    assert.deepEqual(
      records.map((record) => textOf(record, "issue_date")),
      ["14 March 2031", "15 March 2031", "16 March 2031"],
    );
  });
});

async function extract(document: DocumentText, fields: Field[], hasMultipleEntries = false): Promise<RawRecord[]> {
  return await createEngine({ type: "local" }).extract({
    layout: layoutDocument(document),
    fields,
    hasMultipleEntries,
  });
}

function textOf(record: RawRecord | undefined, name: string): string | null {
  const value = record?.values[name] ?? null;
  return value?.kind === "scalar" ? value.text : null;
}
