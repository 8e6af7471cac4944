import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Field } from "../../../../src/domain/field.ts";
import { describeUntrained } from "../../../../src/extraction/fields/schema.ts";
import type { Ranking } from "../../../../src/extraction/ranking/rank-candidates.ts";
import { rankScalars } from "../../../../src/extraction/ranking/rank-scalars.ts";
import { makeField } from "../../../made/make-field.ts";
import { drawDocument } from "../../draw-page.ts";

/** The ranking of one field of a drawn page, before any field corrects another. */
function rank(page: string, field: Field): Ranking {
  const [ranking] = rankScalars(drawDocument([page], [field]), describeUntrained([field]));
  if (ranking === undefined) throw new Error("Nothing was ranked.");
  return ranking;
}

const number = makeField("invoice_number");

describe("a field's candidates", () => {
  test("the one at the field's caption comes first, with that caption's likeness", () => {
    const { choices } = rank("Customer no.: K-1020\nInvoice no.: RE-4711\nOrder no.: B-9931", number);
    assert.equal(choices[0]?.candidate.text, "RE-4711");
    assert.ok((choices[0]?.captionSimilarity ?? 0) > 0.9);
  });

  test("equal values are one choice, at the best of their places", () => {
    const { choices } = rank("RE-4711\n\nInvoice no.: RE-4711", number);
    const same = choices.filter(({ candidate }) => candidate.key === choices[0]?.candidate.key);
    assert.equal(same.length, 1);
    assert.equal(same[0]?.candidate.spans[0].segment.line.index, 1);
  });

  test("if a form names a place, values elsewhere stay candidates", () => {
    const field = makeField("town");
    const document = drawDocument(
      ["Town   Hawes\n\nDate   2025-03-01\n\nStreet   Mill Lane\n\nAgency: Kirkby"],
      [field],
    );
    const written = document.pages.flatMap(({ segments }) => segments).filter(({ left }) => left !== null);
    for (const [place, { words }] of written.entries()) for (const word of words) word.written = place;
    const [ranking] = rankScalars(document, describeUntrained([field]));
    const elsewhere = ranking?.choices.find(({ candidate }) => candidate.text === "Kirkby");
    assert.equal(ranking?.choices[0]?.candidate.text, "Hawes");
    assert.equal(elsewhere?.candidate.traits.isElsewhere, 1);
  });

  test("the shares of all choices and of absence add up to one", () => {
    const { choices, absentProbability } = rank("Customer no.: K-1020\nInvoice no.: RE-4711", number);
    const sum = choices.reduce((total, { probability }) => total + probability, absentProbability);
    assert.ok(Math.abs(sum - 1) < 1e-9);
  });

  test("if there are only other captions, absence is likelier than any candidate", () => {
    const { choices, absentScore } = rank("Customer no.: K-1020\nTelephone: 01273 496 055", number);
    assert.ok(choices.every(({ score }) => score < absentScore));
  });

  test("a number for the year to date is not the one for the document's own period", () => {
    const page = `
Earnings          Rate       Current          YTD
Regular          40.00      1 600.00     9 600.00
Bonus             0.00        160.00       520.00
Gross pay                   1 760.00    10 120.00`;
    const best = (name: string) => rank(page, makeField(name, "money")).choices[0]?.candidate.text;
    assert.equal(best("gross_pay"), "1 760.00");
    assert.equal(best("gross_pay_year_to_date"), "10 120.00");
  });

  test("the name at the head of a document is the person it is about", () => {
    const document = drawDocument(["Project engineer\nOrla Tennick\n\nProject work in Bath\nBridges and weirs"]);
    const field = makeField("full_name");
    const [ranking] = rankScalars(document, describeUntrained([field]));
    const before = ranking?.choices.find(({ candidate }) => candidate.text === "Orla Tennick")?.score ?? 0;
    for (const segment of document.pages.flatMap(({ segments }) => segments))
      if (segment.text === "Orla Tennick") segment.fontSize *= 2;
    const [large] = rankScalars(document, describeUntrained([field]));
    assert.equal(large?.choices[0]?.candidate.text, "Orla Tennick");
    assert.ok((large?.choices[0]?.score ?? 0) > before);
  });

  test("a required field gets a value more easily", () => {
    const required = makeField("invoice_number", "text", { rules: [{ rule: "required", message: null }] });
    assert.ok(rank("RE-4711", required).absentScore < rank("RE-4711", number).absentScore);
  });

  test("a party's name gets its owner", () => {
    const page = "Bill to\nMarlow House Hotel\n3 River Walk\nIpswich IP4 2BD";
    const { choices } = rank(page, makeField("customer_name"));
    assert.equal(choices.find(({ candidate }) => candidate.text === "Marlow House Hotel")?.owner?.role, "buyer");
  });
});
