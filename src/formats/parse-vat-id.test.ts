import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findVatIds } from "./find-vat-ids.ts";
import { parseVatId } from "./parse-vat-id.ts";
import { vatCheckOf, vatPrefixes } from "./vat-checks.ts";

describe("parseVatId", () => {
  const valid: [text: string, compact: string][] = [
    ["ATU13585627", "ATU13585627"],
    ["DE 136 695 976", "DE136695976"],
    ["FR 40 303 265 045", "FR40303265045"],
    ["BE 0428.759.497", "BE0428759497"],
    ["NL004495445B01", "NL004495445B01"],
    ["NL000099998B57", "NL000099998B57"],
    ["GB 980 7806 84", "GB980780684"],
    ["XI980780684", "XI980780684"],
    ["EL094259216", "EL094259216"],
    ["CHE-107.787.577 MWST", "CHE107787577"],
    ["NO 995 525 828 MVA", "NO995525828MVA"],
    ["it00743110157", "IT00743110157"],
  ];
  for (const [text, compact] of valid) it(`reads ${text}`, () => assert.equal(parseVatId(text), compact));

  for (const text of ["", "DE136695977", "136695976", "US123456789", "__proto__", "DE", "constructor"]) {
    it(`refuses "${text}"`, () => assert.equal(parseVatId(text), null));
  }
});

describe("vatCheckOf", () => {
  for (const prefix of vatPrefixes)
    it(`checks the numbers of ${prefix}`, () => assert.equal(vatCheckOf(prefix)?.("0").isValid, false));
});

describe("findVatIds", () => {
  it("finds numbers between words", () => {
    assert.deepEqual(findVatIds("USt-IdNr. DE 136 695 976 Steuernr. 12/345"), [
      { start: 10, end: 24, text: "DE 136 695 976", value: { compact: "DE136695976", isValid: true } },
    ]);
    assert.equal(findVatIds("TVA FR 40 303 265 045 Paris")[0]?.text, "FR 40 303 265 045");
  });

  it("also finds one whose check digits are wrong, and says so", () => {
    assert.deepEqual(findVatIds("VAT DE123456789")[0]?.value, { compact: "DE123456789", isValid: false });
  });

  it("does not mistake ordinary words and numbers for one", () => {
    for (const line of ["NO 123456789", "IT DEPARTMENT 123", "DE 12345", "ORDER DE"]) {
      assert.deepEqual(findVatIds(line), [], line);
    }
  });
});
