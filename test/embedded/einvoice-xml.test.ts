import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { EmbeddedRecord } from "../../src/embedded/embedded-record.ts";
import { readEinvoice } from "../../src/embedded/xml/read-einvoice.ts";
import { makeCii, makeUbl, makeZugferd1, stated } from "./make-einvoice.ts";

function read(xml: string | Uint8Array, name = "factur-x.xml") {
  return readEinvoice({ name, bytes: typeof xml === "string" ? Buffer.from(xml) : xml });
}

function valuesOf(record: EmbeddedRecord | null): Record<string, string> {
  return Object.fromEntries([...(record?.values ?? [])].map(([meaning, value]) => [meaning, value.text]));
}

describe("e-invoices", () => {
  it("CII (Factur-X, ZUGFeRD 2, XRechnung) is read by meaning, the tax in the invoice's own currency", () => {
    const { record, problem } = read(makeCii(stated));
    assert.equal(problem, null);
    assert.deepEqual(valuesOf(record), {
      issue_date: "2031-03-14",
      invoice_number: "RE-2031-77",
      invoice_date: "2031-03-14",
      seller_name: "Blue Heron Supplies & Sons Ltd.",
      seller_tax_number: "17/345/01234",
      seller_vat_id: "DE136695976",
      seller_address: "Hafenstraße 12\n20095 Hamburg",
      seller_street: "Hafenstraße 12",
      seller_postcode: "20095",
      seller_city: "Hamburg",
      seller_country: "DE",
      buyer_name: "Example Workshop",
      buyer_number: "K-88214",
      order_reference: "PO-9",
      currency: "EUR",
      iban: "DE75512108001245126199",
      due_date: "2031-04-13",
      preceding_invoice_number: "RE-2030-1",
      line_total: "1131.00",
      allowance_total: "0.00",
      net_total: "1131.00",
      tax_total: "214.89",
      grand_total: "1345.89",
      amount_due: "1345.89",
      tax_rate: "19.00",
    });
    assert.equal(record?.values.get("allowance_total")?.claim, "zero");
    assert.deepEqual(
      record?.lines.map((row) => [...row].map(([, value]) => value.text)),
      [
        ["1", "B-0", "Galvanised bracket", "4.0000", "C62", "250.0000", "19.00", "1000.00"],
        ["2", "B-1", "Delivery by van", "1.0000", "C62", "131.0000", "19.00", "131.00"],
      ],
    );
    assert.deepEqual(record?.taxes.length, 1);
  });

  it("a credit note's number is its own, not an invoice's", () => {
    for (const { record } of [read(makeCii(stated, "381")), read(makeUbl(stated, "CreditNote"))]) {
      assert.equal(record?.values.get("credit_note_number")?.text, "RE-2031-77");
      assert.ok(!record?.values.has("invoice_number"));
    }
  });

  it("ZUGFeRD 1 is read by its older names", () => {
    const { record } = read(makeZugferd1(stated), "ZUGFeRD-invoice.xml");
    const { invoice_number, issue_date, seller_name, currency, grand_total } = valuesOf(record);
    assert.deepEqual(
      [invoice_number, issue_date, seller_name, currency, grand_total],
      ["RE-2031-77", "2031-03-14", "Blue Heron Supplies", "EUR", "1345.89"],
    );
    assert.deepEqual(
      record?.lines.map((row) => [row.get("quantity")?.text, row.get("unit_price")?.text, row.get("net_amount")?.text]),
      [["4.0000", "250.0000", "1000.00"]],
    );
  });

  it("UBL is read by meaning, with the registered name and the VAT scheme told from others", () => {
    const { record } = read(makeUbl(stated), "xrechnung.xml");
    const values = valuesOf(record);
    assert.equal(values.seller_name, "Blue Heron Supplies Ltd.");
    assert.equal(values.seller_vat_id, "DE136695976");
    assert.equal(values.seller_tax_number, "17/345/01234");
    assert.equal(values.iban, "DE75512108001245126199");
    assert.equal(values.due_date, "2031-04-13");
    assert.equal(values.amount_due, "1345.89");
    assert.equal(record?.lines[1]?.get("net_amount")?.text, "131.00");
  });

  it("custom entities, internal and external ones, are refused before they are expanded", () => {
    const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("");
    const bomb = `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><CrossIndustryInvoice>&l9;</CrossIndustryInvoice>`;
    const outer = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><Invoice>&x;</Invoice>`;
    for (const xml of [bomb, outer]) {
      assert.deepEqual(read(xml), { record: null, problem: "it declares a document type" });
    }
  });

  it("a standard invoice file that cannot be read is a problem; any other XML file is none", () => {
    for (const xml of ["", "<a>", "no xml", "<a/>", `<?xml version="1.0" encoding="klingon"?><a/>`]) {
      assert.equal(typeof read(xml).problem, "string", xml);
      assert.deepEqual(read(xml, "annex.xml"), { record: null, problem: null });
    }
  });

  it("deep and endless XML is refused in bounded time", () => {
    assert.match(String(read("<a>".repeat(1_000_000)).problem), /too large or too deep/);
    assert.match(String(read(`<r>${"<a/>".repeat(400_000)}</r>`).problem), /too large or too deep/);
  });

  it("other encodings are read: declared ones, and UTF-16 by its mark", () => {
    const xml = makeCii(stated);
    const latin = Buffer.from(xml.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"'), "latin1");
    const wide = Buffer.from(`\ufeff${xml.replace('encoding="UTF-8"', 'encoding="UTF-16"')}`, "utf16le");
    for (const bytes of [latin, wide])
      assert.equal(read(bytes).record?.values.get("seller_street")?.text, "Hafenstraße 12");
  });

  it("values in another form than the standard's are left out", () => {
    const { record } = read(makeCii({ ...stated, total: "1.345,89", issued: "14.03.2031" }));
    assert.ok(!record?.values.has("grand_total"));
    assert.ok(!record?.values.has("issue_date"));
  });

  it("damaged files never do more than fail", () => {
    const whole = Buffer.from(makeCii(stated));
    const damages = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(damages, fc.nat(whole.length), (changes, length) => {
        const bytes = Buffer.from(whole.subarray(0, length));
        for (const [index, byte] of changes) if (index < length) bytes[index] = byte;
        const { record, problem } = read(bytes);
        assert.ok(record === null || problem === null);
      }),
      { numRuns: 100 },
    );
  });
});
