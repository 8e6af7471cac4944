import assert from "node:assert/strict";
import { test } from "node:test";
import { checkMapping } from "./check-mapping.ts";

test("an expression that compiles is a data mapping", () => {
  for (const expression of ["$", '{"no": invoice_number}', "$match(x, /^(a+)+$/i)"]) {
    assert.equal(checkMapping(expression), null);
  }
});

test("an expression that cannot be evaluated is reported with its place before it is saved", () => {
  assert.match(checkMapping("") ?? "", /is empty/);
  assert.match(checkMapping('{"a": ') ?? "", /at character 6/);
  assert.match(checkMapping("(".repeat(5000)) ?? "", /nested too deeply|Unexpected end/);
  assert.match(checkMapping(`${" ".repeat(9999)}$$`) ?? "", /longer than 10000 characters/);
});

test("patterns that RE2 does not know, or that are too large together, are reported before they are saved", () => {
  assert.match(checkMapping('$match("x", /(?=a)b/)') ?? "", /unsupported Perl syntax/);
  assert.match(checkMapping("[a.{'b': $match(x, /(a)\\1/)}]") ?? "", /invalid escape sequence/);
  assert.match(checkMapping("$match(x, /((a{1000}){1000})/)") ?? "", /invalid repeat count/);
  assert.match(
    checkMapping(`$match(x, /${"a".repeat(1500)}/) ~> $match(/${"b".repeat(501)}/)`) ?? "",
    /2000 characters/,
  );
});
