import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { describeUntrained } from "../../../../src/extraction/fields/schema.ts";
import { chooseTogether } from "../../../../src/extraction/ranking/choose-together.ts";
import { rankScalars } from "../../../../src/extraction/ranking/rank-scalars.ts";
import type { Field } from "../../../../src/model/field.ts";
import { drawDocument } from "../../draw-page.ts";
import { makeField } from "../../make-document.ts";

/** The best value of each field of a drawn page, null where absence is likelier, and why scores were changed. */
function choose(page: string, fields: Field[]) {
  const rankings = rankScalars(drawDocument([page], fields), describeUntrained(fields));
  chooseTogether(rankings);
  return {
    values: rankings.map(({ choices: [best], absentScore }) =>
      best !== undefined && best.score > absentScore ? best.candidate.text : null,
    ),
    reasons: new Set(
      rankings.flatMap(({ choices }) => choices.flatMap(({ changes }) => changes.map(({ why }) => why))),
    ),
  };
}

const money = (...names: string[]) => names.map((name) => makeField(name, "money"));

describe("fields that correct each other", () => {
  test("net, tax and total that add up are surer", () => {
    const page = "Net amount      100.00\nVAT 19 %         19.00\nTotal           119.00";
    const { values, reasons } = choose(page, money("net_total", "tax_total", "total"));
    assert.deepEqual(values, ["100.00", "19.00", "119.00"]);
    assert.ok(reasons.has("amounts add up"));
  });

  test("amounts that do not add up are not made to", () => {
    const page = "Net amount      100.00\nVAT 19 %         19.00\nTotal           140.00";
    assert.ok(!choose(page, money("net_total", "tax_total", "total")).reasons.has("amounts add up"));
  });

  test("one place is the value of one field: of the one that its label names", () => {
    const fields = [makeField("order_number"), makeField("invoice_number")];
    const { values } = choose("Invoice no.: RE-4711", fields);
    assert.deepEqual(values, [null, "RE-4711"]);
  });

  test("a period does not end before it begins", () => {
    const fields = [makeField("period_from", "date"), makeField("period_to", "date")];
    const { values } = choose("Period: 01.03.2025 - 31.03.2025", fields);
    assert.deepEqual(values, ["01.03.2025", "31.03.2025"]);
  });

  test("what is to pay stands in for the total where no total is printed", () => {
    const { values, reasons } = choose("Amount due:      119.00", money("total", "amount_due"));
    assert.deepEqual(values, ["119.00", "119.00"]);
    assert.ok(reasons.has("stands in for a total of the same amount"));
  });

  test("each party has its own number", () => {
    const page = `
Seller
Alder & Thorne Ltd
14 Kiln Lane
Norwich NR3 1QT
VAT no. GB 482 6617 09

Buyer
Marlow House Hotel
3 River Walk
Ipswich IP4 2BD
VAT no. GB 731 8802 14`;
    const { values } = choose(page, [makeField("buyer_vat_id"), makeField("seller_vat_id")]);
    assert.deepEqual(values, ["GB 731 8802 14", "GB 482 6617 09"]);
  });
});
