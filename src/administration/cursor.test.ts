import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Failure } from "../domain/failure.ts";
import { readCursor, toPage } from "./cursor.ts";

const end = { createdAt: "2026-11-22 00:12:34.567891+00", id: "3f0c6f0e-0000-4000-8000-000000000000" };

test("a page's cursor names its last row to the microsecond; a last page has none", () => {
  const page = toPage([end, end, end], 2, (row) => row);
  assert.equal(page.items.length, 2);
  assert.deepEqual(readCursor(page.nextCursor ?? ""), end);
  assert.equal(toPage([end, end], 2, (row) => row).nextCursor, null);
  assert.equal(readCursor(undefined), null);
});

test("a text that no page returned is rejected, whatever it is", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      assert.throws(() => readCursor(text), Failure);
    }),
  );
});

test("what only looks like a cursor is rejected before the database sees it", () => {
  const { createdAt, id } = end;
  const address = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  assert.deepEqual(readCursor(address("2026-11-22 00:12:34+05:30", id)), {
    createdAt: "2026-11-22 00:12:34+05:30",
    id,
  });
  for (const odd of ["2026-99-99 99:99:99+00", "2026-02-30 00:00:00+00", "0000-01-01 00:00:00+00", "2026-11-22", ""])
    assert.throws(() => readCursor(address(odd, id)), Failure, odd);
  for (const odd of ["-", id.slice(1), `${id}0`])
    assert.throws(() => readCursor(address(createdAt, odd)), Failure, odd);
});
