import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findDates } from "./find-dates.ts";

function find(line: string, dateOrder: "dmy" | "mdy" = "dmy") {
  return findDates(line, { dateOrder }).map(({ text, value }) => [text, value]);
}

describe("findDates", () => {
  it("finds every date of a line with its place", () => {
    const line = "Invoice 4711 of 01.02.2024, due 15 March 2024";
    assert.deepEqual(findDates(line, { dateOrder: "dmy" }), [
      { start: 16, end: 26, text: "01.02.2024", value: "2024-02-01" },
      { start: 32, end: 45, text: "15 March 2024", value: "2024-03-15" },
    ]);
  });

  it("finds both ends of a period", () => {
    assert.deepEqual(find("02/22/20-03/03/20", "mdy"), [
      ["02/22/20", "2020-02-22"],
      ["03/03/20", "2020-03-03"],
    ]);
    assert.deepEqual(find("01.02.2024 – 29.02.2024"), [
      ["01.02.2024", "2024-02-01"],
      ["29.02.2024", "2024-02-29"],
    ]);
  });

  it("takes no year for the day of the date after it", () => {
    assert.deepEqual(find("13/20 - Feb14/20"), [["Feb14/20", "2020-02-14"]]);
  });

  it("takes two days of one month for no date", () => {
    assert.deepEqual(find("for July 1 - July 31 , 2014"), [["July 31 , 2014", "2014-07-31"]]);
    assert.deepEqual(find("on 12 - JUL - 24"), [["12 - JUL - 24", "2024-07-12"]]);
  });

  it("keeps what is printed in the text of a span, in other digits too", () => {
    assert.deepEqual(find("التاريخ ٠١/٠٢/٢٠٢٤"), [["٠١/٠٢/٢٠٢٤", "2024-02-01"]]);
  });

  it("finds no dates in phone, account and article numbers", () => {
    for (const line of ["Tel 01 02 20 24 55", "DE89 3704 0044 0532 0130 00", "Art. 123456789", "10.0.0.1", "1.2.3"]) {
      assert.deepEqual(find(line), [], line);
    }
  });
});
