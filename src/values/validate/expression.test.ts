import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compileExpression, type Expression } from "./expression.ts";
import { BudgetSpent, WorkBudget } from "./work-budget.ts";

const record = {
  total: 5.5,
  whole: 4,
  name: "ACME",
  missing: null,
  issued: "2024-02-01",
  due: "2024-03-01",
  in: "reserved",
  lines: [
    { amount: 0.1, name: "a" },
    { amount: 0.2, name: null },
  ],
};
const variables = { ...record, record };
const names = Object.keys(variables);

function compile(source: string): Expression {
  const expression = compileExpression(source, names);
  if ("problem" in expression) assert.fail(`${source}: ${expression.problem}`);
  return expression;
}

describe("compileExpression", () => {
  const truths = [
    "total > 5",
    "total > 5.4 && whole == 4",
    "total + 1 == 6.5",
    "2 * total - 1 == 10.0",
    "whole % 2 == 0",
    "size(lines) == 2",
    "sum(lines.map(l, l.amount)) == 0.3",
    "approx(1.1 + 2.2, 3.3)",
    "approx(total, 6, 0.5)",
    "missing == null",
    "missing == null || missing > 1",
    "lines.exists(l, l.name == 'a')",
    "lines.all(l, l.amount > 0)",
    "lines.filter(l, l.name != null).size() == 1",
    "due > issued",
    "days_between(issued, due) == 29",
    "re(name, '^[A-Z]+$')",
    "name.startsWith('AC') && name.contains('CM')",
    "name in ['ACME', 'Other']",
    "record['in'] == 'reserved'",
    "total > 5 ? whole > 3 : false",
  ];
  for (const source of truths) {
    it(`holds: ${source}`, () => assert.equal(compile(source).holds(variables, new WorkBudget()), true));
  }

  const failures: [source: string, problem: string][] = [
    ["missing > 1", "missing has no value"],
    ["missing + total > 1 && missing", "missing has no value"],
    ["name > 1", "string > int is not possible"],
    ["lines[7].amount > 1", "No such key: index out of bounds, index 7 >= size 2"],
    ["total", "its result is not true or false"],
    ["whole / 0 > 1 && 1 / 0 > 1", "division by zero"],
    ["sum(name) > 1", 'sum() needs a list, but got "ACME"'],
    ["days_between(name, due) > 1", 'days_between() needs two dates, but got "ACME"'],
    ["re(total, 'a')", 're() needs text, but got "5.5"'],
    ["approx(missing, 1)", "expected a number, but got no value"],
  ];
  for (const [source, problem] of failures) {
    it(`says why it cannot be evaluated: ${source}`, () => {
      assert.deepEqual(compile(source).holds(variables, new WorkBudget()), { problem });
    });
  }

  const refused: [source: string, problem: RegExp][] = [
    ["total >", /is not valid/],
    ["totl > 1", /uses totl, which is not a field/],
    ["lines.all(l, k > 1)", /uses k, which is not a field/],
    ["1 + 1", /must be true or false, but is of type int/],
    ["'a' + 1 == 'b'", /is not valid: string \+ int is not possible/],
    ["name.matches('(a+)+$')", /must use re\(text, "pattern"\)/],
    ["name.matches(name)", /must use re\(text, "pattern"\)/],
    ["re(name, name)", /must write the pattern/],
    ["re(name, '(')", /a pattern in re\(\) that is not a valid/],
    ["cel.bind(x, total, x > 1)", /calls bind\(\)/],
    ["timestamp('2024-01-01T00:00:00Z').getHours('UTC') > 1", /calls/],
    ["bytes(name).json().x", /calls/],
    ["dyn(1) == 1", /calls dyn\(\)/],
    ["x".repeat(1001), /longer than 1000/],
    [`${"(".repeat(60)}true${")".repeat(60)}`, /is not valid/],
  ];
  for (const [source, problem] of refused) {
    it(`is rejected when the parser is saved: ${source.slice(0, 50)}`, () => {
      const compiled = compileExpression(source, names);
      assert.ok("problem" in compiled && problem.test(compiled.problem), JSON.stringify(compiled));
    });
  }
});

describe("an expression that asks for too much", () => {
  const rows = Array.from({ length: 2000 }, (_, index) => ({ amount: index, name: `row ${index}` }));
  const large = { ...variables, lines: rows, name: "x".repeat(1000) };
  const greedy = [
    "lines.all(a, lines.all(b, lines.all(c, a != b || b != c || true)))",
    "lines.exists(a, lines.exists(b, lines.exists(c, a.amount + b.amount + c.amount < 0.0)))",
    "lines.map(a, lines.map(b, lines.map(c, c))).size() > 0",
    "lines.map(a, lines) == lines.map(a, lines)",
    `${"["}name${"]"}${".map(x, x + x)".repeat(40)}.size() > 0`,
    `[lines]${".map(x, x + x)".repeat(40)}.size() > 0`,
    `[lines]${".map(x, [x, x])".repeat(20)} == [lines]${".map(x, [x, x])".repeat(20)}`,
    "lines.exists(a, lines.exists(b, lines.exists(c, c.nothing))) || true",
    "lines.exists(a, re(name, '(x?){500}y'))",
  ];
  for (const source of greedy) {
    it(`is stopped by its budget, and gives no partial result: ${source.slice(0, 60)}`, () => {
      const expression = compile(source);
      // Twice, as the first run of an expression differs from later ones.
      assert.throws(() => expression.holds(large, new WorkBudget()), BudgetSpent);
      assert.throws(() => expression.holds(large, new WorkBudget()), BudgetSpent);
    });
  }

  it("takes the same number of units each time", () => {
    const expression = compile("lines.all(a, lines.exists(b, b.amount == a.amount))");
    const used = [1, 2, 3].map(() => {
      let units = 0;
      const budget = new WorkBudget();
      budget.spend = (more) => {
        units += more;
      };
      expression.holds({ ...large, lines: rows.slice(0, 20) }, budget);
      return units;
    });
    assert.equal(new Set(used).size, 1);
  });

  it("leaves room for what real rules do: every pair of a hundred rows, a check of a thousand", () => {
    const hundred = { ...large, lines: rows.slice(0, 100) };
    assert.equal(
      compile("lines.all(a, lines.all(b, a.name != b.name || a == b))").holds(hundred, new WorkBudget()),
      true,
    );
    const thousand = { ...large, lines: rows.slice(0, 1000) };
    assert.equal(
      compile("lines.all(l, re(l.name, '^row [0-9]+$') && l.amount >= 0)").holds(thousand, new WorkBudget()),
      true,
    );
  });
});
