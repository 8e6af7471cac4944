import assert from "node:assert/strict";
import { test } from "node:test";
import { createRelevanceFinder } from "../../../../../src/extraction/evidence/captions/relevance.ts";
import { createSurroundingsFinder } from "../../../../../src/extraction/evidence/captions/surroundings.ts";
import { describeField } from "../../../../../src/extraction/fields/field-profile.ts";
import { makeField } from "../../../../made/make-field.ts";
import { drawPage, segmentWith } from "../../../draw-page.ts";

/** What is around a text on a drawn page, for a field that asks for an invoice's number. */
function around(page: string, text: string) {
  const relevance = createRelevanceFinder([describeField(makeField("invoice_number"), false)]);
  const segment = segmentWith(drawPage(page), text);
  return createSurroundingsFinder(relevance).at(segment, segment.text.indexOf(text));
}

test("a caption before the value is near it, in the same text or across a gap", () => {
  const inside = around("Invoice no.: 4711", "4711");
  const across = around("Invoice no.:        4711", "4711");
  assert.ok((inside.near.own[0] ?? 0) > 0.9 && (across.near.own[0] ?? 0) > 0.9);
  assert.deepEqual([inside.isCaptionInSegment, across.isCaptionInSegment], [true, false]);
  assert.deepEqual([inside.hasColon, across.hasColon], [true, true]);
});

test("a caption above the value counts, but less the further above it is", () => {
  const close = around("Invoice number\n4711", "4711");
  const far = around("Invoice number\n\n\n4711", "4711");
  assert.ok((close.above.own[0] ?? 0) > 0.9);
  assert.ok(close.aboveWeight > far.aboveWeight);
});

test("a column's header names what is in its rows", () => {
  const found = around(
    `
Invoice number      Date            Amount
4711                2025-03-01       40.00
4712                2025-03-02       50.00`,
    "4712",
  );
  assert.ok((found.column.own[0] ?? 0) > 0.5);
  assert.equal(found.tableLine, "row");
});

test("words of a sentence introduce a value across the line's end", () => {
  const found = around(
    "When you pay by transfer please do not forget to state the invoice number\n4711 and the name under which you have your account with us.",
    "4711",
  );
  assert.ok((found.flow[0] ?? 0) > 0.5);
});

test("a value with nothing around it has no label", () => {
  const { near, above, column, left2 } = around("4711", "4711");
  for (const relevance of [near, above, column, left2]) assert.equal(relevance.own[0], 0);
});

test("words that only a space separates from what precedes them continue it", () => {
  const tells = (page: string, text: string) => around(page, text).isUnparted;
  assert.equal(tells("Invoice department", "department"), true);
  assert.equal(tells("Invoice: department", "department"), false);
  assert.equal(tells("Invoice      department", "department"), false);
  assert.equal(tells("Department", "Department"), false);
});

const payslip = `
Description         Hours     Current      Year to date
Regular pay         40.00     1 600.00         9 600.00
Gross pay           44.00     1 760.00        10 120.00`;

test("a figure of a table is named by its row and by the header of its column", () => {
  const fields = [makeField("gross_pay", "money"), makeField("gross_pay_year_to_date", "money")];
  const segment = segmentWith(drawPage(payslip), "10 120.00");
  const relevance = createRelevanceFinder(fields.map((field) => describeField(field, false)));
  const { cell, head } = createSurroundingsFinder(relevance).at(segment, 0);
  assert.equal(head, "Year to date");
  assert.ok((cell.own[1] ?? 0) > 0.8);
});

test("a column of figures has its header, whatever is beside the table", () => {
  const fields = [makeField("gross_pay", "money"), makeField("gross_pay_year_to_date", "money")];
  const page = drawPage(`
Earnings     Hours     Amount   Year to date     Account        Type
Regular      40.00   1 600.00       9 600.00     Checking       direct
Holiday                               800.00
Bonus                                 520.00
Gross pay    44.00   1 760.00      10 920.00     Savings        ***1123`);
  const relevance = createRelevanceFinder(fields.map((field) => describeField(field, false)));
  const { cell, head } = createSurroundingsFinder(relevance).at(segmentWith(page, "10 920.00"), 0);
  assert.equal(head, "Year to date");
  assert.ok((cell.own[1] ?? 0) > 0.8);
});

test("a figure has the unit after it, beside it, in its label or in the header of its column", () => {
  const page = drawPage(`
Analyte            (%)      Result (mg/g)
Lignin             ND          1.20
Total ash         0.17         1.70

Used this month   4,310 kWh     Area (m²): 86
Load limit   750   kg`);
  const relevance = createRelevanceFinder([describeField(makeField("ash_percent", "number"), false)]);
  const around = createSurroundingsFinder(relevance);
  const unitOf = (text: string) => {
    const segment = segmentWith(page, text);
    return around.at(segment, segment.text.indexOf(text)).unit;
  };
  assert.deepEqual(["0.17", "1.70", "4,310", "86", "750"].map(unitOf), ["percent", "mg/g", "kwh", "m2", "kg"]);
});

test("a number in the caption beside a value belongs to the caption", () => {
  const relevance = createRelevanceFinder([describeField(makeField("price_bag_35l", "money"), false)]);
  const segment = segmentWith(drawPage("Bag 35 l        1.90\nBag 60 l        2.60"), "1.90");
  const { near } = createSurroundingsFinder(relevance).at(segment, 0);
  assert.ok((near.own[0] ?? 0) > 0.5, String(near.own[0]));
});
