import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseDateTime } from "./parse-date-time.ts";

const cases: [text: string, dateTime: string | null][] = [
  ["2024-02-01T10:30:00Z", "2024-02-01T10:30:00Z"],
  ["2024-02-01T10:30:00.123Z", "2024-02-01T10:30:00Z"],
  ["2024-02-01T10:30:00+02:00", "2024-02-01T10:30:00+02:00"],
  ["2024-02-01 10:30 +0200", "2024-02-01T10:30+02:00"],
  ["2024-02-01 10:30 UTC", "2024-02-01T10:30Z"],
  ["01.02.2024 10:30 Uhr", "2024-02-01T10:30"],
  ["Feb 1, 2024 at 2 pm", "2024-02-01T14:00"],
  ["10:30, 1 February 2024", "2024-02-01T10:30"],
  ["20240201T103000", "2024-02-01T10:30:00"],
  ["20240201T103000Z", "2024-02-01T10:30:00Z"],
  ["2024-02-01T10:30:00-05:00", "2024-02-01T10:30:00-05:00"],
  ["01.02.2024 10:30-12:00", null],
  ["2024-02-01", null],
  ["10:30", null],
  ["31.02.2024 10:30", null],
  ["01.02.2024 10:30 – 12:00", null],
  ["01.02.2024 – 02.02.2024 10:30", null],
];

describe("parseDateTime", () => {
  for (const [text, dateTime] of cases) {
    it(`reads "${text}" as ${dateTime}`, () => assert.equal(parseDateTime(text, { dateOrder: "dmy" }), dateTime));
  }
});
