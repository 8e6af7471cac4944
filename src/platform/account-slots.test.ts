import assert from "node:assert/strict";
import { test } from "node:test";
import { Failure } from "../domain/failure.ts";
import { AccountSlots } from "./account-slots.ts";

const refusals = { full: "All are taken.", share: "Your share is taken." };
const isRefused = (message: string) => (error: unknown) =>
  error instanceof Failure && error.kind === "overloaded" && error.message === message;

/** Takes slots that are never given back. */
function hold(slots: AccountSlots, accountId: string): Promise<unknown> {
  return slots.use(accountId, () => new Promise(() => {}));
}

test("work beyond the slots is rejected at once, and accepted again when a slot is free", async () => {
  const slots = new AccountSlots(1, refusals);
  const first = Promise.withResolvers<string>();
  const work = slots.use("a", () => first.promise);
  await assert.rejects(hold(slots, "b"), isRefused(refusals.full));
  first.resolve("first");
  assert.equal(await work, "first");
  assert.equal(await slots.use("b", async () => "second"), "second");
});

test("work that fails gives its slot back", async () => {
  const slots = new AccountSlots(1, refusals);
  await assert.rejects(
    slots.use("a", () => Promise.reject(new Error("broken"))),
    /broken/,
  );
  assert.equal(slots.taken, 0);
});

test("an account that asks for every slot gets half of them, and later accounts find room", async () => {
  const slots = new AccountSlots(64, refusals);
  const shares: Record<string, number> = {};
  for (const account of ["a", "b", "c"]) {
    const before = slots.taken;
    for (let asked = 0; asked < 100; asked++) void hold(slots, account).catch(() => {});
    shares[account] = slots.taken - before;
    await assert.rejects(hold(slots, account), isRefused(refusals.share));
  }
  assert.deepEqual(shares, { a: 32, b: 16, c: 8 });
});
