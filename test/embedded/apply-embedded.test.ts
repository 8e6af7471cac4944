import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { EmbeddedSource } from "../../src/domain/embedded-source.ts";
import type { Field } from "../../src/domain/field.ts";
import type { Conventions, Place, RawRecord, RawScalar } from "../../src/domain/record.ts";
import {
  type EmbeddedRecord,
  type EmbeddedValue,
  emptyRecord,
  type Meaning,
  put,
} from "../../src/embedded/embedded-record.ts";
import { applyEmbedded } from "../../src/embedded/merge/apply-embedded.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import { makeDocument } from "../extraction/make-document.ts";
import { makeField } from "../made/make-field.ts";

const german: Conventions = { dateOrder: "dmy", decimalSign: ",", language: "de", currency: "EUR" };
const place: Place = { page: 1, box: { left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 } };

function scalar(text: string, more: Partial<RawScalar> = {}): RawScalar {
  return { kind: "scalar", text, confidence: 0.6, place, alternatives: [], ...more };
}

type Statements = Partial<Record<Meaning, string | [string, Partial<EmbeddedValue>]>>;

function states(
  statements: Statements,
  source: EmbeddedSource = "einvoice-xml",
  page: number | null = null,
): EmbeddedRecord {
  const record = emptyRecord(source, "factur-x.xml", page);
  for (const [meaning, given] of Object.entries(statements) as [Meaning, string | [string, Partial<EmbeddedValue>]][]) {
    const [text, more] = typeof given === "string" ? [given, {}] : given;
    put(record.values, meaning, text, more);
  }
  return record;
}

function apply(page: string, fields: Field[], values: RawRecord["values"][], records: EmbeddedRecord[]) {
  return applyEmbedded({
    records: values.map((each) => ({ conventions: german, values: each })),
    truth: { records, problems: [], machineLines: new Set() },
    layout: layoutDocument(makeDocument(page)),
    fields,
    normalise: normaliseScalar,
  });
}

const number = { form: "number" } as const;
const total = makeField("total", "money");

describe("stated and printed values", () => {
  it("a stated value wins, and what was read stays as the first runner-up", () => {
    const read = scalar("181,80", { alternatives: [{ text: "7,00", confidence: 0.1, place }] });
    const [merged] = apply("Summe 181,80", [total], [{ total: read }], [states({ grand_total: ["118.80", number] })]);
    assert.deepEqual(merged?.record.values.total, {
      kind: "scalar",
      text: "118,8",
      confidence: 0.5,
      place: null,
      stated: { source: "einvoice-xml", differs: true },
      alternatives: [{ text: "181,80", confidence: 0.6, place }, ...read.alternatives],
    });
    assert.equal(merged?.warnings.length, 1);
    const [warning] = merged?.warnings ?? [];
    assert.deepEqual([warning?.field, warning?.value, warning?.printed], ["total", 118.8, 181.8]);
    assert.deepEqual(warning?.path, { key: "total", depth: 0, index: 0 });
  });

  it("where both agree, the printed place stays, and there is no warning", () => {
    const [merged] = apply(
      "1.234,50",
      [total],
      [{ total: scalar("1.234,50") }],
      [states({ grand_total: ["1234.5000", number] })],
    );
    const value = merged?.record.values.total;
    assert.ok(value?.kind === "scalar" && value.confidence === 1 && value.place === place);
    assert.deepEqual(value.stated, { source: "einvoice-xml", differs: false });
    assert.deepEqual(merged?.warnings, []);
  });

  it("a stated number is read as such in any document: 1.234 is no thousand", () => {
    for (const [given, value] of [
      ["1.234", 1.234],
      ["160.0000", 160],
      ["0.790", 0.79],
      ["-12.5", -12.5],
    ] as const) {
      const [merged] = apply("", [total], [{ total: null }], [states({ grand_total: [given, number] })]);
      const found = merged?.record.values.total;
      assert.equal(found?.kind === "scalar" && normaliseScalar(found.text, total, german), value);
    }
  });

  it("a number that is printed with fewer decimals than stated is the same, and is given exactly", () => {
    const quantity = makeField("total", "number");
    const given = states({ grand_total: ["4.052", number] });
    const [merged] = apply("4,05", [quantity], [{ total: scalar("4,05") }], [given]);
    const value = merged?.record.values.total;
    assert.ok(value?.kind === "scalar" && value.text === "4,052" && value.place === place);
    assert.deepEqual(merged?.warnings, []);
  });

  it("there is no warning if the page shows the stated value somewhere: the engine chose another one", () => {
    const page = "Rechnungsbetrag 118,80   Netto 99,83";
    const [merged] = apply(page, [total], [{ total: scalar("99,83") }], [states({ grand_total: ["118.80", number] })]);
    assert.deepEqual(merged?.warnings, []);
    const address = makeField("seller_address", "address");
    const stated = states({ seller_address: "Hafenstraße 12\n20095 Hamburg" });
    const [split] = apply(
      "Hafenstraße 12\nMusterkunde\n20095Hamburg",
      [address],
      [{ seller_address: scalar("Musterkunde") }],
      [stated],
    );
    assert.deepEqual(split?.warnings, []);
  });

  it("an implied value fills a gap and overrides nothing; a zero overrides and fills nothing", () => {
    const seller = makeField("seller_name");
    const implied = states({ seller_name: ["Blue Heron", { claim: "implied" }] });
    const textOf = (value: RawScalar | null, given: EmbeddedRecord, field = seller) => {
      const found = apply("", [field], [{ [field.name]: value }], [given])[0]?.record.values[field.name];
      return found?.kind === "scalar" ? found.text : null;
    };
    assert.equal(textOf(null, implied), "Blue Heron");
    assert.equal(textOf(scalar("Green Heron"), implied), "Green Heron");
    const discount = makeField("discount_total", "money");
    const zero = states({ allowance_total: ["0.00", { form: "number", claim: "zero" }] });
    assert.equal(textOf(null, zero, discount), null);
    assert.equal(textOf(scalar("19,00"), zero, discount), "0");
  });

  it("a text field keeps the printed spelling of a date, an amount or a name that agrees", () => {
    const date = makeField("invoice_date");
    const surname = makeField("surname");
    const given = states(
      { invoice_date: ["2031-03-14", { form: "date" }], surname: ["MUELLER", { form: "spelling" }] },
      "mrz",
    );
    const read = { invoice_date: scalar("14. März 2031"), surname: scalar("Müller") };
    const values = apply("", [date, surname], [read], [given])[0]?.record.values;
    assert.deepEqual(
      [values?.invoice_date, values?.surname].map((value) => value?.kind === "scalar" && value.text),
      ["14. März 2031", "Müller"],
    );
  });

  it("a value that a check digit corrected says so, with what was read", () => {
    const due = makeField("due_date", "date");
    const given = states({ due_date: ["2031-03-14", { form: "date", repairedFrom: "3I0314" }] }, "mrz");
    const value = apply("", [due], [{}], [given])[0]?.record.values.due_date;
    assert.ok(value?.kind === "scalar");
    assert.deepEqual([value.text, value.repaired], ["3I0314", { text: "2031-03-14", by: "check digit" }]);
  });

  it("a value that does not fit the field's type changes nothing", () => {
    const due = makeField("due_date", "date");
    const read = scalar("14.03.2031");
    for (const stated of [states({ due_date: "at once" }), states({ due_date: ["2031-02-31", { form: "date" }] })]) {
      assert.equal(apply("", [due], [{ due_date: read }], [stated])[0]?.record.values.due_date, read);
    }
  });

  it("a credit note's own number and the corrected invoice's go to the fields that ask for them", () => {
    const note = states({ credit_note_number: "CN-1", preceding_invoice_number: "RE-7" });
    const [own, corrected] = [makeField("credit_note_number"), makeField("invoice_number")];
    const text = (fields: Field[], name: string) => {
      const value = apply("", fields, [{}], [note])[0]?.record.values[name];
      return value?.kind === "scalar" ? value.text : null;
    };
    assert.equal(text([own, corrected], "invoice_number"), "RE-7");
    assert.equal(text([own, corrected], "credit_note_number"), "CN-1");
    assert.equal(text([corrected], "invoice_number"), "CN-1");
  });

  it("in a file of several records an invoice's data goes to the record with its number, and to no other", () => {
    const invoice = makeField("invoice_number");
    const values = ["RE-1", "RE-2", "RE-3"].map((text) => ({ invoice_number: scalar(text), total: null }));
    const given = states({ invoice_number: "RE 2", grand_total: ["5.00", number] });
    const merged = apply("", [invoice, total], values, [given]);
    assert.deepEqual(
      merged.map(({ record }) => record.values.total !== null),
      [false, true, false],
    );
    const [alone] = apply(
      "",
      [invoice, total],
      [{ invoice_number: scalar("RE-9"), total: null }],
      [given, states({ invoice_number: "RE-3" })],
    );
    assert.equal(alone?.record.values.total, null);
  });

  it("what stands on a page goes to the only record on that page", () => {
    const iban = makeField("iban");
    const on = (page: number) => ({ total: scalar("1,00", { place: { ...place, page } }), iban: null });
    const code = (page: number) => states({ iban: "DE75512108001245126199" }, "epc-code", page);
    const given = (pages: number[], page: number) =>
      apply("", [total, iban], pages.map(on), [code(page)]).map(({ record }) => record.values.iban !== null);
    assert.deepEqual(given([1, 2], 2), [false, true]);
    assert.deepEqual(given([1, 1], 1), [false, false]);
    assert.deepEqual(given([1, 2], 3), [false, false]);
  });

  it("stated rows take the place of read ones; rows at the same position keep their other columns", () => {
    const columns = [makeField("description"), makeField("amount", "money"), makeField("batch")];
    const list = makeField("line_items", "list", { fields: columns });
    const given = states({});
    for (const [name, amount] of [
      ["Bracket", "10.00"],
      ["Van", "5.00"],
    ] as const) {
      const row: EmbeddedRecord["lines"][number] = new Map();
      put(row, "description", name);
      put(row, "net_amount", amount, number);
      given.lines.push(row);
    }
    const read = { description: scalar("Brocket"), amount: scalar("10,00"), batch: scalar("L7") };
    const rowsOf = (rows: Record<string, RawScalar | null>[]) => {
      const value = apply("10,00", [list], [{ line_items: { kind: "list", rows } }], [given])[0]?.record.values
        .line_items;
      return value?.kind === "list" ? value.rows.map((row) => columns.map(({ name }) => row[name]?.text ?? null)) : [];
    };
    assert.deepEqual(rowsOf([read, read]), [
      ["Bracket", "10,00".replace(",00", ""), "L7"],
      ["Van", "5", "L7"],
    ]);
    assert.deepEqual(rowsOf([read]), [
      ["Bracket", "10", null],
      ["Van", "5", null],
    ]);
  });
});
