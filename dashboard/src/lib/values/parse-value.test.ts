import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseValue, type Scalar, type ValueProblem } from "./parse-value.ts";

function read(type: string, text: string, options: string[] = []): Scalar | { problem: ValueProblem } {
  const parsed = parseValue({ type, options }, text);
  return parsed.ok ? parsed.value : { problem: parsed.problem };
}

describe("what people type into a field", () => {
  it("nothing typed clears the value, whatever its type", () => {
    for (const type of ["text", "money", "date", "boolean", "choice"]) assert.equal(read(type, "   "), null);
  });

  it("numbers in any country's spelling are read, if they have one meaning", () => {
    const numbers: [string, number][] = [
      ["1234.5", 1234.5],
      ["1,234.50", 1234.5],
      ["1.234,50", 1234.5],
      ["1 234,50", 1234.5],
      ["1'234.50", 1234.5],
      ["1,234,567", 1_234_567],
      ["1.234.567", 1_234_567],
      ["12,5", 12.5],
      ["0,125", 0.125],
      ["1.234", 1.234],
      ["-5", -5],
      ["(1,234.00)", -1234],
      ["12.00-", -12],
      ["€ 99,90", 99.9],
      ["USD 1,234.00", 1234],
      ["0", 0],
      ["-0", 0],
    ];
    for (const [text, value] of numbers) assert.equal(read("money", text), value, text);
  });

  it("an ambiguous number is asked for again", () => {
    assert.deepEqual(read("number", "1,234"), { problem: "ambiguousNumber" });
  });

  it("a number with more digits than JSON keeps is refused, not changed to another one", () => {
    for (const text of ["12345678901234567890", "1.0000000000000000001", "9 007 199 254 740 993", "9".repeat(400)])
      assert.deepEqual(read("number", text), { problem: "longNumber" }, text);
  });

  it("a text that is not a number is refused, not cut down to one", () => {
    for (const text of ["12a", "1.2.3", "1,23,456.00", "--", "1,234.567.8", "12.", "twelve"])
      assert.deepEqual(read("number", text), { problem: "number" }, text);
  });

  it("dates become ISO dates, and a day that does not exist is refused", () => {
    const dates: [string, string][] = [
      ["2026-03-14", "2026-03-14"],
      ["2026/3/4", "2026-03-04"],
      ["14.03.2026", "2026-03-14"],
      ["14 March 2026", "2026-03-14"],
      ["Mar 14, 2026", "2026-03-14"],
      ["14/03/2026", "2026-03-14"],
      ["03/14/2026", "2026-03-14"],
      ["05/05/2026", "2026-05-05"],
    ];
    for (const [text, value] of dates) assert.equal(read("date", text), value, text);
    for (const text of ["2026-02-30", "03/04/2026", "14.3.26", "soon", "2026-13-01"])
      assert.deepEqual(read("date", text), { problem: "date" }, text);
  });

  it("times and moments keep seconds and offset as typed", () => {
    assert.equal(read("time", "9:05"), "09:05");
    assert.equal(read("time", "9:05:30 pm"), "21:05:30");
    assert.equal(read("time", "12:00 am"), "00:00");
    assert.deepEqual(read("time", "25:00"), { problem: "time" });
    assert.deepEqual(read("time", "13:00 pm"), { problem: "time" });
    assert.equal(read("datetime", "2026-03-14 9:05"), "2026-03-14T09:05:00");
    assert.equal(read("datetime", "2026-03-14T09:05:10+02:00"), "2026-03-14T09:05:10+02:00");
    assert.deepEqual(read("datetime", "2026-03-14"), { problem: "datetime" });
  });

  it("a choice is one of its options, in any case; texts are kept as typed", () => {
    assert.equal(read("choice", "eur", ["EUR", "USD"]), "EUR");
    assert.deepEqual(read("choice", "GBP", ["EUR", "USD"]), { problem: "choice" });
    for (const yes of ["Yes", "Ja", "OUI", "sí"]) assert.equal(read("boolean", yes), true);
    for (const no of ["No", "nein", "Non"]) assert.equal(read("boolean", no), false);
    assert.deepEqual(read("boolean", "perhaps"), { problem: "boolean" });
    assert.equal(read("text", " 1,234 "), "1,234");
  });
});
