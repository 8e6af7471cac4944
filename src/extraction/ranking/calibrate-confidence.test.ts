import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { calibrateConfidence } from "./calibrate-confidence.ts";

describe("calibrateConfidence", () => {
  it("keeps the order of values, and stays between 0 and 1", () => {
    for (const kind of ["text", "name", "date", "id", "address", "amount"] as const) {
      const shares = [0, 0.01, 0.2, 0.5, 0.8, 0.99, 1];
      const confidences = shares.map((share) => calibrateConfidence(share, kind));
      assert.deepEqual(
        confidences,
        [...confidences].sort((a, b) => a - b),
        kind,
      );
      assert.ok(confidences.every((confidence) => confidence >= 0 && confidence <= 1));
    }
  });

  it("is no more certain of a value whose words were read badly", () => {
    for (const kind of ["text", "name", "date", "id", "address", "amount"] as const) {
      assert.ok(calibrateConfidence(0.9, kind, 0.5) <= calibrateConfidence(0.9, kind, 1), kind);
    }
    assert.ok(calibrateConfidence(0.9, "text", 0.5) < calibrateConfidence(0.9, "text", 1));
  });
});
