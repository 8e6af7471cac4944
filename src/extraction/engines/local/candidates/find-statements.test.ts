import assert from "node:assert/strict";
import { test } from "node:test";
import type { Conventions } from "../../../../model/record.ts";
import { statementFinders } from "./find-statements.ts";

const conventions: Conventions = { dateOrder: "mdy", decimalSign: ".", language: "en", currency: null };

function stated(concept: string, text: string): string[] {
  const found: string[] = [];
  const spansOf = (from: number, to: number) => {
    found.push(text.slice(from, to));
    return null;
  };
  statementFinders.get(concept)?.find({ text, segments: [], spansOf }, conventions, []);
  return [...new Set(found)];
}

test("the law that governs a contract is told from the law under which a party was founded", () => {
  const text =
    "Alpha, a company organized and existing under the laws of Nevada. This Agreement shall be governed by the laws of the\nState of New York without regard to conflicts.";
  assert.deepEqual(stated("governing_law", text), ["New York"]);
});

test("a date is read across the end of a line", () => {
  assert.deepEqual(stated("effective_date", "This Agreement is made as of this 3rd day of\nMay, 2004 between us."), [
    "3rd day of\nMay, 2004",
  ]);
});

test("a length of time that no sentence ties to the contract is not its term", () => {
  assert.deepEqual(stated("term", "He worked there for two years. We met."), []);
  assert.deepEqual(stated("term", "This Agreement shall terminate two (2) years from its date."), ["two (2) years"]);
});
