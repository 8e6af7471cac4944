import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listDays, toDaySeries } from "./day-series.ts";

const item = (day: string, parserId: string, documents: number, charged = "0") => ({
  day,
  parserId,
  parserName: parserId.toUpperCase(),
  documents,
  charged,
  pages: documents,
  entries: documents,
  validEntries: documents,
});

describe("usage by day", () => {
  it("every day of the range is present, with zeros where there are no documents", () => {
    const usage = { from: "2026-02-27", to: "2026-03-01", days: [item("2026-02-28", "a", 3)] };
    assert.deepEqual(toDaySeries(usage, "documents", "Others").days, [
      { day: "2026-02-27", values: { a: 0 } },
      { day: "2026-02-28", values: { a: 3 } },
      { day: "2026-03-01", values: { a: 0 } },
    ]);
    assert.deepEqual(listDays("2024-02-28", "2024-03-01"), ["2024-02-28", "2024-02-29", "2024-03-01"]);
  });

  it("the most used parsers each have a series, the rest share one, and nothing is lost", () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const days = names.map((name, index) => item("2026-03-01", name, index + 1));
    const { series, days: shown } = toDaySeries({ from: "2026-03-01", to: "2026-03-01", days }, "documents", "Others");
    assert.deepEqual(
      series.map(({ name }) => name),
      ["G", "F", "E", "D", "C", "Others"],
    );
    const sum = series.reduce((total, { id }) => total + Number(shown[0]?.values[id]), 0);
    assert.equal(sum, 28);
  });

  it("amounts are drawn as numbers", () => {
    const usage = { from: "2026-03-01", to: "2026-03-01", days: [item("2026-03-01", "a", 1, "0.05")] };
    assert.equal(toDaySeries(usage, "charged", "Others").days[0]?.values.a, 0.05);
    assert.deepEqual(toDaySeries({ ...usage, days: [] }, "charged", "Others").series, []);
  });
});
