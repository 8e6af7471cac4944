import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeField } from "../../../test/made/make-field.ts";
import type { Field, FieldType } from "../../domain/field.ts";
import type { Conventions, ScalarValue } from "../../domain/record.ts";
import { normaliseScalar } from "./normalise-scalar.ts";

const german: Conventions = { dateOrder: "dmy", decimalSign: ",", language: "de", currency: "EUR" };

function field(type: FieldType, more: Partial<Field> = {}): Field {
  return makeField("f", type, more);
}

describe("normaliseScalar", () => {
  const cases: [type: FieldType, text: string, value: ScalarValue][] = [
    ["text", "  ACME \n GmbH  & Co ", "ACME GmbH & Co"],
    ["text", "   ", null],
    ["number", "1.234,5", 1234.5],
    ["number", "19 %", 19],
    ["number", "a dozen", null],
    ["number", "0,1", 0.1],
    ["number", "12345678901,123456789", null],
    ["money", "1.234,56 €", 1234.56],
    ["money", "(5,00)", -5],
    ["date", "01.02.2024", "2024-02-01"],
    ["date", "31.02.2024", null],
    ["time", "14.30 Uhr", "14:30"],
    ["datetime", "01.02.2024 14:30", "2024-02-01T14:30:00"],
    ["boolean", "Ja", true],
    ["boolean", "vielleicht", null],
    ["email", "E-Mail: jo@example.com", "jo@example.com"],
    ["email", "jo@", null],
    ["phone", "Tel. 030 / 12 34 56", "030 / 12 34 56"],
    ["url", "www.example.com", "www.example.com"],
    ["address", "ACME GmbH\nHauptstr. 5,\r\n10115  Berlin\n", "ACME GmbH, Hauptstr. 5, 10115 Berlin"],
    ["address", " \n ", null],
  ];
  for (const [type, text, value] of cases) {
    it(`makes ${JSON.stringify(value)} of the ${type} ${JSON.stringify(text)}`, () => {
      assert.equal(normaliseScalar(text, field(type), german), value);
    });
  }

  it("gives the code of a currency's sign if the field must hold a code", () => {
    const currency = field("text", { rules: [{ rule: "currency_code", message: null }] });
    assert.equal(normaliseScalar("€", currency, german), "EUR");
    assert.equal(normaliseScalar("cowries", currency, german), "cowries");
    assert.equal(normaliseScalar("€", field("text"), german), "€");
  });

  it("reads no date or number from a text that is as long as a page", () => {
    assert.equal(normaliseScalar(`${" ".repeat(2000)}5`, field("number"), german), null);
  });
});
