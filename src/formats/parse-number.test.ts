import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { parseNumber } from "./parse-number.ts";

const cases: [text: string, withPoint: string | null, withComma?: string | null][] = [
  ["1234.50", "1234.50"],
  ["1,234.56", "1234.56"],
  ["1.234,56", "1234.56"],
  ["1'234.50", "1234.50"],
  ["1’234.50", "1234.50"],
  ["1 234,5", "1234.5"],
  ["1\u00a0234\u00a0567", "1234567"],
  ["1\u202f234,5", "1234.5"],
  ["1,234,567", "1234567"],
  ["1.234.567", "1234567"],
  ["1,23,456.00", "123456.00"],
  ["12,34,567", "1234567"],
  ["1.234", "1.234", "1234"],
  ["1,234", "1234", "1.234"],
  ["0,123", "0.123"],
  ["1234,567", "1234.567"],
  ["12,5", "12.5"],
  [".50", "0.50"],
  ["-.50", "-0.50"],
  ["007", "7"],
  ["-5", "-5"],
  ["−5", "-5"],
  ["– 5", "-5"],
  ["5-", "-5"],
  ["(5)", "-5"],
  ["+5", "5"],
  ["-0.00", "0.00"],
  ["19 %", "19"],
  ["7,5%", "7.5"],
  ["2 Stk.", "2"],
  ["12kg", "12"],
  ["Qty: 3", "3"],
  ["1.2 million", "1200000"],
  ["19 Prozent", "19"],
  ["3.5 percent", "3.5"],
  ["%20", "20"],
  ["85 m²", "85"],
  ["120m2", "120"],
  ["14.5 kg/m3", "14.5"],
  ["1.234.50", "1234.50"],
  ["1,2O4.50", "1204.50"],
  ["12,-", "12"],
  ["١٬٢٣٤٫٥٦", "1234.56"],
  ["１２３４", "1234"],
  ["१२३", "123"],
  ["0.1", "0.1"],
  ["123456789012345.123456789", "123456789012345.123456789"],
];

const notNumbers: [text: string, why: string][] = [
  ["", "nothing"],
  ["twelve", "a word"],
  ["1 2", "two numbers"],
  ["2 x 3", "two numbers"],
  ["1.2.3", "a version"],
  ["1,2,3", "a list"],
  ["1,23", ""],
  ["12.34.567", "odd groups"],
  ["1,234.56.78", "odd groups"],
  ["10:30", "a time"],
  ["1O", "one, or ten"],
  ["5k", "five, or five thousand"],
  ["1/2", "a fraction"],
  ["5-10", "a range"],
  ["A12", "a code"],
  ["12-A", "a code"],
  ["1e5", "a code"],
  ["1st", "an ordinal"],
  ["5k", "thousands or a unit"],
  ["2 billion", "of another size in other languages"],
  ["12345678901234567890", "an identifier"],
].filter(([, why]) => why !== "") as [string, string][];

describe("parseNumber", () => {
  for (const [text, withPoint, withComma = withPoint] of cases) {
    it(`reads "${text}"`, () => {
      assert.equal(parseNumber(text, { decimalSign: "." }), withPoint);
      assert.equal(parseNumber(text, { decimalSign: "," }), withComma);
    });
  }

  for (const [text, why] of notNumbers) {
    it(`never invents a number: "${text}" is ${why}`, () => {
      assert.equal(parseNumber(text, { decimalSign: "." }), null);
      assert.equal(parseNumber(text, { decimalSign: "," }), null);
    });
  }

  const locales =
    "en-US en-GB en-IN de-DE de-AT de-CH fr-FR fr-CH es-ES es-MX it-IT nl-NL pt-PT pt-BR sv-SE da-DK nb-NO fi-FI pl-PL cs-CZ hu-HU tr-TR ru-RU ja-JP zh-CN hi-IN ar-EG fa-IR".split(
      " ",
    );
  for (const locale of locales) {
    it(`reads back exactly every number that ${locale} writes`, () => {
      const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      const decimalSign = decimalSignOf(locale);
      fc.assert(
        fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
          const sign = cents < 0 ? "-" : "";
          const digits = String(Math.abs(cents)).padStart(3, "0");
          const expected = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
          assert.equal(parseNumber(format.format(cents / 100), { decimalSign }), expected);
        }),
        { numRuns: 100 },
      );
    });
  }
});

function decimalSignOf(locale: string): "." | "," {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",") ? "," : ".";
}
