import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createRelevanceFinder } from "../../../../src/extraction/evidence/captions/relevance.ts";
import { describeUntrained } from "../../../../src/extraction/fields/schema.ts";
import { type Match, matchDocument } from "../../../../src/extraction/ranking/matches-document.ts";
import { rankScalars } from "../../../../src/extraction/ranking/rank-scalars.ts";
import { captionTokens } from "../../../../src/vocabulary/caption-tokens.ts";
import { makeField } from "../../../made/make-field.ts";
import { drawDocument } from "../../draw-page.ts";

const fields = [
  makeField("invoice_number", "text", { isUnique: true, hints: ["Invoice number"] }),
  makeField("invoice_date", "date", { hints: ["Invoice date"] }),
  makeField("due_date", "date"),
  makeField("customer_number"),
  makeField("seller_vat_id"),
  makeField("iban"),
  makeField("net_total", "money"),
  makeField("total", "money"),
];

function match(page: string, asked = fields, parserName = ""): Match {
  const document = drawDocument([page], asked);
  const schema = describeUntrained(asked);
  const relevance = createRelevanceFinder(schema.scalars.map(({ profile }) => profile));
  const parser = { relevance, nameTokens: captionTokens(parserName) };
  return matchDocument(document.pages, rankScalars(document, schema), [], parser);
}

const invoice = `
INVOICE

Invoice number: RE-4711           Invoice date: 2025-03-01
Customer number: K-1020           Due date: 2025-03-31

Net amount: 100.00
Total: 119.00`;
const letter = `
Dear Anna,

thank you for the pleasant evening of 3 May 2025 in the garden of your
aunt. The roses were in full bloom and the wine was worth its 40.00 euros.
I hope that we see each other again before the summer is over, and that
your brother finds the time to come as well.

With kind regards
Ben`;

describe("whether a document is one that the parser is for", () => {
  test("a document with the fields' captions is", () => {
    assert.equal(match(invoice).isMatch, true);
  });

  test("a document full of labels of other things is not", () => {
    const policy = `
Policy number: P-4711         Policyholder: Orla Tennick
Effective date: 2025-03-01    Expiry date: 2026-03-01
Deductible: 500.00            Premium: 119.00
Make: Heron                   Licence plate: HB-KL 12
Nationality: British          Date of birth: 1990-04-02
Total: 119.00`;
    assert.equal(match(policy).isMatch, false);
  });

  test("a letter that has dates and amounts is not", () => {
    assert.equal(match(letter).isMatch, false);
  });

  test("a title that prints the parser's name speaks for it, in any language", () => {
    const permit = "FISCHEREISCHEIN\n\nMuster, Anna\n\nwohnhaft in Beispielstadt\n\nausgestellt in Beispielstadt";
    const scoreOf = (name: string) => match(permit, fields, name).score;
    assert.ok(scoreOf("fischereischein") > scoreOf("invoices"));
  });

  test("captions of fields speak for a document even if they have no values", () => {
    const blank = "Customer number:\n\nDue date:\n\nNet amount:";
    const other = "Shoe size:\n\nSummer house:\n\nFavourite colour:";
    assert.ok(match(blank).score > match(other).score);
  });

  test("a parser of few fields takes every document: there is too little to judge by", () => {
    assert.equal(match(letter, fields.slice(0, 3)).isMatch, true);
  });

  test("a unique value is only given at a caption of its own", () => {
    const asked = fields.slice(0, 1);
    const document = drawDocument(["RE-4711\n\nsee you soon"], asked);
    const [ranking] = rankScalars(document, describeUntrained(asked));
    const [choice] = ranking?.choices ?? [];
    assert.ok(ranking !== undefined && choice !== undefined);
    assert.equal(match("RE-4711\n\nsee you soon", asked).accepts(choice, ranking), false);
  });
});
