import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findCurrency, isCurrencyCode } from "./currencies.ts";

describe("findCurrency", () => {
  const cases: [text: string, currency: string | null][] = [
    ["EUR", "EUR"],
    ["eur", "EUR"],
    ["€", "EUR"],
    ["Amounts in EUR", "EUR"],
    ["Betrag €", "EUR"],
    ["US$", "USD"],
    ["$", "USD"],
    ["A$", "AUD"],
    ["RM", "MYR"],
    ["zł", "PLN"],
    ["Rs.", "INR"],
    ["all amounts", null],
    ["ALL AMOUNTS", null],
    ["the top", null],
    ["", null],
    ["constructor", null],
  ];
  for (const [text, currency] of cases) {
    it(`finds ${currency} in "${text}"`, () => assert.equal(findCurrency(text), currency));
  }
});

describe("isCurrencyCode", () => {
  it("knows the codes that money is written in, in capitals", () => {
    assert.equal(isCurrencyCode("CHF"), true);
    for (const text of ["chf", "XXX", "XAU", "ABC", "", "EURO"]) assert.equal(isCurrencyCode(text), false, text);
  });
});
