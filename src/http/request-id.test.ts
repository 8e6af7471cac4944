import assert from "node:assert/strict";
import { test } from "node:test";
import { toRequestId } from "./request-id.ts";

const idOf = (given: string | undefined) =>
  toRequestId({ headers: given === undefined ? {} : { "x-request-id": given } });

test("an acceptable ID from the caller is kept", () => {
  for (const id of ["abc", "7f9c-41", "trace:1.2_3", "a".repeat(128)]) assert.equal(idOf(id), id);
});

test("a missing, long or strange ID is replaced by a new one", () => {
  for (const id of [undefined, "", "a b", "a\nb", "<script>", "é", "a".repeat(129)])
    assert.match(idOf(id), /^[0-9a-f]{8}-[0-9a-f-]{27}$/);
});

test("two requests without an ID get different ones", () => {
  assert.notEqual(idOf(undefined), idOf(undefined));
});
