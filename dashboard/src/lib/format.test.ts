import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { formatAgo, formatAmount, formatBytes, formatConfidence, formatSeconds, formatShare } from "./format.ts";

describe("figures as people read them", () => {
  it("amounts are exact, whatever their size", () => {
    assert.equal(formatAmount("12.5", "USD"), "$12.50");
    assert.equal(formatAmount("0.000125", "USD"), "$0.000125");
    assert.equal(formatAmount("9999999999999.99", "USD"), "$9,999,999,999,999.99");
    assert.equal(formatAmount("-3", "EUR"), "-€3.00");
    assert.equal(formatAmount("12.50", "EUR"), "€12.50");
  });

  it("a confidence is never rounded up to certainty", () => {
    assert.equal(formatConfidence(0.999), "99%");
    assert.equal(formatConfidence(1), "100%");
  });

  it("no share is a dash, and no share of nothing is not zero", () => {
    assert.equal(formatShare(null), "–");
    assert.equal(formatShare(0), "0%");
    assert.equal(formatShare(0.9731), "97.3%");
  });

  it("ages are told roughly, in either direction", () => {
    const now = Date.parse("2026-03-14T12:00:00Z");
    assert.equal(formatAgo("2026-03-14T11:59:50Z", now), "now");
    assert.equal(formatAgo("2026-03-14T11:58:00Z", now), "2 minutes ago");
    assert.equal(formatAgo("2026-03-14T09:00:00Z", now), "3 hours ago");
    assert.equal(formatAgo("2026-03-13T12:00:00Z", now), "yesterday");
  });

  it("sizes and durations have the unit that reads best", () => {
    assert.deepEqual([640, 12_400, 1_440_000].map(formatBytes), ["640 B", "12 kB", "1.4 MB"]);
    assert.deepEqual([0.0853, 1.24, 125].map(formatSeconds), ["85 ms", "1.2 s", "2 min 5 s"]);
  });
});
