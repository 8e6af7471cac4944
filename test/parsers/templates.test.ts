import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Field } from "../../src/model/field.ts";
import type { RawRecord, RawScalar, RawValue } from "../../src/model/record.ts";
import { findTemplate, listTemplates } from "../../src/parsers/template-library.ts";
import { checkFieldDefinitions } from "../../src/values/check-field-definitions.ts";
import { checkRecord } from "../../src/values/check-record.ts";

type Written = Record<string, string | Record<string, string>[]>;

function scalar(text: string): RawScalar {
  return { kind: "scalar", text, confidence: 1, place: null, alternatives: [] };
}

function rawValue(written: string | Record<string, string>[]): RawValue {
  if (typeof written === "string") return scalar(written);
  const rows = written.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, text]) => [name, scalar(text)])),
  );
  return { kind: "list", rows };
}

/** The fields that break a rule when a document says this, with the rules' names. */
function brokenRules(slug: string, written: Written): string[] {
  const conventions = { dateOrder: "dmy", decimalSign: ".", language: "en", currency: "EUR" } as const;
  const values = Object.fromEntries(Object.entries(written).map(([name, value]) => [name, rawValue(value)]));
  const raw: RawRecord = { conventions, values };
  const { validationErrors } = checkRecord(raw, findTemplate(slug)?.fields ?? [], { today: "2027-06-15" });
  return validationErrors.map(({ field, rule }) => `${field} ${rule}`);
}

function without<Members extends object>(members: Members, name: keyof Members): Partial<Members> {
  const { [name]: _, ...rest } = members;
  return rest as Partial<Members>;
}

const invoice = {
  invoice_number: "R-1001",
  invoice_date: "2027-05-01",
  due_date: "2027-05-31",
  seller_name: "Example Ltd",
  iban: "DE89 3704 0044 0532 0130 00",
  net_total: "110.00",
  charges_total: "12.00",
  discount_total: "2.00",
  tax_total: "20.90",
  total: "130.90",
  line_items: [{ amount: "60.00" }, { amount: "40.00" }],
};

const receipt = { merchant_name: "Corner shop", date: "2027-06-14", total: "10.70" };

const statement = { bank_name: "Example Bank", opening_balance: "100.00", closing_balance: "130.00" };

describe("the library of templates", () => {
  it("has what most people start with", () => {
    const slugs = listTemplates().map(({ slug }) => slug);
    const expected =
      "invoice receipt purchase-order bank-statement payslip resume id-card bill-of-lading utility-bill contract";
    for (const slug of expected.split(" ")) assert.ok(slugs.includes(slug), slug);
    assert.equal(findTemplate("../invoice"), null);
    assert.equal(findTemplate("no-such-template"), null);
  });

  for (const { slug, name, description, fields } of listTemplates()) {
    it(`${slug}: can be used as it is`, () => {
      assert.deepEqual(checkFieldDefinitions(fields), []);
      assert.ok(name.length > 0 && description.length > 0);
    });

    it(`${slug}: tells records apart, so that a file can hold several`, () => {
      assert.equal(fields.filter(({ isUnique }) => isUnique).length, 1);
    });

    it(`${slug}: asks for the essential, describes each field and gives its labels`, () => {
      assert.ok(fields.some(({ rules }) => rules.some(({ rule }) => rule === "required")));
      const all: Field[] = fields.flatMap((field) => [field, ...field.fields]);
      for (const field of all) {
        assert.ok(field.description.length > 0, field.name);
        assert.ok(field.hints.length > 0, field.name);
        assert.equal(new Set(field.hints.map((hint) => hint.toLowerCase())).size, field.hints.length, field.name);
      }
    });
  }

  it("gives every new parser fresh field ids, even of one template", () => {
    const ids = listTemplates().flatMap(({ fields }) => fields.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length);
  });
});

describe("the rules of the templates", () => {
  it("accept an invoice that adds up, and one that prints no tax, rows or IBAN", () => {
    assert.deepEqual(brokenRules("invoice", invoice), []);
    const { invoice_number, invoice_date, seller_name, total } = invoice;
    assert.deepEqual(brokenRules("invoice", { invoice_number, invoice_date, seller_name, total }), []);
  });

  it("find an invoice's wrong sums, dates and check digits", () => {
    assert.deepEqual(brokenRules("invoice", { ...invoice, total: "130.87" }), ["total sum_equals"]);
    assert.deepEqual(brokenRules("invoice", { ...invoice, total: "130.88" }), []);
    assert.deepEqual(brokenRules("invoice", { ...invoice, line_items: [{ amount: "60.00" }] }), [
      "net_total sum_equals",
    ]);
    assert.deepEqual(brokenRules("invoice", { ...invoice, due_date: "2027-04-30" }), ["due_date compare_field"]);
    assert.deepEqual(brokenRules("invoice", { ...invoice, due_date: "2027-05-01" }), []);
    assert.deepEqual(brokenRules("invoice", { ...invoice, iban: "DE89 3704 0044 0532 0130 01" }), ["iban iban"]);
    assert.deepEqual(brokenRules("invoice", { ...invoice, prepaid_total: "30.90", amount_due: "100.00" }), []);
    assert.deepEqual(brokenRules("invoice", { ...invoice, amount_due: "100.00" }), ["amount_due sum_equals"]);
  });

  it("ask for the essential", () => {
    for (const name of ["invoice_number", "invoice_date", "seller_name", "total"] as const) {
      assert.deepEqual(brokenRules("invoice", without(invoice, name)), [`${name} required`]);
    }
  });

  it("accept receipts whose tax is within or on top of the prices, and refuse those that do not add up", () => {
    const items = [{ amount: "6.00" }, { amount: "4.00" }];
    assert.deepEqual(brokenRules("receipt", receipt), []);
    assert.deepEqual(brokenRules("receipt", { ...receipt, subtotal: "10.00", tax: "0.70", items }), []);
    assert.deepEqual(brokenRules("receipt", { ...receipt, tax: "0.70", items: [{ amount: "10.70" }] }), []);
    assert.deepEqual(brokenRules("receipt", { ...receipt, tax: "0.70", tip: "0.02", items }), []);
    assert.deepEqual(brokenRules("receipt", { ...receipt, subtotal: "9.00", tax: "0.70" }), ["total expression"]);
    assert.deepEqual(brokenRules("receipt", { ...receipt, items: [{ amount: "6.00" }] }), ["total expression"]);
    assert.deepEqual(brokenRules("receipt", { ...receipt, items: [{ amount: "6.00" }, { description: "?" }] }), []);
    assert.deepEqual(brokenRules("receipt", { ...receipt, date: "2027-06-16" }), ["date not_future"]);
  });

  it("follow a bank statement from its opening to its closing balance, in one column or two", () => {
    const two = [{ credit: "50.00" }, { debit: "20.00" }];
    const one = [{ amount: "50.00" }, { amount: "-20.00" }];
    assert.deepEqual(brokenRules("bank-statement", statement), []);
    assert.deepEqual(brokenRules("bank-statement", { ...statement, transactions: two }), []);
    assert.deepEqual(brokenRules("bank-statement", { ...statement, transactions: one }), []);
    assert.deepEqual(brokenRules("bank-statement", { ...statement, transactions: two.slice(1) }), [
      "closing_balance expression",
    ]);
    const totals = { ...statement, total_credits: "50.00", total_debits: "10.00" };
    assert.deepEqual(brokenRules("bank-statement", totals), ["closing_balance sum_equals"]);
  });

  it("check a document's validity to the day", () => {
    const card = { document_number: "L01X00T47", surname: "Doe", birth_date: "1990-01-01", issue_date: "2020-06-15" };
    assert.deepEqual(brokenRules("id-card", { ...card, expiry_date: "2027-06-15" }), []);
    assert.deepEqual(brokenRules("id-card", { ...card, expiry_date: "2027-06-14" }), ["expiry_date expression"]);
  });
});
