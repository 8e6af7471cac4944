import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { conceptsCaptioned, isPrintedCaption } from "./printed-captions.ts";

describe("printed captions", () => {
  it("are known word for word, in whatever language, spelling and case", () => {
    for (const text of ["Policy No.:", "POLICY NUMBER", "6 Policy number", "Versicherungsnehmer", "Data urodzenia"])
      assert.ok(isPrintedCaption(text), text);
    assert.deepEqual(conceptsCaptioned("Odometer reading"), ["odometer"]);
  });

  it("are of what a concept is a case of, too, and not the other way round", () => {
    assert.deepEqual(conceptsCaptioned("Qty ordered"), ["quantity_ordered", "quantity"]);
    assert.ok(!conceptsCaptioned("Quantity").includes("quantity_ordered"));
  });

  it("are nothing else: not a part of one, not a longer text, and not what stands over anything", () => {
    for (const text of ["", "Odometer reading of Monday", "Marlowe & Pine Ltd", "Date", "No.", "POLICY_NUMBER"])
      assert.ok(!isPrintedCaption(text), text);
  });
});
