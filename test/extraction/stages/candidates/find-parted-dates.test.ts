import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { collectCandidates } from "../../../../src/extraction/candidates/collect-candidates.ts";
import { parseDate } from "../../../../src/formats/parse-date.ts";
import { drawDocument } from "../../draw-page.ts";

/** The dates of a page, in order, as their printed parts are read. */
function datesOf(page: string): (string | null)[] {
  const { pages, conventions } = drawDocument([page]);
  const found = collectCandidates(pages, new Set(["date"]), conventions).get("date") ?? [];
  for (const { text, key } of found) assert.equal(parseDate(text, conventions), key);
  return found.map(({ key }) => key).sort();
}

describe("dates that are printed in parts", () => {
  test("the first day of a period has the year, or month and year, of the last one", () => {
    assert.deepEqual(datesOf("Fair: 3-6 October 2024"), ["2024-10-03", "2024-10-06"]);
    assert.deepEqual(datesOf("Tue 3 – Thu 5 Dec 2024"), ["2024-12-03", "2024-12-05"]);
    assert.deepEqual(datesOf("Aug 1 – Oct 31, 2024"), ["2024-08-01", "2024-10-31"]);
    assert.deepEqual(datesOf("Season     01.04. – 31.10.2025"), ["2025-04-01", "2025-10-31"]);
    assert.deepEqual(datesOf("entre el 1 de julio y el 15 de agosto de 2024, en"), ["2024-07-01", "2024-08-15"]);
    assert.deepEqual(datesOf("vom 17. bis 19. Mai 2024"), ["2024-05-17", "2024-05-19"]);
  });

  test("a day after the last one does not belong to such a period", () => {
    assert.deepEqual(datesOf("Section 9 – 6 October 2024"), ["2024-10-06"]);
    assert.deepEqual(datesOf("28 December – 3 January 2025"), ["2025-01-03"]);
  });

  test("a date continues across the end of a line", () => {
    assert.deepEqual(datesOf("Please pay the whole amount to us by 22 November\n2024 or come in."), ["2024-11-22"]);
    assert.deepEqual(datesOf("The violation must be corrected no later than July\n22, 2024. Thank you."), [
      "2024-07-22",
    ]);
    assert.deepEqual(datesOf("We received it on 22 November 2024\n3 December 2024 is a Tuesday."), [
      "2024-11-22",
      "2024-12-03",
    ]);
  });

  test("boxes of a form hold one digit each", () => {
    assert.deepEqual(datesOf("Date of birth     0   6   0   4   1   9   3   8"), ["1938-04-06"]);
    assert.deepEqual(datesOf("Code     0   9   5   5   1   7   4          0   1   0   3   2   0   2   4"), [
      "2024-03-01",
    ]);
    assert.deepEqual(datesOf("Built     2   0   2   3   1   1   0   9          7"), ["2023-11-09"]);
    assert.deepEqual(datesOf("Number     0   6   0   4   1   9   3   8   5"), []);
    assert.deepEqual(datesOf("Number     9   9   9   9   1   9   3   8"), []);
  });

  test("the boxes of a form hold the parts of one date", () => {
    assert.deepEqual(datesOf("Born     15     09     2013"), ["2013-09-15"]);
  });
});
