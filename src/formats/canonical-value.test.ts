import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { canonicalValue } from "./canonical-value.ts";

describe("canonicalValue", () => {
  it("makes texts equal that differ in case, white space or typographic variants", () => {
    assert.equal(canonicalValue("INV  001 "), canonicalValue("inv 001"));
    assert.equal(canonicalValue("ＩＮＶ"), canonicalValue("INV"));
    assert.equal(canonicalValue("cafe\u0301"), canonicalValue("café"));
  });

  it("keeps texts apart that differ in letters, accents or digits", () => {
    assert.notEqual(canonicalValue("INV001"), canonicalValue("INV002"));
    assert.notEqual(canonicalValue("resume"), canonicalValue("résumé"));
  });

  it("writes numbers by value, without exponents", () => {
    assert.equal(canonicalValue(100.5), "100.5");
    assert.equal(canonicalValue(1e21), "1000000000000000000000");
    assert.equal(canonicalValue(-0), "0");
    assert.equal(canonicalValue(true), "true");
  });
});
