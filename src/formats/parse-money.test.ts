import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { parseMoney } from "./parse-money.ts";

const cases: [text: string, amount: string, currency: string | null][] = [
  ["1.234,56 €", "1234.56", "EUR"],
  ["€ 1.234,56-", "-1234.56", "EUR"],
  ["EUR-5.00", "-5.00", "EUR"],
  ["1'234.50", "1234.50", null],
  ["(1,234.56)", "-1234.56", null],
  ["($5.00)", "-5.00", "USD"],
  ["(USD 5.00)", "-5.00", "USD"],
  ["(5,00 $US)", "-5.00", "USD"],
  ["USD 1,234", "1234", "USD"],
  ["1234-", "-1234", null],
  ["-$5", "-5", "USD"],
  ["$-5", "-5", "USD"],
  ["5.00 CR", "5.00", null],
  ["5.00 DR", "-5.00", null],
  ["₹1,23,456.00", "123456.00", "INR"],
  ["1 234 567,89 €", "1234567.89", "EUR"],
  ["R$ 1.234,56", "1234.56", "BRL"],
  ["RM12.50", "12.50", "MYR"],
  ["12.50SR", "12.50", null],
  ["CHF 12.--", "12", "CHF"],
  ["10 000,00 zł", "10000.00", "PLN"],
  ["¥1,000", "1000", "JPY"],
  ["12.50 €/Stk", "12.50", "EUR"],
  ["Total due: 12.50 EUR", "12.50", "EUR"],
  ["EUR 1 234.50", "1234.50", "EUR"],
  ["CHF 1’234.–", "1234", "CHF"],
  ["1 234:50 kr", "1234.50", "SEK"],
  ["1 234:-", "1234", null],
  ["12,50 TL", "12.50", "TRY"],
  ["AED 1,000/-", "1000", "AED"],
  ["$l,234.00", "1234.00", "USD"],
  ["12.50 -", "-12.50", null],
  ["**1,234.50**", "1234.50", null],
  ["2.5 Mio. EUR", "2500000", "EUR"],
];

const notMoney = ["", "EUR", "19 %", "12kg", "5 k€", "T€ 5", "2 x 5,00", "5,00 6,00", "A12", "1.50K"];

describe("parseMoney", () => {
  for (const [text, amount, currency] of cases) {
    it(`reads "${text}"`, () => assert.deepEqual(parseMoney(text, { decimalSign: "." }), { amount, currency }));
  }

  for (const text of notMoney) {
    it(`finds no amount in "${text}"`, () => assert.equal(parseMoney(text, { decimalSign: "." }), null));
  }

  it("reads 1.234 by the decimal sign of the document", () => {
    assert.equal(parseMoney("1.234 €", { decimalSign: "," })?.amount, "1234");
    assert.equal(parseMoney("1.234 €", { decimalSign: "." })?.amount, "1.234");
  });

  it("takes a shared sign for the document's currency", () => {
    assert.equal(parseMoney("$5", { decimalSign: ".", currency: "CAD" })?.currency, "CAD");
    assert.equal(parseMoney("$5", { decimalSign: ".", currency: "EUR" })?.currency, "USD");
    assert.equal(parseMoney("5 kr", { decimalSign: ",", language: "da" })?.currency, "DKK");
  });

  const locales =
    "en-US en-GB en-IN de-DE de-CH fr-FR fr-CA fr-CH es-ES es-MX it-IT nl-NL pt-PT pt-BR sv-SE da-DK nb-NO fi-FI pl-PL cs-CZ tr-TR ru-RU ja-JP ar-EG".split(
      " ",
    );
  for (const locale of locales) {
    it(`reads back every amount that ${locale} writes, in signs, codes and parentheses`, () => {
      const formats = (["symbol", "code"] as const).flatMap((currencyDisplay) =>
        (["standard", "accounting"] as const).map(
          (currencySign) =>
            new Intl.NumberFormat(locale, { style: "currency", currency: "EUR", currencyDisplay, currencySign }),
        ),
      );
      const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
      const decimalSign = parts.some(({ type, value }) => type === "decimal" && value === ",") ? "," : ".";
      fc.assert(
        fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.constantFrom(...formats), (cents, format) => {
          const money = parseMoney(format.format(cents / 100), { decimalSign });
          assert.equal(Number(money?.amount), cents / 100);
          assert.equal(money?.currency, "EUR");
        }),
        { numRuns: 100 },
      );
    });
  }
});
