import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findPhones } from "./find-phones.ts";
import { parsePhone } from "./parse-phone.ts";

describe("parsePhone", () => {
  it("keeps a number as printed, and tells its international form where the country is known", () => {
    assert.deepEqual(parsePhone("+49 (0) 30  123456"), { printed: "+49 (0) 30 123456", international: "+4930123456" });
    assert.deepEqual(parsePhone("Tel.: 030 / 12 34 56", "DE"), {
      printed: "030 / 12 34 56",
      international: "+4930123456",
    });
    assert.deepEqual(parsePhone("(650) 253-0000 ext. 12", "US"), {
      printed: "(650) 253-0000 ext. 12",
      international: "+16502530000",
    });
  });

  for (const [text, printed] of [
    ["Mob.: 0171 1234567", "0171 1234567"],
    ["☎ 030 123456", "030 123456"],
    ["Téléphone : 01 23 45 67 89", "01 23 45 67 89"],
    ["Linea directa: (+34) 912 345 678", "(+34) 912 345 678"],
    ["030–123456", "030–123456"],
  ] as const) {
    it(`leaves out what says that it is one: "${text}"`, () => assert.equal(parsePhone(text)?.printed, printed));
  }

  it("keeps what looks like a number though its country is not known", () => {
    assert.deepEqual(parsePhone("030 123456"), { printed: "030 123456", international: null });
    assert.deepEqual(parsePhone("030 123456", "no country"), { printed: "030 123456", international: null });
  });

  for (const text of ["", "call us", "1234", "01.02.2024 to 05.02.2024 and on", "A-12345678", "1".repeat(30)]) {
    it(`finds no number in "${text}"`, () => assert.equal(parsePhone(text), null));
  }
});

describe("findPhones", () => {
  const cases: [line: string, phones: string[]][] = [
    ["Tel. +49 (0) 30 123456-78, Fax: 030/123456", ["+49 (0) 30 123456-78", "030/123456"]],
    ["Phone (650) 253-0000", ["(650) 253-0000"]],
    ["Telefon: 089 / 12 34 56", ["089 / 12 34 56"]],
    ["Tel 12345678", ["12345678"]],
    ["Tlf: 955 50 144", ["955 50 144"]],
    ["Call 1-800-555-0177 or write", ["1-800-555-0177"]],
    ["Desk 1-650-253-0000", ["1-650-253-0000"]],
    ["01 02 03 04 05", ["01 02 03 04 05"]],
    ["Order 20240201 1234567", []],
    ["Date 2024-02-01 12:30", []],
    ["IBAN DE89 3704 0044 0532 0130 00", []],
    ["Total 1.234,56", []],
  ];
  for (const [line, phones] of cases) {
    it(`finds ${phones.length} in "${line}"`, () => {
      assert.deepEqual(
        findPhones(line).map(({ text }) => text),
        phones,
      );
    });
  }
});
