import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import type { DocumentLayout } from "../../src/domain/document-layout.ts";
import type { Field } from "../../src/domain/field.ts";
import type { ParsedData } from "../../src/domain/record.ts";
import { createEngine } from "../../src/extraction/create-engine.ts";
import { layoutDocument } from "../../src/layout/layout-document.ts";
import { listTemplates } from "../../src/parsers/template-library.ts";
import { readDocument } from "../../src/reading/read-document.ts";
import { checkRecord } from "../../src/values/check-record.ts";
import { makeField } from "../made/make-field.ts";
import { readScalars } from "./read-scalars.ts";

const samples = join(import.meta.dirname, "..", "..", "samples");

async function layOut(file: string): Promise<DocumentLayout> {
  return layoutDocument(await readDocument(await readFile(join(samples, file))));
}

function fieldsOf(template: string): Field[] {
  const found = listTemplates().find(({ slug }) => slug === template);
  assert.ok(found);
  return found.fields;
}

async function extract(layout: DocumentLayout, fields: Field[]): Promise<{ data: ParsedData; isValid: boolean }> {
  const [record] = await createEngine({ type: "local" }).extract({ layout, fields, hasMultipleEntries: false });
  assert.ok(record);
  const { parsedData, isValid } = checkRecord(record, fields, { today: "2026-01-01" });
  return { data: parsedData, isValid };
}

function given(data: ParsedData): string[] {
  return Object.keys(data).filter((name) => {
    const value = data[name] ?? null;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.values(value).some((member) => member !== null)
      : value !== null;
  });
}

describe("a document that is not of the parser's kind", () => {
  const strangers = ["bill-of-lading", "driving-licence", "w-9", "lease", "resume", "air-waybill"];
  for (const [file, templates] of [
    ["invoice-en.pdf", ["passport", "payslip", ...strangers]],
    ["invoice-de.pdf", ["passport", ...strangers]],
    ["invoice-fr.pdf", strangers],
    ["statement.pdf", ["passport", "payslip", ...strangers]],
  ] as const) {
    let layout: DocumentLayout;
    before(async () => {
      layout = await layOut(file);
    });
    for (const template of templates) {
      test(`${file} gives the template ${template} nulls, and no valid entry`, async () => {
        const { data, isValid } = await extract(layout, fieldsOf(template));
        assert.deepEqual(given(data), []);
        const isRuled = fieldsOf(template).some(({ rules }) => rules.some(({ rule }) => rule === "required"));
        assert.equal(isValid, !isRuled);
      });
    }
  }
});

describe("a document of the parser's kind", () => {
  for (const file of ["invoice-en.pdf", "invoice-de.pdf", "invoice-fr.pdf"]) {
    test(`${file} is read by the template invoice`, async () => {
      const { data, isValid } = await extract(await layOut(file), fieldsOf("invoice"));
      assert.ok(isValid);
      assert.ok(given(data).length >= 12, given(data).join(", "));
    });
  }

  test("two fields of a user's own are read from any document that names them", async () => {
    const values = await readScalars("Harbour ferry\n\nDate: 03/02/2031\nAmount: 14.50", [
      makeField("date", "date"),
      makeField("amount", "money"),
    ]);
    assert.deepEqual(values, { date: "03/02/2031", amount: "14.50" });
  });
});

describe("a document that looks like one of another kind", () => {
  const fields = [
    ...["insurer", "policyholder_name", "agent", "vehicle", "driver", "branch"].map((name) => makeField(name)),
    ...["premium", "excess", "deposit"].map((name) => makeField(name, "money")),
    makeField("policy_number"),
  ];

  test("gives what its labels clearly name", async () => {
    const values = await readScalars(
      `
Policy number: 948524491      Order number: 14-88
Premium: 774.50               Delivery note: 18874
Excess: 250.00
Colour: green
Weight: 12 kg
Invoice date: 03/02/2031
Mileage: 12,040
Loaded by hand
Keep upright
Fragile goods inside
`,
      fields,
    );
    assert.deepEqual(
      [values.policy_number, values.premium, values.excess, values.deposit],
      ["948524491", "774.50", "250.00", null],
    );
  });
});

describe("a unique field", () => {
  const number = makeField("invoice_number", "text", {
    isUnique: true,
    rules: [{ rule: "required", message: null }],
  });

  test("takes no number without a label, however few numbers the document has", async () => {
    const values = await readScalars(
      `
Harbour Registry Office                                    Form 12

Statement under the Act of 1938, as amended

This statement was received in the year 2025 and is kept for ten years.
`,
      [number, makeField("registrant")],
    );
    assert.equal(values.invoice_number, null);
  });

  test("takes the number that its label names", async () => {
    const values = await readScalars("Brightwater Supplies Ltd\n\nInvoice no.: 2025\nTotal: 12.00", [
      number,
      makeField("total", "money"),
    ]);
    assert.equal(values.invoice_number, "2025");
  });
});

describe("a short document of the parser's kind", () => {
  const print = "INVOICE\n\nInvoice number: INV-1042\nInvoice date: 2026-03-14\nTotal: 118.80";
  for (const sender of [
    "",
    "Brightwater Supplies Ltd\n4 Mill Road\nBristol BS1 4XY\n\nMeadow Lane Bakery\n48 Meadow Lane\nExeter EX4 3PQ\n\n",
  ])
    test(`is read though a large parser finds few of its fields in it${sender && ", with letterheads too"}`, async () => {
      const values = await readScalars(`${sender}${print}`, fieldsOf("invoice"));
      assert.deepEqual(
        [values.invoice_number, values.invoice_date, values.total],
        ["INV-1042", "2026-03-14", "118.80"],
      );
    });
});
