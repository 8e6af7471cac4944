import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { candidateWords, emptyFieldWords } from "../../../../src/extraction/explain/comparison-words.ts";
import { describeSchema } from "../../../../src/extraction/fields/schema.ts";
import { givenChoice } from "../../../../src/extraction/ranking/rank-candidates.ts";
import { rankAll } from "../../../../src/extraction/ranking/rank-scalars.ts";
import { absentFeatureNames } from "../../../../src/extraction/ranking/rerank/absent-features.ts";
import { choiceFeatureNames } from "../../../../src/extraction/ranking/rerank/choice-features.ts";
import { absentContextNames, contextFeatureNames } from "../../../../src/extraction/ranking/rerank/context-features.ts";
import { findTold, rerank } from "../../../../src/extraction/ranking/rerank/rerank.ts";
import { makeField } from "../../../made/make-field.ts";
import { drawDocument } from "../../draw-page.ts";

const page = `
Harbour Works

Berth:            North quay 7
Skipper:          Ada Renwick
Draught:          3.20 m
`;
const fields = [makeField("berth"), makeField("skipper"), makeField("previous_owner")];

function weighed(drawn = page, asked = fields) {
  const ranked = rankAll(drawDocument([drawn], asked), describeSchema(asked, { kinds: [] }));
  rerank(ranked);
  return ranked.rankings;
}

/** Which of the first fields need no comparison, if a form names the places of the first `named` of them. */
function toldIf(named: number): boolean[] {
  const ranked = rankAll(drawDocument([page], fields), describeSchema(fields, { kinds: [] }));
  for (const [index, { choices }] of ranked.rankings.entries()) {
    const captioned = index < named ? 1 : 0;
    for (const choice of choices)
      choice.candidate = { ...choice.candidate, traits: { ...choice.candidate.traits, captioned } };
  }
  return findTold(ranked.rankings, ranked.asked).slice(0, fields.length);
}

describe("rerank", () => {
  it("gives what a label names, and leaves empty what the document does not state", () => {
    const texts = weighed()
      .slice(0, fields.length)
      .map((ranking) => givenChoice(ranking)?.candidate.text ?? null);
    assert.deepEqual(texts, ["North quay 7", "Ada Renwick", null]);
  });

  it("believes a form about a place only if it names those of half of the fields", () => {
    assert.deepEqual(toldIf(0), [false, false, false]);
    assert.deepEqual(toldIf(1), [false, false, false]);
    assert.deepEqual(toldIf(2), [true, true, false]);
  });

  it("leaves a name empty if all that speaks for it is that it is the only text", () => {
    const seller = [makeField("seller_name")];
    assert.deepEqual(weighed("QR code", seller).slice(0, 1).map(givenChoice), [null]);
  });

  it("gives a field that needs a label no date at another field's label, even if the field is required", () => {
    const asked = [
      makeField("invoice_number", "text", { hints: ["Invoice no"] }),
      makeField("birth_date", "date", { hints: ["Date of birth"], rules: [{ rule: "required", message: null }] }),
    ];
    const drawn = `
Heron Tools Ltd

Invoice no:       HT-2207
Invoice date:     17 April 2025
Customer no:      40-118

Total:            118.00
`;
    const given = weighed(drawn, asked)
      .slice(0, asked.length)
      .map((each) => givenChoice(each)?.candidate.text ?? null);
    assert.deepEqual(given, ["HT-2207", null]);
  });

  it("gives shares that add up to 1 with that of an empty field, the likeliest choice first", () => {
    for (const { choices, absentProbability } of weighed()) {
      const shares = choices.map(({ probability }) => probability);
      assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, absentProbability) - 1) < 1e-9);
      assert.deepEqual(
        shares,
        shares.toSorted((a, b) => b - a),
      );
    }
  });

  it("gives the value that is between those of the fields around it, under a label that nobody knows", () => {
    const drawn = `
Harbour Works

Berth:            North quay 7
Skipper:          Ada Renwick
Zubelung:         14.05.2031
Draught:          3.20 m
Cargo:            Dried barley
Tonnage:          1,240

Wexler:           02.11.2030
`;
    const asked = ["berth", "skipper", "crane", "draught", "cargo", "tonnage"].map((name) =>
      makeField(name, name === "crane" ? "date" : "text"),
    );
    assert.equal(weighed(drawn, asked)[2]?.choices[0]?.candidate.text, "14.05.2031");
  });

  it("says in words what each of its features says", () => {
    for (const name of choiceFeatureNames) assert.match(candidateWords(name), / /u);
    for (const name of absentFeatureNames) assert.match(emptyFieldWords(name), / /u);
    for (const name of contextFeatureNames) assert.match(candidateWords(name), / /u);
    for (const name of absentContextNames) assert.match(emptyFieldWords(name), / /u);
  });
});
