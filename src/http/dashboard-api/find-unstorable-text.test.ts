import assert from "node:assert/strict";
import { test } from "node:test";
import { findUnstorableText } from "./find-unstorable-text.ts";

test("texts and names that the database cannot store are found with their places, the first one first", () => {
  assert.deepEqual(findUnstorableText("a\0b"), []);
  assert.deepEqual(findUnstorableText({ name: "ok", fields: [{ name: "é😀" }, { name: "\ud800" }] }), [
    "fields",
    1,
    "name",
  ]);
  assert.deepEqual(findUnstorableText({ one: "\0", two: "\0" }), ["one"]);
  assert.deepEqual(findUnstorableText({ headers: { "X\0": "1" } }), ["headers"]);
});

test("what the database can store passes, whatever else it is", () => {
  for (const value of [undefined, null, 1, true, "", "\n\t", "😀", [], {}, { a: [{ b: null }] }])
    assert.equal(findUnstorableText(value), null);
});

test("nesting deeper than any stack is searched to its end", () => {
  const depth = 200_000;
  const nested: unknown = JSON.parse(`${"[".repeat(depth)}"\\u0000"${"]".repeat(depth)}`);
  assert.equal(findUnstorableText(nested)?.length, depth);
});
