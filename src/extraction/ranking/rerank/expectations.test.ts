import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeField } from "../../../../test/made/make-field.ts";
import { describeField } from "../../fields/field-profile.ts";
import { choiceFeatureNames } from "./choice-features.ts";
import { type Expectations, expectations, expectedLooks } from "./expectations.ts";
import { lookNames, looksOf, rememberLooks } from "./looks.ts";

const ask = (name: string, description = "") => describeField(makeField(name, "text", { description }), false);

/** How much a field expects each of some texts, wherever they stand. */
function expectationOf(name: string, texts: string[]): number[] {
  const profile = ask(name);
  const expected = expectedLooks(profile, expectations);
  const rows = texts.map(() => new Float64Array(choiceFeatureNames.length));
  return looksOf(texts, rows, profile.kind, rememberLooks()).map((looks) =>
    looks.reduce((sum, look) => sum + (expected[look] ?? 0), 0),
  );
}

describe("what fields expect values to look like", () => {
  test("each word of the file has whole points for looks of the file", () => {
    const { looks, words } = expectations;
    for (const [word, pairs] of Object.entries(words)) {
      assert.equal(pairs.length % 2, 0, word);
      for (const [place, number] of pairs.entries()) {
        assert.ok(Number.isInteger(number), word);
        if (place % 2 === 0) assert.ok(number >= 0 && number < looks.length, word);
      }
    }
  });

  test("who inspected something is a person, not a code or a sentence", () => {
    const [person = 0, code = 0, sentence = 0] = expectationOf("inspector", [
      "Rosa Vey",
      "QX-20417-3",
      "was found in order and needs no repair",
    ]);
    assert.ok(person > code && person > sentence, `${person}, ${code}, ${sentence}`);
  });

  test("points of all words by which a field asks are added, and unknown words and looks say nothing", () => {
    const made: Expectations = {
      looks: ["comma", "a look of another version", "colon"],
      words: { any: [0, 25, 1, 90], "name berth": [0, 50, 2, -100], "name skipper": [2, 70] },
    };
    const expected = expectedLooks(ask("berth"), made);
    const said = [...expected].flatMap((points, look) => (points === 0 ? [] : [[lookNames[look], points]]));
    assert.deepEqual(said.toSorted(), [
      ["colon", -1],
      ["comma", 0.75],
    ]);
  });

  test("a field named like what every object has expects what any field does", () => {
    const made: Expectations = { looks: ["comma"], words: { any: [0, 25] } };
    for (const name of ["constructor", "__proto__"])
      assert.equal(Math.max(...expectedLooks(ask(name), made)), 0.25, name);
  });
});
