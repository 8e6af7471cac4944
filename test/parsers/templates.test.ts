import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type KindSection, readKind } from "../../bench/templates/read-kind.ts";
import type { Field } from "../../src/domain/field.ts";
import type { RawRecord, RawScalar, RawValue } from "../../src/domain/record.ts";
import { specialConceptOf } from "../../src/extraction/fields/add-special-captions.ts";
import { conceptOf, describeField } from "../../src/extraction/fields/field-profile.ts";
import { findTemplate, listTemplates } from "../../src/parsers/template-library.ts";
import { checkFieldDefinitions } from "../../src/values/check-field-definitions.ts";
import { checkRecord } from "../../src/values/check-record.ts";
import { captionsOf } from "../../src/vocabulary/concepts.ts";

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

/** The fields that a part of a made document shows; sentences name a list's cells as `parties.0.name`. */
function namesIn({ list, fields }: KindSection): string[] {
  return [...(list === null ? [] : [list.name]), ...fields.map(({ name }) => name.split(".")[0] ?? "")];
}

/** The fields and their children, with their paths. */
function allFields(fields: Field[]): { path: string; field: Field; isCell: boolean }[] {
  return fields.flatMap((field) => [
    { path: field.name, field, isCell: false },
    ...field.fields.map((child) => ({
      path: `${field.name}.${child.name}`,
      field: child,
      isCell: field.type === "list",
    })),
  ]);
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
      "invoice receipt purchase-order bank-statement payslip resume id-card bill-of-lading utility-bill contract " +
      "passport driving-licence credit-card-statement packing-list check remittance-advice order-confirmation";
    assert.ok(slugs.length >= 25);
    for (const slug of expected.split(" ")) assert.ok(slugs.includes(slug), slug);
    assert.equal(findTemplate("../invoice"), null);
    assert.equal(findTemplate("no-such-template"), null);
  });

  for (const { slug, name, description, fields, concepts } of listTemplates()) {
    it(`${slug}: can be used as it is`, () => {
      assert.deepEqual(checkFieldDefinitions(fields), []);
      assert.ok(name.length > 0 && description.length > 0);
    });

    it(`${slug}: tells records apart, so that a file can hold several`, () => {
      assert.equal(fields.filter(({ isUnique }) => isUnique).length, 1);
    });

    it(`${slug}: asks for the essentials, describes each field and has labels for it`, () => {
      assert.ok(fields.some(({ rules }) => rules.some(({ rule }) => rule === "required")));
      for (const { path, field } of allFields(fields)) {
        const concept = concepts.get(path) ?? null;
        const labels = concept === null ? [] : captionsOf({ id: concept });
        assert.ok(field.description.length > 0, path);
        assert.ok(concept === null ? field.hints.length > 0 : labels.length > 0, path);
        assert.equal(new Set(field.hints.map((hint) => hint.toLowerCase())).size, field.hints.length, path);
        // A template with codes lists its labels itself, because their order matters: the code of an official form
        // comes last.
        const hasCodes = field.hints.some((hint) => /^\(?(?:\d+\p{L}?\.?|\p{Lu}(?:\.\d)?)\)?$/u.test(hint));
        const repeated = hasCodes ? [] : field.hints.filter((hint) => labels.includes(hint));
        assert.deepEqual(repeated, [], `${path} repeats labels of ${concept}`);
      }
    });

    it(`${slug}: a field is understood as its concept by its name and description alone, as anybody's field is`, () => {
      for (const { path, field, isCell } of allFields(fields)) {
        const concept = concepts.get(path) ?? null;
        const bare = { ...field, hints: [] };
        if (concept !== null)
          assert.equal(specialConceptOf(bare) ?? conceptOf(describeField(bare, isCell)), concept, path);
      }
    });
  }

  it("is measured: each template has a kind of made document that shows every field it asks for", () => {
    for (const { slug, fields } of listTemplates()) {
      const shown = new Set(readKind(slug).sections.flatMap((section) => namesIn(section)));
      for (const field of fields) {
        const isAskedFor = field.isUnique || field.rules.some(({ rule }) => rule === "required");
        const isOptionalKey = field.isUnique && !field.rules.some(({ rule }) => rule === "required");
        assert.ok(!isAskedFor || isOptionalKey || shown.has(field.name), `${slug} ${field.name}`);
      }
    }
  });

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

  it("ask for the essentials", () => {
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

  it("follow a card statement from the last balance to the new one", () => {
    const card = { issuer_name: "Example Bank", statement_date: "2027-05-01", new_balance: "60.00" };
    const booked = { previous_balance: "50.00", payments_total: "50.00", purchases_total: "55.00", fees_total: "5.00" };
    assert.deepEqual(brokenRules("credit-card-statement", { ...card, ...booked, minimum_payment: "10.00" }), []);
    assert.deepEqual(brokenRules("credit-card-statement", { ...card, ...booked, fees_total: "6.00" }), [
      "new_balance sum_equals",
    ]);
    assert.deepEqual(brokenRules("credit-card-statement", { ...card, minimum_payment: "61.00" }), [
      "minimum_payment compare_field",
    ]);
  });

  it("add up what a payment settles, a reminder asks for and an employee spent", () => {
    const parties = { payer_name: "A Ltd", payee_name: "B Ltd", payment_reference: "P1", payment_date: "2027-05-01" };
    const payments = [{ amount: "60.00" }, { amount: "40.00" }];
    assert.deepEqual(brokenRules("remittance-advice", { ...parties, payments, total: "100.00" }), []);
    assert.deepEqual(brokenRules("remittance-advice", { ...parties, payments, total: "99.00" }), ["total sum_equals"]);

    const reminder = { reminder_date: "2027-06-01", seller_name: "A Ltd", open_total: "100.00" };
    assert.deepEqual(brokenRules("payment-reminder", { ...reminder, fee: "5.00", amount_due: "105.00" }), []);
    assert.deepEqual(brokenRules("payment-reminder", { ...reminder, amount_due: "105.00" }), ["amount_due sum_equals"]);

    const claim = { employee_name: "Jo Doe", expenses: [{ amount: "80.00" }], total: "80.00" };
    assert.deepEqual(brokenRules("expense-report", { ...claim, advance: "30.00", amount_due: "50.00" }), []);
    assert.deepEqual(brokenRules("expense-report", { ...claim, amount_due: "50.00" }), ["amount_due sum_equals"]);
  });

  it("count overtime in the hours of a timesheet, in a column of its own or not at all", () => {
    const sheet = { employee_name: "Jo Doe", total_hours: "10" };
    const apart = [{ hours: "8", overtime_hours: "2" }];
    assert.deepEqual(
      brokenRules("timesheet", { ...sheet, entries: apart, regular_hours: "8", overtime_hours: "2" }),
      [],
    );
    assert.deepEqual(brokenRules("timesheet", { ...sheet, entries: [{ hours: "10" }], regular_hours: "10" }), []);
    assert.deepEqual(brokenRules("timesheet", { ...sheet, entries: [{ hours: "9" }] }), ["total_hours sum_equals"]);
    assert.deepEqual(brokenRules("timesheet", { ...sheet, regular_hours: "9" }), ["total_hours expression"]);
  });

  it("know the format of numbers that have one", () => {
    const vehicle = { registration_number: "AB 12 CDE", vin: "WVWZZZ1JZXW000001" };
    assert.deepEqual(brokenRules("vehicle-registration", vehicle), []);
    assert.deepEqual(brokenRules("vehicle-registration", { ...vehicle, vin: "WVWZZZ1JZXW00000O" }), ["vin regex"]);
    for (const number of ["123-45-6789", "12-3456789", "123456789"]) {
      assert.deepEqual(brokenRules("w-9", { name: "Jo Doe", taxpayer_id: number }), [], number);
    }
    assert.deepEqual(brokenRules("w-9", { name: "Jo Doe", taxpayer_id: "12345" }), ["taxpayer_id regex"]);
    const check = { check_number: "1001", date: "2027-05-01", payee_name: "Jo Doe", amount: "10.00" };
    assert.deepEqual(brokenRules("check", { ...check, routing_number: "021000021" }), []);
    assert.deepEqual(brokenRules("check", { ...check, routing_number: "0210" }), ["routing_number regex"]);
  });

  it("check a document's validity to the day", () => {
    const card = { document_number: "L01X00T47", surname: "Doe", birth_date: "1990-01-01", issue_date: "2020-06-15" };
    assert.deepEqual(brokenRules("id-card", { ...card, expiry_date: "2027-06-15" }), []);
    assert.deepEqual(brokenRules("id-card", { ...card, expiry_date: "2027-06-14" }), ["expiry_date expression"]);
  });
});
