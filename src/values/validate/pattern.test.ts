import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compilePattern, type Pattern } from "./pattern.ts";
import { BudgetSpent, WorkBudget } from "./work-budget.ts";

function compile(source: string): Pattern {
  const pattern = compilePattern(source);
  if ("problem" in pattern) assert.fail(pattern.problem);
  return pattern;
}

describe("compilePattern", () => {
  it("matches anywhere, and the whole text between anchors", () => {
    assert.equal(compile("b+").matches("abbc", new WorkBudget()), true);
    assert.equal(compile("^b+$").matches("abbc", new WorkBudget()), false);
  });

  it("finishes on patterns on which other engines hang", () => {
    for (const source of ["(a+)+$", "(a|aa)+$", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*)*b"]) {
      assert.equal(compile(source).matches(`${"a".repeat(20_000)}!`, new WorkBudget()), false, source);
    }
  });

  for (const source of ["(", "[", "(?=a)", "a\\1", "(a{1000}){1000}", "(((a?){10}){10}){20}", "x".repeat(1001)]) {
    it(`refuses ${source.slice(0, 20)} when the parser is saved`, () => assert.ok("problem" in compilePattern(source)));
  }

  it("charges for the pattern times the text, and stops if the text is too long for it", () => {
    const big = compile("(a?){1000}b");
    assert.throws(() => big.matches("a".repeat(100_000), new WorkBudget()), BudgetSpent);
    assert.throws(() => compile("a").matches("aaaa", new WorkBudget(1)), BudgetSpent);
  });
});
