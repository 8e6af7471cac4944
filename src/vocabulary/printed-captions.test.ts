import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { conceptsCaptioned, isPrintedCaption } from "./printed-captions.ts";

describe("printed captions", () => {
  it("are recognised word for word, in any language, spelling and case", () => {
    for (const text of ["Policy No.:", "POLICY NUMBER", "6 Policy number", "Versicherungsnehmer", "Data urodzenia"])
      assert.ok(isPrintedCaption(text), text);
    assert.deepEqual(conceptsCaptioned("Odometer reading"), ["odometer"]);
  });

  it('say "number" with any sign for it', () => {
    for (const text of ["N.º da fatura", "Nº da fatura", "N.o da fatura", "N° da fatura", "N. fattura", "Apólice n.º"])
      assert.equal(conceptsCaptioned(text).length, 1, text);
  });

  it("also belong to what a concept is a case of, but not the other way round", () => {
    assert.deepEqual(conceptsCaptioned("Qty ordered"), ["quantity_ordered", "quantity"]);
    assert.ok(!conceptsCaptioned("Quantity").includes("quantity_ordered"));
  });

  it("are nothing else: not part of a caption, not a longer text, and not a word that captions anything", () => {
    for (const text of ["", "Odometer reading of Monday", "Marlowe & Pine Ltd", "Date", "No.", "POLICY_NUMBER"])
      assert.ok(!isPrintedCaption(text), text);
  });
});
