import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { ScannedCode } from "../../domain/embedded-data.ts";
import { readCode } from "./read-code.ts";

function read(text: string, symbology: ScannedCode["symbology"] = "qr-code") {
  const { source, values, taxes } = readCode({ symbology, text, place: null });
  const texts = Object.fromEntries([...values].map(([meaning, value]) => [meaning, value.text]));
  const implied = [...values].filter(([, value]) => value.claim === "implied").map(([meaning]) => meaning);
  return { source, texts, implied, taxes };
}

const swiss = [
  ...["SPC", "0200", "1", "CH4431999123000889012"],
  ...["S", "Alpine Tools AG", "Seestrasse", "7", "8001", "Zürich", "CH"],
  ...["", "", "", "", "", "", ""],
  ...["1949.75", "CHF"],
  ...["K", "Pia Muster", "Hauptgasse 3", "3011 Bern", "", "", "CH"],
  ...["QRR", "210000000003139471430009017", "Spare parts", "EPD"],
  "//S1/10/10201409/11/190512/20/1400.000-53/30/106017086/31/180508/32/7.7/40/2:10;0:30",
];

describe("payment codes", () => {
  it("a Swiss QR-bill states account, amount and reference, and implies seller and buyer", () => {
    const { source, texts, implied } = read(swiss.join("\n"));
    assert.equal(source, "qr-bill");
    assert.equal(texts.iban, "CH4431999123000889012");
    assert.equal(texts.amount_due, "1949.75");
    assert.equal(texts.currency, "CHF");
    assert.equal(texts.payment_reference, "210000000003139471430009017");
    assert.equal(texts.payee_address, "Seestrasse 7\n8001 Zürich");
    assert.equal(texts.buyer_address, "Hauptgasse 3\n3011 Bern");
    for (const meaning of ["seller_name", "buyer_name", "grand_total"] as const) assert.ok(implied.includes(meaning));
    assert.ok(!implied.includes("payee_name"));
  });

  it("its billing information states number, dates, VAT number and the term without discount", () => {
    const { texts } = read(swiss.join("\r\n"));
    assert.equal(texts.invoice_number, "10201409");
    assert.equal(texts.issue_date, "2019-05-12");
    assert.equal(texts.due_date, "2019-06-11");
    assert.equal(texts.delivery_date, "2018-05-08");
    assert.equal(texts.seller_vat_id, "CHE-106.017.086");
    assert.equal(texts.tax_rate, "7.7");
  });

  it("an EPC code states account, amount and text", () => {
    const lines = [
      "BCD",
      "002",
      "1",
      "SCT",
      "BHBLDEHHXXX",
      "Blue Heron",
      "DE75512108001245126199",
      "EUR118.80",
      "",
      "",
      "RE-77",
    ];
    const { source, texts, implied } = read(lines.join("\n"));
    assert.equal(source, "epc-code");
    assert.deepEqual(
      [texts.bic, texts.iban, texts.amount_due, texts.currency, texts.payment_reference],
      ["BHBLDEHHXXX", "DE75512108001245126199", "118.80", "EUR", "RE-77"],
    );
    assert.ok(implied.includes("seller_name"));
  });

  it("an account number that fails its check makes the code just a text", () => {
    const damaged = swiss.with(3, "CH4431999123000889013").join("\n");
    assert.deepEqual(read(damaged).texts, { qr_text: damaged });
  });

  it("a payment code's text in another symbology, and any other text, is just a text", () => {
    assert.equal(read(swiss.join("\n"), "data-matrix").source, "barcode");
    assert.deepEqual(read("4006381333931", "ean").texts, { barcode_text: "4006381333931" });
  });

  it("any text can be read", () => {
    const start = fc.constantFrom(
      "",
      "SPC\n0200\n1\n",
      "BCD\n002\n1\nSCT\n",
      `${swiss.slice(0, 31).join("\n")}\n//S1/`,
    );
    fc.assert(fc.property(start, fc.string({ maxLength: 200 }), (head, rest) => void read(head + rest)));
  });
});
