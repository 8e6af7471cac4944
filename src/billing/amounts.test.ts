import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { chargeFor, divideCharge } from "./amounts.ts";

describe("amounts", () => {
  it("charges pages x rate without binary rounding", () => {
    assert.equal(chargeFor(3, "0.1"), "0.3");
    assert.equal(chargeFor(100, "0.050000"), "5");
    assert.equal(chargeFor(7, "0.000001"), "0.000007");
  });

  it("puts the remainder of a division on the first entry", () => {
    assert.deepEqual(divideCharge("0.05", 3, "USD"), ["0.03", "0.01", "0.01"]);
    assert.deepEqual(divideCharge("10", 3, "JPY"), ["4", "3", "3"]);
    assert.deepEqual(divideCharge("0.015", 2, "USD"), ["0.008", "0.007"]);
    assert.deepEqual(divideCharge("0", 2, "USD"), ["0", "0"]);
  });

  it("never loses or adds a unit, whatever the charge, the number of entries and the currency", () => {
    const charge = fc
      .bigInt({ min: 0n, max: 10n ** 12n })
      .map((micro) => new Decimal(micro.toString()).div(1e6).toFixed());
    const currency = fc.constantFrom("USD", "JPY", "KWD", "EUR", "XXX");
    fc.assert(
      fc.property(charge, fc.integer({ min: 1, max: 400 }), currency, (total, count, code) => {
        const shares = divideCharge(total, count, code);
        assert.equal(shares.length, count);
        assert.equal(Decimal.sum(...shares).toFixed(), total);
        assert.ok(shares.every((share) => !new Decimal(share).isNegative()));
      }),
    );
  });
});
