import assert from "node:assert/strict";
import { test } from "node:test";
import { readPath } from "./find-evidence.ts";

test("a path belongs to the field with the longest name that it begins with", () => {
  assert.deepEqual(readPath("a.b.c", ["a", "a.b"]), { field: "a.b", row: null, child: "c" });
});
