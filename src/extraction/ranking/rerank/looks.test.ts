import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ValueKind } from "../../../vocabulary/value-kind.ts";
import { choiceFeatureNames } from "./choice-features.ts";
import { lookNames, looksOf, rememberLooks } from "./looks.ts";

/** The names of what each text looks like, if it stands nowhere in particular. */
function looks(texts: string[], kind: ValueKind = "text"): string[][] {
  const rows = texts.map(() => new Float64Array(choiceFeatureNames.length));
  return looksOf(texts, rows, kind, rememberLooks()).map((each) => each.map((look) => lookNames[look] ?? ""));
}

describe("what a value looks like", () => {
  test("every look has a name of its own", () => {
    assert.equal(new Set(lookNames).size, lookNames.length);
  });

  test("a person's name has two capitalised words", () => {
    const [name, sentence] = looks(["Rosa M. Vey", "paid in full on delivery"]);
    assert.ok(name?.includes("isTwoNames") && name.includes("allCapitalised 3"), name?.join(", "));
    assert.ok(sentence?.includes("noneCapitalised 5") && !sentence.includes("isTwoNames"), sentence?.join(", "));
  });

  test("a number has a size and decimals, whatever separates its thousands", () => {
    const [large, same, small] = looks(["1,234,567.50", "1.234.567,50", "7"], "number");
    for (const each of [large, same]) {
      assert.ok(each?.includes("size of number 10"), each?.join(", "));
      assert.ok(each?.includes("decimals 2"), each?.join(", "));
    }
    assert.ok(small?.includes("size of number 3") && small.includes("decimals 0"), small?.join(", "));
    assert.ok(!looks(["12 kg"])[0]?.some((look) => look.startsWith("size of number")));
  });

  test("a number is compared with the others of its field", () => {
    assert.deepEqual(
      looks(["10", "500", "20"], "amount").map((each) => each.find((look) => look.startsWith("rank"))),
      ["rank of number 0", "rank of number 5", "rank of number 2"],
    );
  });

  test("a day long before the others may be a birthday", () => {
    const years = looks(["02.03.2024", "05.03.2024", "17.11.1971", "next week"], "date").map((each) =>
      each.find((look) => look.startsWith("years")),
    );
    assert.deepEqual(years, ["years after others 4", "years after others 4", "years after others 0", undefined]);
  });

  test("texts of other kinds are not compared with each other", () => {
    assert.ok(!looks(["10", "500"])[0]?.some((look) => look.startsWith("rank") || look.startsWith("years")));
  });
});
