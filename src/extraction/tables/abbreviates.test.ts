import assert from "node:assert/strict";
import { test } from "node:test";
import { abbreviates } from "./abbreviates.ts";

test("a header may be the beginning of a name's words, their consonants or their initials", () => {
  for (const [head, name] of [
    ["Temp.", "temperature"],
    ["Hgt", "height"],
    ["S.P.", "set_point"],
    ["Rev Cd", "revenue_code"],
    ["LTRS", "volume_ltr"],
    ["B/P", "bp"],
    ["sq ft", "area_sqft"],
    ["Størr.", "stoerrelse"],
    ["Båd", "baad"],
  ] as const)
    assert.ok(abbreviates(head, name) >= 0.5, `${head} of ${name}`);
});

test("a header that counts rows or says another word abbreviates nothing", () => {
  for (const [head, name] of [
    ["No.", "notes"],
    ["Per", "person"],
    ["Tap", "temperature"],
    ["Unit price", "unit"],
    ["A.B.", "temperature"],
  ] as const)
    assert.equal(abbreviates(head, name), 0, `${head} of ${name}`);
});
