import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findByteRange } from "./find-byte-range.ts";

test("whatever is requested, a range lies within the file", () => {
  const end = fc.oneof(fc.constant(""), fc.nat(30).map(String), fc.bigInt({ min: 0n }).map(String));
  const header = fc.oneof(
    fc.string().map((text) => `bytes=${text}`),
    fc.tuple(end, end).map((ends) => `bytes=${ends.join("-")}`),
  );
  fc.assert(
    fc.property(header, fc.nat(20), (text, sizeBytes) => {
      const range = findByteRange(text, sizeBytes);
      if (typeof range === "object")
        assert.ok(0 <= range.start && range.start <= range.end && range.end < sizeBytes, `${text} of ${sizeBytes}`);
    }),
  );
});

test("the unit is recognised in upper and lower case, and with white space", () => {
  assert.deepEqual(findByteRange("Bytes= 2-3 ", 10), { start: 2, end: 3 });
});

test("an empty file has no byte to return", () => {
  for (const header of ["bytes=0-", "bytes=0-5", "bytes=-5"]) assert.equal(findByteRange(header, 0), "none");
  assert.equal(findByteRange(undefined, 0), "whole");
});
