import assert from "node:assert/strict";
import { test } from "node:test";
import { compareValues, similarity } from "./compare-values.ts";

test("texts are compared ignoring case, accents and punctuation", () => {
  assert.ok(compareValues({ type: "text" }, "Café, Zürich", "CAFE ZURICH").isStrict);
  assert.ok(!compareValues({ type: "text" }, "Café Bern", "Café Zürich").isStrict);
});

test("nearly the same text is only right in the soft score", () => {
  const agreement = compareValues({ type: "address" }, "12 Harbour Street London", "12 Harbour Street, Londn");
  assert.deepEqual(agreement, { isStrict: false, isSoft: true });
});

test("amounts are compared as numbers, whatever their sign", () => {
  assert.ok(compareValues({ type: "money" }, 12.5, "-12.50").isStrict);
  assert.ok(!compareValues({ type: "money" }, 12.5, "12.60").isSoft);
});

test("dates are compared by their day", () => {
  assert.ok(compareValues({ type: "date" }, "2031-03-14", "14 March 2031").isStrict);
  assert.ok(!compareValues({ type: "date" }, "2031-03-15", "2031-03-14").isSoft);
});

test("lengths of time are compared by value", () => {
  assert.ok(compareValues({ type: "text" }, "two (2) years", "2 years").isStrict);
});

test("similarity is the share of letters in common", () => {
  assert.equal(similarity("abcd", "abcd"), 1);
  assert.equal(similarity("abcd", "abxd"), 0.75);
  assert.equal(similarity("ab", "xy"), 0);
});

test("dates with times are compared by both, but only by their day if one of them has no time", () => {
  assert.ok(compareValues({ type: "datetime" }, "2031-03-14T09:05:00", "14 March 2031, 9:05 am").isStrict);
  assert.ok(!compareValues({ type: "datetime" }, "2031-03-14T09:05:00", "2031-03-14 10:05").isStrict);
  assert.ok(compareValues({ type: "datetime" }, "2031-03-14T09:05:00", "2031-03-14").isStrict);
  assert.ok(compareValues({ type: "datetime" }, "2031-03-14T09:05:33Z", "2031-03-14T09:05").isStrict);
  assert.ok(!compareValues({ type: "datetime" }, "2031-03-14T09:05:33", "2031-03-14T09:05:34").isStrict);
  assert.ok(!compareValues({ type: "datetime" }, "2031-03-14T09:05:00", "2031-03-14T09:05:00Z").isStrict);
  assert.ok(compareValues({ type: "time" }, "09:05:33", "09:05").isStrict);
});
