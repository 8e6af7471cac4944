import assert from "node:assert/strict";
import { test } from "node:test";
import { hasProblem, problemsOfField, problemsOfRule } from "./problems.ts";

const problems = [
  { path: "fields[1].name", message: "is taken" },
  { path: "fields[1].rules[0].pattern", message: "cannot be compiled" },
  { path: "fields[1].rules[1]", message: "does not fit" },
  { path: "fields[1].rules[2].terms[0]", message: "is unknown" },
  { path: "fields[10].name", message: "is empty" },
];

test("each problem is shown at its input", () => {
  assert.deepEqual(problemsOfField(problems, "fields[1]"), { name: "is taken" });
  assert.deepEqual(problemsOfRule(problems, "fields[1].rules[0]"), { pattern: "cannot be compiled" });
  assert.deepEqual(problemsOfRule(problems, "fields[1].rules[1]"), { "": "does not fit" });
  assert.deepEqual(problemsOfRule(problems, "fields[1].rules[2]"), { terms: "is unknown" });
});

test("a field is marked for its own problems, not for those of a field whose number has the same start", () => {
  assert.equal(hasProblem(problems, "fields[1]"), true);
  assert.equal(hasProblem(problems, "fields[0]"), false);
  assert.equal(hasProblem([{ path: "fields[10].name", message: "is empty" }], "fields[1]"), false);
});
