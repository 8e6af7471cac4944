import assert from "node:assert/strict";
import { test } from "node:test";
import { beginOf, toRange } from "./replay-range.ts";

const now = new Date("2026-03-14T12:00:30.000Z");
const unused = { from: "", to: "" };

test("a period ends now", () => {
  assert.deepEqual(toRange("day", unused, now), { from: "2026-03-13T12:00:30.000Z", to: "2026-03-14T12:00:30.000Z" });
});

test("a typed range is read as local time, and comes back as it was typed", () => {
  const own = { from: beginOf("hour", now), to: beginOf("now", now) };
  assert.deepEqual(toRange("own", own, now), { from: "2026-03-14T11:00:00.000Z", to: "2026-03-14T12:00:00.000Z" });
});

test("a typed range that is empty, incomplete or ends before it begins is none", () => {
  const [begin, end] = [beginOf("day", now), beginOf("now", now)];
  for (const own of [unused, { from: begin, to: "" }, { from: end, to: begin }, { from: end, to: end }])
    assert.equal(toRange("own", own, now), null);
});
