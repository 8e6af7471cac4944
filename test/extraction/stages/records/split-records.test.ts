import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { describeUntrained } from "../../../../src/extraction/fields/schema.ts";
import { findCuts } from "../../../../src/extraction/records/find-cuts.ts";
import { isNextPage, readPageMark } from "../../../../src/extraction/records/page-mark.ts";
import { splitRecords } from "../../../../src/extraction/records/split-records.ts";
import { makeField } from "../../../made/make-field.ts";
import { drawDocument, drawPage } from "../../draw-page.ts";

const fields = [
  makeField("invoice_number", "text", { isUnique: true }),
  makeField("invoice_date", "date"),
  makeField("total", "money"),
];

/** The numbers of the pages of each record. */
function split(...pages: string[]): number[][] {
  return [...splitRecords(drawDocument(pages, fields), describeUntrained(fields))].map(({ numbers }) => numbers);
}

const invoice = (number: string, rest = "") => `
INVOICE

Invoice number: ${number}
Invoice date: 2025-03-01

Total: 40.00
${rest}`;

describe("where the records of a file begin", () => {
  test("a page with a number of its own begins a record", () => {
    assert.deepEqual(split(invoice("RE-1001"), invoice("RE-1002"), invoice("RE-1003")), [[1], [2], [3]]);
  });

  test("a page that continues the count belongs to the record before it", () => {
    const second = "Page 2 of 2\n\nTerms: pay within thirty days.";
    assert.deepEqual(split(invoice("RE-1001", "Page 1 of 2"), second, invoice("RE-1002", "Page 1 of 1")), [
      [1, 2],
      [3],
    ]);
  });

  test("a page that repeats the record's number continues it", () => {
    assert.deepEqual(split(invoice("RE-1001"), invoice("RE-1001"), invoice("RE-1002")), [[1, 2], [3]]);
  });

  test("one page is one record, whatever it says", () => {
    assert.deepEqual(split("nothing to see here"), [[1]]);
  });
});

describe("what a page says about its position", () => {
  test("a page's mark is read in words and in figures", () => {
    assert.deepEqual(readPageMark(drawPage("Seite 2 von 3")), { page: 2, of: 3, isBare: false });
    assert.deepEqual(readPageMark(drawPage("1/3")), { page: 1, of: 3, isBare: false });
    assert.equal(readPageMark(drawPage("Page 5 of 3")), null);
  });

  test("page two of three follows page one of three, and nothing else", () => {
    const mark = (page: number, of: number) => ({ page, of, isBare: false });
    assert.equal(isNextPage(mark(2, 3), mark(1, 3)), true);
    assert.equal(isNextPage(mark(2, 2), mark(1, 3)), false);
    assert.equal(isNextPage(mark(1, 3), null), false);
  });

  test("a page can be cut along the white space that runs through all of it, the widest first", () => {
    const page = drawPage("left one          right one\nleft two          right two\nleft three        right three");
    const [cut] = findCuts(page);
    assert.equal(cut?.isBeside, true);
    assert.deepEqual(
      cut?.sides.map((side) => side.length),
      [3, 3],
    );
  });
});
