import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isExactNumber, isReadUnchanged } from "./exact-number.ts";

test("a number of at most 15 significant digits is exact, however it is written", () => {
  const written = ["0", "-0.0", "0e999", "1", "-1.50", "123456789012345", "0.000000123456789012345", "1E3", "1e+21"];
  for (const each of [...written, "100000000000000000000", "1.00000000000000000000", "1e308", "1e-300"])
    assert.ok(isExactNumber(each), each);
});

test("a number that is read as a different one, or has more digits, is not exact", () => {
  const written = ["12345678901234567890", "9007199254740993", "9007199254740992", "1.0000000000000000001"];
  for (const each of [...written, "1e309", "-1e309", "1e-400", "123456789012345e-330", "1e99999999999999999999"])
    assert.ok(!isExactNumber(each), each);
});

test("what is not a decimal number is not exact", () => {
  for (const each of ["", "NaN", "Infinity", "0x10", "1_000", " 1", "1.", ".5"]) assert.ok(!isExactNumber(each), each);
});

test("a number as programs write it is read unchanged; one with more than 17 digits is not", () => {
  fc.assert(
    fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (value) => isReadUnchanged(JSON.stringify(value))),
  );
  assert.ok(!isReadUnchanged("0.123456789012345678"));
});

test("long digits are judged in linear time", () => {
  assert.ok(!isExactNumber("1".repeat(1_000_000)));
  assert.ok(isExactNumber(`1.${"0".repeat(1_000_000)}`));
  assert.ok(!isExactNumber(`${"0".repeat(500_000)}1${"0".repeat(500_000)}`));
});
