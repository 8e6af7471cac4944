import assert from "node:assert/strict";
import { test } from "node:test";
import { makeField } from "../../../../test/made/make-field.ts";
import { makeProse } from "../../../../test/made/make-prose.ts";
import type { Conventions } from "../../../domain/record.ts";
import { describeField } from "../../fields/field-profile.ts";
import { statementOf } from "./statement-of.ts";

const conventions: Conventions = { dateOrder: "mdy", decimalSign: ".", language: "en", currency: null };

/** What sentences state about a field of this name and type. */
function stated(name: string, type: "text" | "date", text: string): string[] {
  const { prose, taken } = makeProse(text);
  const profile = describeField(makeField(name, type), false);
  statementOf(profile)?.find(prose, conventions, profile);
  return [...new Set(taken)];
}

test("a contract's governing law is distinguished from the law under which a party was founded", () => {
  const text =
    "Alpha, a company organized and existing under the laws of Nevada. This Agreement shall be governed by the laws of the\nState of New York without regard to conflicts.";
  assert.deepEqual(stated("governing_law", "text", text), ["New York"]);
});

test("a date is read across the end of a line", () => {
  assert.deepEqual(
    stated("effective_date", "date", "This Agreement is made as of this 3rd day of\nMay, 2004 between us."),
    ["3rd day of\nMay, 2004"],
  );
});

test("a length of time that no sentence connects with the contract is not its term", () => {
  assert.deepEqual(stated("term", "text", "He worked there for two years. We met."), []);
  assert.deepEqual(stated("term", "text", "This Agreement shall terminate two (2) years from its date."), [
    "two (2) years",
  ]);
});

test("the law is read where sentences of other languages name it by an adjective", () => {
  assert.deepEqual(stated("governing_law", "text", "Dieser Vertrag unterliegt deutschem Recht."), ["deutschem Recht"]);
  assert.deepEqual(stated("governing_law", "text", "Le présent contrat est soumis au droit belge."), ["droit belge"]);
});

test("the courts that decide are distinguished from the governing law", () => {
  const text =
    "This Agreement is governed by the laws of Delaware, and the parties submit to the exclusive jurisdiction of the courts of Cook County, Illinois.";
  assert.deepEqual(stated("venue", "text", text), ["Cook County, Illinois"]);
  assert.deepEqual(stated("governing_law", "text", text), ["Delaware"]);
});

test("a notice period is distinguished from a contract's term", () => {
  const text =
    "This Agreement continues for a term of three years. Either party may terminate it on sixty (60) days' prior written notice.";
  assert.deepEqual(stated("notice_period", "text", text), ["sixty (60) days"]);
  assert.deepEqual(stated("term", "text", text), ["three years"]);
});
