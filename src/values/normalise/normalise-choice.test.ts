import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { normaliseChoice } from "./normalise-choice.ts";

describe("normaliseChoice", () => {
  const options = ["Bank transfer", "Credit card", "Cash", "Überweisung"];
  const cases: [text: string, option: string | null][] = [
    ["Credit card", "Credit card"],
    ["CREDIT-CARD", "Credit card"],
    ["uberweisung", "Überweisung"],
    ["Cred1t card", "Credit card"],
    ["Bank tranfser", "Bank transfer"],
    ["Cast", null],
    ["Cheque", null],
    ["", null],
    ["—", null],
    ["Credit card or cash", null],
  ];
  for (const [text, option] of cases) {
    it(`maps "${text}" onto ${option}`, () => assert.equal(normaliseChoice(text, options), option));
  }

  it("chooses none of two options that are equally near", () => {
    assert.equal(normaliseChoice("type-C", ["type-A", "type-B"]), null);
  });

  it("tells options apart that differ in case only", () => {
    assert.equal(normaliseChoice("m", ["M", "m"]), "m");
  });
});
