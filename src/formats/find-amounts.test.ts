import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Conventions } from "../domain/record.ts";
import { findAmounts } from "./find-amounts.ts";
import { findNumbers } from "./find-numbers.ts";

const german: Conventions = { dateOrder: "dmy", decimalSign: ",", language: "de", currency: "EUR" };
const french: Conventions = { ...german, language: "fr" };

function amounts(line: string, conventions = german) {
  return findAmounts(line, conventions).map(({ text, value }) => [text, value.amount]);
}

describe("findAmounts", () => {
  it("finds the amounts of a line, with sign and currency, at their places", () => {
    assert.deepEqual(
      findAmounts("Summe 1.234,56 € (-5,00)", german),
      [
        { start: 6, end: 16, text: "1.234,56 €", value: { amount: "1234.56", currency: "EUR" } },
        { start: 18, end: 23, text: "-5,00", value: { amount: "-5.00", currency: null } },
      ].map((span) => (span.text === "-5,00" ? { ...span, start: 17, end: 24, text: "(-5,00)" } : span)),
    );
  });

  it("leaves out dates, times, percentages, quantities and codes", () => {
    assert.deepEqual(amounts("01.02.2024 10:30 19 % 2kg A-17 12/2024 7,00"), [["7,00", "7.00"]]);
  });

  it("takes a space for the gap between two columns, except where the document or its language groups by spaces", () => {
    assert.deepEqual(amounts("2 345,00", { ...german, groupsBySpace: true }), [["2 345,00", "2345.00"]]);
    assert.deepEqual(amounts("Mehl 2 345,00"), [
      ["2", "2"],
      ["345,00", "345.00"],
    ]);
    assert.deepEqual(amounts("2 345,00"), [["2 345,00", "2345.00"]]);
    assert.deepEqual(amounts("2 345,00", { ...german, groupsBySpace: false }), [
      ["2", "2"],
      ["345,00", "345.00"],
    ]);
    assert.deepEqual(amounts("2 345,00", french), [["2 345,00", "2345.00"]]);
    assert.deepEqual(amounts("1 234,56 100,00", french), [
      ["1 234,56", "1234.56"],
      ["100,00", "100.00"],
    ]);
  });

  it("joins groups by spaces where a document writes decimal commas though its language does not", () => {
    const mixed = { ...french, language: "en" };
    assert.deepEqual(amounts("1 561,18 EUR", mixed), [["1 561,18 EUR", "1561.18"]]);
  });

  it("takes parentheses around a bare whole number for parentheses, around an amount for a minus", () => {
    assert.deepEqual(amounts("(5) (5,00)"), [
      ["5", "5"],
      ["(5,00)", "-5.00"],
    ]);
  });

  it("takes a word in capitals for a currency only beside decimals", () => {
    assert.equal(findAmounts("ALL 5", german)[0]?.value.currency, null);
    assert.equal(findAmounts("ALL 5,00", german)[0]?.value.currency, "ALL");
  });

  it("takes a capital R before decimals for rands, glued to its amount or not", () => {
    const english: Conventions = { dateOrder: "dmy", decimalSign: ".", language: "en", currency: null };
    assert.deepEqual(amounts("Excess R489.00, levy R 13.48", english), [
      ["R489.00", "489.00"],
      ["R 13.48", "13.48"],
    ]);
    assert.deepEqual(amounts("Room R12", english), []);
  });

  it("leaves alone what the caller has taken already", () => {
    assert.deepEqual(
      findAmounts("10,00 20,00", german, [{ start: 0, end: 5 }]).map(({ text }) => text),
      ["20,00"],
    );
  });
});

describe("findNumbers", () => {
  it("leaves out the tolerance of a number", () => {
    const conventions: Conventions = { ...german, decimalSign: ".", language: "en" };
    const numbers = findNumbers("20.1 °C ± 0.5 °C, 46 % RH ± 5 %", conventions).map(({ value }) => value.number);
    assert.deepEqual(numbers, ["20.1", "46"]);
    assert.deepEqual(
      findNumbers("± 0.5", conventions).map(({ value }) => value.number),
      ["0.5"],
    );
  });

  it("tells percentages and units", () => {
    assert.deepEqual(
      findNumbers("7,5 % 12kg 3", german).map(({ value }) => [value.number, value.isPercent, value.unit]),
      [
        ["7.5", true, ""],
        ["12", false, "kg"],
        ["3", false, ""],
      ],
    );
  });
});
