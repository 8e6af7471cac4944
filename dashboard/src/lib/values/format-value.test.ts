import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { formatValue, toInputText } from "./format-value.ts";
import { parseValue } from "./parse-value.ts";

describe("values as people see them", () => {
  it("amounts have two decimals at least, and lose none that they have", () => {
    assert.equal(formatValue("money", 1234.5), "1,234.50");
    assert.equal(formatValue("money", 0.0125), "0.0125");
    assert.equal(formatValue("number", 1234), "1,234");
  });

  it("no value is an empty text, but false is not", () => {
    assert.equal(formatValue("text", null), "");
    assert.equal(formatValue("boolean", false), "No");
  });

  it("an input's text is read back as the same number", () => {
    fc.assert(
      fc.property(
        // Numbers with more than 15 digits are refused when typed.
        fc.double({ noNaN: true, min: -1e300, max: 1e300 }).map((value) => Number(value.toPrecision(15)) + 0),
        (value) => {
          const parsed = parseValue({ type: "number", options: [] }, toInputText(value));
          assert.deepEqual(parsed, { ok: true, value });
        },
      ),
    );
  });
});
