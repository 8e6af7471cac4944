import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeField } from "../../../test/made/make-field.ts";
import type { Field, FieldType } from "../../domain/field.ts";
import { findListMeaning, findMeanings } from "./find-meanings.ts";

function first(name: string, type: FieldType = "text", more: Partial<Field> = {}) {
  return findMeanings(makeField(name, type, more), null)[0] ?? null;
}

describe("what a parser's fields mean", () => {
  it("names are understood in any order of words and spelling, in the languages of the templates", () => {
    const cases = {
      invoice_number: ["invoice_number", "invoiceNo", "Invoice #", "Rechnungsnummer", "numero_facture", "invoice_nr"],
      due_date: ["due_date", "payment_due_date", "Fälligkeitsdatum", "date_due"],
      grand_total: ["total", "total_amount", "amount_total", "Gesamtbetrag", "total_incl_vat", "invoice_total"],
      net_total: ["net_total", "subtotal", "amount_untaxed", "Nettobetrag", "total_ht"],
      seller_name: ["seller", "vendor_name", "supplier", "Lieferant", "merchant_name"],
      seller_vat_id: ["vendor_vat_id", "vat_id", "USt-IdNr", "supplier_vat_number"],
      buyer_number: ["customer_number", "customerId", "Kundennummer", "client_no"],
      buyer_address: ["customer_address", "billing_address", "bill_to_address"],
      ship_to_address: ["delivery_address", "shipping_address"],
      birth_date: ["date_of_birth", "Geburtsdatum", "dob"],
      iban: ["iban", "IBAN"],
    };
    for (const [meaning, names] of Object.entries(cases))
      for (const name of names) assert.equal(first(name), meaning, name);
  });

  it("a name that only shares words with a known one means nothing: a stated value overrides a printed one", () => {
    for (const name of [
      "total_weight",
      "invoice_count",
      "tax_office",
      "delivery_terms",
      "payment_method",
      "seller_logo",
    ])
      assert.equal(first(name), null, name);
  });

  it("the field's type decides between several meanings of its words", () => {
    assert.equal(first("vat", "money"), "tax_total");
    assert.equal(first("vat", "text"), "seller_vat_id");
  });

  it("hints explain an unknown name when at least half of them are known and agree", () => {
    assert.equal(first("f7", "date", { hints: ["Due date", "Fälligkeit", "Termin"] }), "due_date");
    assert.equal(first("f7", "text", { hints: ["Paid by", "Zahlungsart", "Paid"] }), null);
    assert.equal(first("f7", "date", { hints: ["Due date", "Delivery date"] }), null);
  });

  it("a child's name counts together with its object's", () => {
    assert.deepEqual(findMeanings(makeField("name"), "seller"), ["seller_name"]);
    assert.deepEqual(findMeanings(makeField("vat_id"), "customer"), ["buyer_vat_id"]);
  });

  it("lists of line items and of taxes are recognised by their names or columns, others are neither", () => {
    const list = (name: string, ...columns: string[]) =>
      findListMeaning(makeField(name, "list", { fields: columns.map((column) => makeField(column)) }));
    assert.deepEqual(
      list("positions", "qty", "Bezeichnung", "amount")?.columns,
      new Map([
        ["qty", "quantity"],
        ["Bezeichnung", "description"],
        ["amount", "net_amount"],
      ]),
    );
    assert.equal(list("stuff", "description", "quantity", "unit_price")?.list, "lines");
    assert.deepEqual(
      list("vat_breakdown", "rate_vat", "base", "amount")?.columns,
      new Map([
        ["rate_vat", "tax_rate"],
        ["base", "basis_amount"],
        ["amount", "tax_amount"],
      ]),
    );
    assert.equal(list("transactions", "date", "description", "balance"), null);
    assert.equal(list("parties", "name", "role"), null);
  });
});
