import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readTokenHeader } from "./read-token-header.ts";

test("the word Token and one secret give the secret", () => {
  assert.deepEqual(readTokenHeader("Token abc123"), { secret: "abc123" });
});

test("the word Token is matched ignoring case, and any run of spaces separates", () => {
  for (const header of ["token abc", "TOKEN abc", "ToKeN   abc", "Token\tabc", " Token abc "])
    assert.deepEqual(readTokenHeader(header), { secret: "abc" }, header);
});

test("no header, an empty one, and any other scheme are no credentials", () => {
  for (const header of [undefined, "", "   ", "Bearer abc", "Basic abc", "Tokenabc", "Token: abc", "abc", "Tokens abc"])
    assert.deepEqual(readTokenHeader(header), { problem: "noCredentials" }, header);
});

test("the word alone is a header without credentials", () => {
  for (const header of ["Token", "token ", "  TOKEN"])
    assert.deepEqual(readTokenHeader(header), { problem: "schemeOnly" }, header);
});

test("more than one word after Token is a token string with spaces", () => {
  for (const header of ["Token a b", "Token a b c", "token  a\tb"])
    assert.deepEqual(readTokenHeader(header), { problem: "extraWords" }, header);
});

test("whatever the header holds, it is either one secret without spaces or a problem", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (header) => {
      const result = readTokenHeader(header);
      if ("secret" in result) assert.match(result.secret, /^\S+$/);
      else assert.ok(["noCredentials", "schemeOnly", "extraWords"].includes(result.problem));
    }),
  );
});
