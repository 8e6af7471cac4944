import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Conventions } from "../../../../src/domain/record.ts";
import { describeField } from "../../../../src/extraction/fields/field-profile.ts";
import { exchangeOne } from "../../../../src/extraction/repair/look-alikes.ts";
import { repairIdentifier } from "../../../../src/extraction/repair/repair-identifier.ts";
import { repairLegalForm } from "../../../../src/extraction/repair/repair-legal-form.ts";
import { repairEquation } from "../../../../src/extraction/repair/repair-sum.ts";
import { makeField } from "../../../made/make-field.ts";

const conventions: Conventions = { dateOrder: "dmy", decimalSign: ".", language: "en", currency: null };
const iban = describeField(makeField("iban"), false);

describe("what OCR misread", () => {
  test("a letter is exchanged for its look-alikes, in its own case", () => {
    assert.deepEqual(exchangeOne("S", "digits"), ["5"]);
    assert.deepEqual(exchangeOne("h", "any"), ["n"]);
    assert.deepEqual(exchangeOne("x", "any"), []);
  });

  test("an IBAN with one misread digit is repaired by its check digits", () => {
    const repair = repairIdentifier("DE89 3704 0044 0532 0130 O0", iban);
    assert.deepEqual(repair, { text: "DE89 3704 0044 0532 0130 00", by: "check digit" });
  });

  test("an IBAN that is right, or that no single exchange makes right, stays as it was read", () => {
    assert.equal(repairIdentifier("DE89 3704 0044 0532 0130 00", iban), null);
    assert.equal(repairIdentifier("DE89 3704 0044 0532 0111 11", iban), null);
  });

  test("a number without check digits is never changed", () => {
    assert.equal(repairIdentifier("RE-2O25", describeField(makeField("invoice_number"), false)), null);
  });

  test("a misread legal form is repaired, and a name without one is not", () => {
    assert.equal(repairLegalForm("TIMBER SON BHD")?.text, "TIMBER SDN BHD");
    assert.equal(repairLegalForm("Anna Son"), null);
  });

  test("one misread figure is repaired if the sum then adds up", () => {
    const holds = ([net = 0, tax = 0, total = 0]: number[]) => Math.abs(net + tax - total) < 0.011;
    const ocr = (text: string) => ({ text, isOcr: true });
    const sum = (...texts: string[]) => repairEquation(texts.map(ocr), holds, "sum", conventions);
    assert.deepEqual(sum("230.00", "43.70", "213.70"), { index: 2, repair: { text: "273.70", by: "sum" } });
    assert.equal(sum("230.00", "43.70", "273.70"), null, "it adds up as it was read");
    assert.equal(sum("100.00", "19.00", "719.00"), null, "the net or the total may be the misread one");
  });

  test("a text layer is not repaired, however wrong the sum", () => {
    const amounts = ["230.00", "43.70", "213.70"].map((text) => ({ text, isOcr: false }));
    assert.equal(
      repairEquation(
        amounts,
        ([net = 0, tax = 0, total = 0]) => Math.abs(net + tax - total) < 0.011,
        "sum",
        conventions,
      ),
      null,
    );
  });
});
