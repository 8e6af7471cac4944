import assert from "node:assert/strict";
import { test } from "node:test";
import { makeField } from "../../../../test/made/make-field.ts";
import { makeProse } from "../../../../test/made/make-prose.ts";
import type { FieldType } from "../../../domain/field.ts";
import type { Conventions } from "../../../domain/record.ts";
import { describeField } from "../../fields/field-profile.ts";
import { findSaid } from "./find-said.ts";

const conventions: Conventions = { dateOrder: "dmy", decimalSign: ".", language: "en", currency: null };

/** What the sentences of a text say about a field of this name and type. */
function said(name: string, type: FieldType, text: string): string[] {
  const { prose, taken } = makeProse(text);
  findSaid(prose, describeField(makeField(name, type), false), conventions);
  return taken;
}

test("the verb before a date distinguishes it from the others in a sentence", () => {
  const text = "Your cover begins on 1 March 2025, is valid until 28 February\n2026 and is payable by 5 April 2025.";
  assert.deepEqual(said("expiry_date", "date", text), ["28 February\n2026"]);
  assert.deepEqual(said("due_date", "date", text), ["5 April 2025"]);
  assert.deepEqual(said("start_date", "date", text), ["1 March 2025"]);
});

test("an amount is known by the words of its clause, not by those before another amount", () => {
  const text = "The premium of EUR 412.50 is due now. An excess of EUR 250.00 applies, and the fee is EUR 9.00.";
  assert.deepEqual(said("premium", "money", text), ["EUR 412.50"]);
  assert.deepEqual(said("excess", "money", text), ["EUR 250.00"]);
});

test("what the text itself calls a value names it", () => {
  const text = "He shall pay GBP 4,650.00 (the “Deposit”) and GBP 100.00 more.";
  assert.deepEqual(said("deposit", "money", text), ["GBP 4,650.00"]);
});

test("a person is recognised by what is done to them, in several languages", () => {
  assert.deepEqual(said("student_name", "text", "This is to certify that Ms Ana Brook has attended."), ["Ana Brook"]);
  assert.deepEqual(said("employee_name", "text", "Nous attestons que Madame Lise Ferrand est employée."), [
    "Lise Ferrand",
  ]);
});

test("a value without the field's words before it is not stated for the field", () => {
  assert.deepEqual(said("birth_date", "date", "We met on 3 May 2020 and parted on 4 May 2020."), []);
  assert.deepEqual(said("deposit", "money", "The rent is EUR 900.00."), []);
});
