import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { binByConfidence, calibrationError } from "./calibration.ts";

describe("calibrationError", () => {
  it("is 0 if values are right as often as their confidence says", () => {
    const samples = [true, true, true, false].map((isRight) => ({ confidence: 0.75, isRight }));
    assert.equal(calibrationError(samples), 0);
  });

  it("weighs how far confidence and accuracy are apart by the number of values", () => {
    const sure = Array.from({ length: 3 }, () => ({ confidence: 1, isRight: true }));
    assert.equal(calibrationError([...sure, { confidence: 0.5, isRight: false }]), 0.125);
  });

  it("is 0 without any value", () => {
    assert.equal(calibrationError([]), 0);
  });
});

describe("binByConfidence", () => {
  it("keeps a confidence of 1 in the last bin, and leaves out bins without values", () => {
    const bins = binByConfidence([{ confidence: 1, isRight: true }]);
    assert.deepEqual(bins, [{ from: 0.9, to: 1, count: 1, confidence: 1, accuracy: 1 }]);
  });
});
