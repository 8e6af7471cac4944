import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseChoice } from "./parse-choice.ts";

describe("parseChoice", () => {
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
    it(`maps "${text}" onto ${option}`, () => assert.equal(parseChoice(text, options), option));
  }

  it("chooses none of two options that are equally near", () => {
    assert.equal(parseChoice("type-C", ["type-A", "type-B"]), null);
  });

  it("tells options apart that differ in case only", () => {
    assert.equal(parseChoice("m", ["M", "m"]), "m");
  });

  const meant: [text: string, options: string[], option: string | null][] = [
    ["weiblich", ["male", "female"], "female"],
    ["M", ["male", "female"], "male"],
    ["W", ["male", "female", "diverse"], "female"],
    ["F", ["M", "F", "X"], "F"],
    ["Femme / Female", ["male", "female"], "female"],
    ["F - Female", ["Female", "Male"], "Female"],
    ["KADIN", ["male", "female"], "female"],
    ["X", ["male", "female", "non-binary"], "non-binary"],
    ["X", ["male", "female"], null],
    ["m", ["male", "female"], null],
    ["M/F", ["male", "female"], null],
    ["not married", ["single", "married"], null],
    ["verheiratet", ["single", "married"], "married"],
    ["Espèces", ["cash", "card"], "cash"],
    ["VISA", ["cash", "card"], "card"],
    ["VISA", ["Visa", "Mastercard"], "Visa"],
    ["Karte", ["Visa", "Mastercard"], null],
    ["monatlich", ["monthly", "yearly"], "monthly"],
    ["M", ["Medium", "Large"], null],
  ];
  for (const [text, options, option] of meant) {
    it(`takes "${text}" for ${option} of ${options.join(", ")}`, () =>
      assert.equal(parseChoice(text, options), option));
  }
});
