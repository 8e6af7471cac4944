import assert from "node:assert/strict";
import { test } from "node:test";
import { describeUntrained } from "../../../../src/extraction/fields/schema.ts";
import { rankAll } from "../../../../src/extraction/ranking/rank-scalars.ts";
import { added } from "../../../../src/extraction/ranking/rerank/choice-features.ts";
import { describeChoices } from "../../../../src/extraction/ranking/rerank/describe-choices.ts";
import { noExpectations } from "../../../../src/extraction/ranking/rerank/expectations.ts";
import { makeField } from "../../../made/make-field.ts";
import { drawDocument } from "../../draw-page.ts";

test("a choice's description says whether its caption is in the same text", () => {
  const fields = [makeField("slip_number")];
  const inSegment = (page: string) => {
    const [field] = describeChoices(rankAll(drawDocument([page], fields), describeUntrained(fields)), noExpectations);
    const place = field?.ranking.choices.findIndex(({ candidate }) => candidate.text === "DS-40718") ?? -1;
    return field?.rows[place]?.[added.isCaptionInSegment];
  };
  assert.equal(inSegment("Slip number: DS-40718"), 1);
  assert.equal(inSegment("Slip number:          DS-40718"), 0);
});
