import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { toTicks } from "./ticks.ts";

describe("the lines of a chart's axis", () => {
  it("are at round numbers, from 0 to what is not below the largest value", () => {
    assert.deepEqual(toTicks(7), [0, 2, 4, 6, 8]);
    assert.deepEqual(toTicks(100), [0, 25, 50, 75, 100]);
    assert.deepEqual(toTicks(1), [0, 0.25, 0.5, 0.75, 1]);
    assert.deepEqual(toTicks(0.3), [0, 0.1, 0.2, 0.3]);
    assert.deepEqual(toTicks(0), [0, 1]);
  });

  it("are two to five for every value, and leave no more than half of the chart empty", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), (largest) => {
        const ticks = toTicks(largest);
        const last = ticks.at(-1) ?? 0;
        return ticks.length >= 2 && ticks.length <= 5 && last >= largest * (1 - 1e-9) && largest > last / 2 - 1e-9;
      }),
    );
  });
});
