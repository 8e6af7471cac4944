import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { ParsedData, RowValue } from "../../src/domain/record.ts";
import { collectInvoice, type GivenCountries } from "../../src/embedded/write/collect-invoice.ts";
import { writeCii } from "../../src/embedded/write/write-cii.ts";
import { readEinvoice } from "../../src/embedded/xml/read-einvoice.ts";
import { findTemplate } from "../../src/parsers/template-library.ts";
import { makeField } from "../made/make-field.ts";
import { brokenRules, schemaErrors } from "./check-cii.ts";

const fields = findTemplate("invoice")?.fields ?? [];

const full: ParsedData = {
  invoice_number: "HF-2025-0417",
  invoice_date: "2025-04-17",
  due_date: "2025-05-17",
  delivery_date: "2025-04-16",
  order_number: "PO-88213",
  customer_number: "C-10482",
  seller_name: "Harbour & Finch <Ltd>",
  seller_address: "12 Quayside Lane\nBristol BS1 4XY",
  seller_vat_id: "GB 318 2746 11",
  seller_tax_number: null,
  seller_email: "accounts@harbourfinch.example",
  seller_phone: "+44 117 496 0123",
  buyer_name: "Möbelhaus Lindner KG",
  buyer_address: "Hauptstraße 88, 79098 Freiburg, Deutschland",
  buyer_vat_id: null,
  currency: "GBP",
  charges_total: 12.5,
  discount_total: 20,
  net_total: 923.5,
  tax_total: 184.7,
  total: 1108.2,
  prepaid_total: 100,
  amount_due: 1008.2,
  payment_terms: "30 days",
  iban: "GB49 SVMB 4005 1512 3456 74",
  bic: "SVMBGB2L",
  line_items: [
    {
      item_number: "SH-180",
      description: "Oak shelf",
      quantity: 4,
      unit: "pcs",
      unit_price: 129.5,
      tax_rate: 20,
      amount: 518,
    },
    {
      item_number: null,
      description: "Brackets",
      quantity: 12,
      unit: null,
      unit_price: 8.75,
      tax_rate: 20,
      amount: 105,
    },
    {
      item_number: null,
      description: "On site",
      quantity: 6.5,
      unit: "hours",
      unit_price: 42,
      tax_rate: 20,
      amount: 273,
    },
    { item_number: null, description: "Delivery", quantity: 1, unit: "trip", unit_price: 35, tax_rate: 20, amount: 35 },
  ],
};

function write(data: ParsedData, given: GivenCountries = {}): string {
  const { invoice, problems } = collectInvoice(fields, data, given);
  assert.equal(problems, null);
  return writeCii(invoice);
}

const problemsOf = (change: ParsedData) =>
  (collectInvoice(fields, { ...full, ...change }).problems ?? []).map(({ field, message }) => `${field} ${message}`);

const rowsOf = (change: RowValue): ParsedData => ({
  line_items: (full.line_items as RowValue[]).map((row) => ({ ...row, ...change })),
});

test("an e-invoice passes the official rules of EN 16931 and the schema of its syntax", async () => {
  const xml = write(full);
  assert.deepEqual(brokenRules(xml), []);
  assert.deepEqual(await schemaErrors(xml), []);
});

test("the rules of the tests find what is wrong", async () => {
  const broken = write(full).replace("<ram:DuePayableAmount>1008.20", "<ram:DuePayableAmount>1008.21");
  assert.deepEqual(brokenRules(broken), ["BR-CO-16"]);
  assert.equal((await schemaErrors(write(full).replaceAll("ram:LineID", "ram:Line"))).length > 0, true);
});

test("what is written is read back equal", () => {
  const { record } = readEinvoice({ name: "factur-x.xml", bytes: Buffer.from(write(full)) });
  const values = Object.fromEntries([...(record?.values ?? [])].map(([meaning, { text }]) => [meaning, text]));
  const expected = {
    invoice_number: full.invoice_number,
    invoice_date: full.invoice_date,
    due_date: full.due_date,
    delivery_date: full.delivery_date,
    order_reference: full.order_number,
    buyer_number: full.customer_number,
    seller_name: full.seller_name,
    seller_address: full.seller_address,
    seller_vat_id: "GB318274611",
    seller_country: "GB",
    seller_email: full.seller_email,
    seller_phone: full.seller_phone,
    buyer_name: full.buyer_name,
    buyer_address: full.buyer_address,
    buyer_country: "DE",
    currency: "GBP",
    charge_total: "12.50",
    allowance_total: "20.00",
    line_total: "931.00",
    net_total: "923.50",
    tax_total: "184.70",
    grand_total: "1108.20",
    prepaid_total: "100.00",
    amount_due: "1008.20",
    payment_terms: "30 days",
    iban: "GB49SVMB40051512345674",
    bic: "SVMBGB2L",
  };
  for (const [meaning, text] of Object.entries(expected)) assert.equal(values[meaning], text, meaning);
  assert.deepEqual(
    record?.lines.map((row) => [...row.values()].map(({ text }) => text)),
    [
      ["1", "SH-180", "Oak shelf", "4", "H87", "129.5", "20", "518.00"],
      ["2", "Brackets", "12", "C62", "8.75", "20", "105.00"],
      ["3", "On site", "6.5", "HUR", "42", "20", "273.00"],
      ["4", "Delivery", "1", "ZZ", "35", "20", "35.00"],
    ],
  );
});

/** Signs that XML cannot contain are left out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;
const cents = fc.integer({ min: -1_000_000, max: 10_000_000 });
const anyRow = fc.record({
  description: fc.string({ minLength: 1, maxLength: 40 }).map((text) => `x${text}`.toWellFormed()),
  quantity: fc.integer({ min: 1, max: 100 }),
  cents,
  rate: fc.constantFrom(7, 19, 5.5),
});

test("any amounts, rates and texts: valid totals, exact to the cent, and read back equal", () => {
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 6 }), (rows) => {
      const line_items = rows.map(({ description, quantity, cents: price, rate }) => ({
        description,
        quantity,
        unit: null,
        unit_price: price / 100,
        tax_rate: rate,
        amount: (price * quantity) / 100,
      }));
      const totals = { charges_total: null, discount_total: null, prepaid_total: null };
      const derived = { net_total: null, tax_total: null, total: null, amount_due: null };
      const { invoice } = collectInvoice(fields, { ...full, ...totals, ...derived, line_items });
      assert.ok(invoice);
      const { record } = readEinvoice({ name: "factur-x.xml", bytes: Buffer.from(writeCii(invoice)) });
      const net = rows.reduce((sum, { cents: price, quantity }) => sum + price * quantity, 0);
      assert.equal(record?.values.get("net_total")?.text, (net / 100).toFixed(2));
      const taxes = (record?.taxes ?? []).map((row) => Math.round(Number(row.get("tax_amount")?.text) * 100));
      const gross = Math.round(Number(record?.values.get("grand_total")?.text) * 100);
      assert.equal(gross, net + taxes.reduce((sum, tax) => sum + tax, 0));
      assert.deepEqual(
        record?.lines.map((row) => row.get("description")?.text),
        rows.map(({ description }) => description.replace(unwritable, "").trim()),
      );
    }),
    { numRuns: 60 },
  );
});

test("several rates and a row that is taken back pass the rules, too", () => {
  const line_items = [
    { description: "Books", quantity: 3, unit: "Stück", unit_price: 10.05, tax_rate: 7, amount: 30.15 },
    { description: "Pens", quantity: 1, unit: null, unit_price: 5, tax_rate: 19, amount: 5 },
    { description: "Pens, returned", quantity: 1, unit: null, unit_price: -2.5, tax_rate: 19, amount: -2.5 },
  ];
  const totals = { net_total: 32.65, tax_total: 2.59, total: 35.24, amount_due: null, prepaid_total: null };
  const data = { ...full, ...totals, charges_total: null, discount_total: null, currency: "EUR", line_items };
  assert.deepEqual(brokenRules(write(data)), []);
});

test("a rate that is only in the sum follows if one usual rate of the seller's country fits to the cent", () => {
  const change = { ...rowsOf({ tax_rate: null }), charges_total: null, discount_total: null, prepaid_total: null };
  const fitting = { ...full, ...change, net_total: 931, tax_total: 186.2, total: 1117.2, amount_due: 1117.2 };
  assert.match(write(fitting), /<ram:RateApplicablePercent>20<\/ram:RateApplicablePercent>/u);
  const other = problemsOf({ ...change, net_total: 931, tax_total: 111.72, total: 1042.72, amount_due: 1042.72 });
  assert.deepEqual(
    other,
    [0, 1, 2, 3].map((row) => `line_items[${row}].tax_rate is missing`),
  );
});

test("what is missing is named by the parser's own fields, and nothing is made up", () => {
  assert.deepEqual(problemsOf({ invoice_number: null }), ["invoice_number is missing"]);
  assert.deepEqual(problemsOf({ currency: null }), ["currency is missing"]);
  assert.deepEqual(problemsOf({ seller_vat_id: null, seller_address: "1 Road, London" }), [
    "seller_vat_id is missing, and so is a tax number",
    "seller_country is missing: neither the address nor a VAT number says it",
  ]);
  assert.deepEqual(problemsOf({ buyer_address: "Hauptstraße 88, 79098 Freiburg" }), [
    "buyer_country is missing: neither the address nor a VAT number says it",
  ]);
  assert.deepEqual(problemsOf({ due_date: null, payment_terms: null }), [
    "due_date is missing, and so are payment terms",
  ]);
  assert.deepEqual(
    problemsOf(rowsOf({ quantity: null })),
    [0, 1, 2, 3].map((row) => `line_items[${row}].quantity is missing`),
  );
  assert.deepEqual(problemsOf({ line_items: null }).at(0), "line_items has no rows");
});

test("amounts that do not agree are refused, not corrected", () => {
  assert.deepEqual(problemsOf({ total: 1108.21 }), ["total is 1108.21, but net and tax together is 1108.2"]);
  assert.deepEqual(problemsOf({ amount_due: 5 }), ["amount_due is 5, but the total without what is paid is 1008.2"]);
  assert.deepEqual(problemsOf({ net_total: 923 }), [
    "net_total is 923, but the sum of the rows, discounts and charges is 923.5",
  ]);
});

test("the tax of a rate that does not follow from the rows is refused, not corrected", () => {
  const columns = [makeField("tax_rate", "number"), makeField("tax_amount", "money")];
  const listed = [...fields, makeField("taxes", "list", { fields: columns })];
  const unread = { net_total: null, tax_total: null, total: null, amount_due: null };
  const taxesOf = (...taxes: RowValue[]) => collectInvoice(listed, { ...full, ...unread, taxes });
  assert.deepEqual(taxesOf({ tax_rate: 20, tax_amount: 148.7 }).problems, [
    { field: "taxes[0].tax_amount", message: "is 148.7, but the tax of the rows is 184.7" },
  ]);
  assert.equal(taxesOf({ tax_rate: 20, tax_amount: 184.71 }).invoice?.totals.tax.toFixed(2), "184.71");
});

test("a day and a currency that do not exist are refused", () => {
  assert.deepEqual(problemsOf({ delivery_date: "2025-02-30" }), ["delivery_date is not a date"]);
  assert.deepEqual(problemsOf({ currency: "ABC" }), ["currency is not a currency code such as EUR"]);
});

test("an amount or a rate that cannot be read is not the same as none", () => {
  const unread = { net_total: null, tax_total: null, total: null, amount_due: null };
  assert.deepEqual(problemsOf({ ...unread, prepaid_total: "1.100,00" }), ["prepaid_total is not an amount"]);
  assert.deepEqual(problemsOf({ ...unread, prepaid_total: -100 }), ["prepaid_total is below zero"]);
  assert.deepEqual(problemsOf({ total: "about 1108" }), ["total is not an amount"]);
  const [first, ...others] = full.line_items as RowValue[];
  assert.ok(first);
  assert.deepEqual(problemsOf({ line_items: [{ ...first, tax_rate: "reduced" }, ...others] }), [
    "line_items[0].tax_rate is not a number",
  ]);
});

test("a state, or the caption of a VAT number, is no country", () => {
  const missing = "buyer_country is missing: neither the address nor a VAT number says it";
  for (const address of ["1 Peach Street\nAtlanta, Georgia", "1 Peach Street\nAtlanta, Georgia 30303"])
    assert.deepEqual(problemsOf({ buyer_address: address }), [missing]);
  assert.deepEqual(problemsOf({ buyer_address: "1 Road", buyer_vat_id: "VAT 123456789" }), [
    "buyer_vat_id does not begin with the code of a country, such as DE",
    missing,
  ]);
});

test("a rate of zero is refused, because its reason is not known", () => {
  assert.ok(
    problemsOf(rowsOf({ tax_rate: 0 })).includes(
      "line_items[0].tax_rate is 0, and the entry does not say why no tax is charged",
    ),
  );
});

test("a country can be given where the document does not print it, and never overrides what it prints", () => {
  const domestic = { ...full, buyer_address: "Hauptstraße 88, 79098 Freiburg" };
  assert.match(write(domestic, { buyerCountry: "Germany" }), /<ram:CountryID>DE<\/ram:CountryID>/u);
  assert.doesNotMatch(write(full, { sellerCountry: "FR", buyerCountry: "FR" }), /<ram:CountryID>FR/u);
});
