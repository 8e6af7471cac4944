import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseSetBack } from "./choose-set-back.ts";

const working = (accountId: string, rssMb: number, begunAt: number, wasSetBack = false) => ({
  accountId,
  rssMb,
  begunAt,
  wasSetBack,
});

test("the youngest task of the account that uses the most gives way, but never the only running one", () => {
  const [old, young, other] = [working("a", 300, 1), working("a", 200, 2), working("b", 400, 3)];
  assert.equal(chooseSetBack([old, young, other]), young);
  assert.equal(chooseSetBack([old]), null);
  assert.equal(chooseSetBack([]), null);
});

test("a task that gave way only does so again if all have, and the oldest then never does", () => {
  const [big, small] = [working("a", 600, 1, true), working("b", 200, 2)];
  assert.equal(chooseSetBack([big, small]), small);
  const both = [working("a", 600, 1, true), working("a", 200, 2, true)];
  assert.equal(chooseSetBack(both), both[1]);
});
