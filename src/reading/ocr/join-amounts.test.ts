import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { joinAmounts } from "./join-amounts.ts";

describe("joinAmounts", () => {
  it("joins an amount that wide print splits at its decimal sign", () => {
    assert.deepEqual(joined("TOTAL 12 .30"), ["TOTAL", "12.30"]);
    assert.deepEqual(joined("TOTAL 12. 15"), ["TOTAL", "12.15"]);
    assert.deepEqual(joined("BREAD RM4. 90 S"), ["BREAD", "RM4.90", "S"]);
  });

  it("leaves list numbers and separate numbers unchanged", () => {
    assert.deepEqual(joined("1. 20"), ["1.", "20"]);
    assert.deepEqual(joined("1. 20 chairs"), ["1.", "20", "chairs"]);
    assert.deepEqual(joined("4 12.00"), ["4", "12.00"]);
  });
});

function joined(line: string): string[] {
  const words = line.split(" ").map((text) => ({ text, confidence: 1, leftPx: 0, rightPx: 0, chars: [] }));
  return joinAmounts(words).map(({ text }) => text);
}
