import assert from "node:assert/strict";
import { test } from "node:test";
import { formatBytes, formatDuration, formatMoney, formatRelative } from "./format.ts";

test("amounts keep every digit from the service", () => {
  assert.match(formatMoney("1234567890123.000001", "USD"), /1,234,567,890,123\.000001/);
  assert.match(formatMoney("9007199254740993.10", "EUR"), /9,007,199,254,740,993\.10/);
  assert.match(formatMoney("5", "USD"), /5\.00/);
});

test("an amount in an unknown currency is still a number", () => {
  assert.equal(formatMoney("12.5", "??"), "12.50");
});

test("times are written as people say them", () => {
  const now = Date.parse("2026-03-10T12:00:00Z");
  assert.equal(formatRelative("2026-03-10T11:59:40Z", now), "now");
  assert.equal(formatRelative("2026-03-10T09:00:00Z", now), "3 hours ago");
  assert.equal(formatRelative("2026-03-09T11:00:00Z", now), "yesterday");
  assert.match(formatRelative("2026-01-09T11:00:00Z", now), /2026/);
});

test("durations and sizes are in the unit that fits", () => {
  assert.deepEqual([formatDuration(340), formatDuration(2400), formatDuration(180_000)], ["340 ms", "2.4 s", "3 min"]);
  const sizes = [formatBytes(12), formatBytes(34_567), formatBytes(2_500_000), formatBytes(3_421_000_000)];
  assert.deepEqual(sizes, ["12 B", "35 kB", "2.5 MB", "3.4 GB"]);
});
