import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findIbans } from "./find-ibans.ts";
import { parseIban } from "./parse-iban.ts";

describe("parseIban", () => {
  it("reads an IBAN in groups, in small letters, with its label", () => {
    for (const text of ["DE89 3704 0044 0532 0130 00", "de89370400440532013000", "IBAN: DE89-3704-0044-0532-0130-00"]) {
      assert.equal(parseIban(text), "DE89370400440532013000", text);
    }
  });

  for (const text of [
    "",
    "DE88 3704 0044 0532 0130 00",
    "DE89 3704 0044 0532 0130",
    "XX89 3704",
    "4111 1111 1111 1111",
  ]) {
    it(`refuses "${text}"`, () => assert.equal(parseIban(text), null));
  }
});

describe("findIbans", () => {
  it("ends an IBAN where its country says, whatever follows", () => {
    assert.deepEqual(findIbans("IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX"), [
      {
        start: 5,
        end: 32,
        text: "DE89 3704 0044 0532 0130 00",
        value: { compact: "DE89370400440532013000", isValid: true },
      },
    ]);
  });

  it("also finds one whose check digits are wrong, and says so", () => {
    assert.deepEqual(findIbans("DE12123456781234567890")[0]?.value, {
      compact: "DE12123456781234567890",
      isValid: false,
    });
  });
});
