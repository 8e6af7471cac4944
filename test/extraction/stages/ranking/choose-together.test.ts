import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Field } from "../../../../src/domain/field.ts";
import { describeUntrained } from "../../../../src/extraction/fields/schema.ts";
import { chooseTogether } from "../../../../src/extraction/ranking/choose-together.ts";
import { rankScalars } from "../../../../src/extraction/ranking/rank-scalars.ts";
import { makeField } from "../../../made/make-field.ts";
import { drawDocument } from "../../draw-page.ts";

/** The best value of each field of a drawn page, null if absence is likelier, and why scores changed. */
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
  test("net, tax and total that add up are more certain", () => {
    const page = "Net amount      100.00\nVAT 19 %         19.00\nTotal           119.00";
    const { values, reasons } = choose(page, money("net_total", "tax_total", "total"));
    assert.deepEqual(values, ["100.00", "19.00", "119.00"]);
    assert.ok(reasons.has("amounts add up"));
  });

  test("amounts that do not add up are not made to", () => {
    const page = "Net amount      100.00\nVAT 19 %         19.00\nTotal           140.00";
    assert.ok(!choose(page, money("net_total", "tax_total", "total")).reasons.has("amounts add up"));
  });

  test("one place is the value of one field only: the one that its caption names", () => {
    const account = makeField("account_number", "text", { rules: [{ rule: "required", message: null }] });
    const page = "Contract account: 4711-22";
    assert.deepEqual(choose(page, [account]).values, ["4711-22"]);
    assert.deepEqual(choose(page, [account, makeField("contract_account")]).values, [null, "4711-22"]);
  });

  test("a place that looks like the other party's counts less if nothing is asked about that party", () => {
    const page = `
Thistle Baths

Orla Tennick
9 Clover Road
Bath BA2 4QX
Phone: 01225 555 017`;
    const [phone, buyer] = [makeField("seller_phone", "phone"), makeField("buyer_name")];
    assert.equal(choose(page, [phone, buyer]).values[0], null);
    assert.deepEqual(choose(page, [phone]).values, ["01225 555 017"]);
  });

  test("of two periods each has its own beginning and end", () => {
    const fields = ["liability_effective", "liability_expiry", "umbrella_effective", "umbrella_expiry"];
    const page = `
Type of cover        Effective      Expires
Liability            01/15/2022     01/15/2023
Umbrella             03/01/2021     03/01/2022`;
    const { values } = choose(
      page,
      fields.map((name) => makeField(name, "date")),
    );
    assert.deepEqual(values, ["01/15/2022", "01/15/2023", "03/01/2021", "03/01/2022"]);
  });

  test("a period does not end before it begins", () => {
    const fields = [makeField("start_date", "date"), makeField("end_date", "date")];
    const { values, reasons } = choose("Start: 01.03.2025\nMoored on 01.02.2025", fields);
    assert.deepEqual(values, ["01.03.2025", null]);
    assert.ok(reasons.has("period ends before it begins"));
  });

  test("both ends of a range are given, or none", () => {
    const fields = [makeField("billing_period_start", "date"), makeField("billing_period_end", "date")];
    const page = "Pro plan, one year\nJul 3, 2024 – Jul 2, 2025          71.99\nPaid July 3, 2024";
    assert.deepEqual(choose(page, fields).values, ["Jul 3, 2024", "Jul 2, 2025"]);
  });

  test("the amount due stands in for the total if no total is printed", () => {
    const { values, reasons } = choose("Amount due:      119.00", money("total", "amount_due"));
    assert.deepEqual(values, ["119.00", "119.00"]);
    assert.ok(reasons.has("stands in for a total of the same amount"));
  });

  test("a number of one party is not given for the other", () => {
    const page = "Buyer\nMarlow House Hotel\n3 River Walk\nIpswich IP4 2BD\nVAT no. GB 731 8802 14";
    assert.deepEqual(choose(page, [makeField("buyer_vat_id")]).values, ["GB 731 8802 14"]);
    assert.deepEqual(choose(page, [makeField("seller_vat_id")]).values, [null]);
  });
});
