import assert from "node:assert/strict";
import { test } from "node:test";
import { planRetry, readRetryAfter, retryDelaysMs } from "./plan-retry.ts";

const now = new Date("2026-03-14T12:00:00.000Z");
const after = (retries: number, retryAfterMs: number | null = null, random = 0) => {
  const time = planRetry({ retries, retryAfterMs }, now, random);
  return time && time.getTime() - now.getTime();
};

test("a delivery is tried again after seven growing delays, and then no more", () => {
  const delays = Array.from({ length: 8 }, (_, retries) => after(retries));
  assert.deepEqual(delays, [5000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 86_400_000, null]);
  assert.equal(delays.length - 1, retryDelaysMs.length);
});

test("chance adds up to a fifth, and never brings a try forward", () => {
  assert.deepEqual([after(0, null, 0), after(0, null, 0.5), after(0, null, 1)], [5000, 5500, 6000]);
});

test("a receiver can ask for a longer delay, of a day at most, and not for a shorter one", () => {
  assert.deepEqual([after(0, 60_000), after(1, 1000), after(0, 10 * 86_400_000)], [60_000, 300_000, 86_400_000]);
});

test("Retry-After is read in seconds and as a date, and nothing else", () => {
  const read = (text?: string) => readRetryAfter(text, now);
  assert.deepEqual([read("120"), read(" 0 ")], [120_000, 0]);
  assert.equal(read("Sat, 14 Mar 2026 12:01:00 GMT"), 60_000);
  assert.equal(read("Sat, 14 Mar 2026 11:00:00 GMT"), 0, "a time that is over");
  for (const odd of [undefined, "", "soon", "-5", "1.5", "2026-03-14", "99999999999"])
    assert.equal(read(odd), null, odd);
});
