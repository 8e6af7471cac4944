import assert from "node:assert/strict";
import { test } from "node:test";
import { paragraphEnd } from "../../document/prose.ts";
import { findDefinedParties } from "./find-defined-parties.ts";
import { type NamedParty, readPartyItems } from "./party-items.ts";

/** What is said about each party: name, role, address, representative. */
function read(text: string, parties: NamedParty[] = readPartyItems(text, 0, text.length)): (string | null)[][] {
  return parties.map(({ name, role, address, representative }) =>
    [name, role, address, representative].map((part) => (part === null ? null : text.slice(part.from, part.to))),
  );
}

test("a sentence gives its parties with their roles and addresses", () => {
  const text =
    'Alpha Mills Corporation, a Delaware corporation with offices at 1 Main Street, Springfield, IL 62701 (the "Company"), and Jane Q. Doe ("Employee")';
  assert.deepEqual(read(text), [
    ["Alpha Mills Corporation", "Company", "1 Main Street, Springfield, IL 62701", null],
    ["Jane Q. Doe", "Employee", null, null],
  ]);
});

test("parties are read from German sentences, with who signs for them", () => {
  const text =
    "der Weber Technik GmbH, Gartenstraße 5, 80331 München, vertreten durch die Geschäftsführerin Anna Vogel (nachfolgend „Vermieter“), und Herrn Jonas Brandt, wohnhaft in Hauptstr. 7, 04109 Leipzig (nachfolgend „Mieter“)";
  assert.deepEqual(read(text), [
    ["Weber Technik GmbH", "Vermieter", "Gartenstraße 5, 80331 München", "Anna Vogel"],
    ["Jonas Brandt", "Mieter", "Hauptstr. 7, 04109 Leipzig", null],
  ]);
});

test("numbered parties in paragraphs of their own are told from the towns in their addresses", () => {
  const text = `(1) Alder Foods Limited, whose registered office is at 4 Mill Lane, Leeds, LS1 4AB (the "Supplier"); and${paragraphEnd}(2) Birch & Sons LLP of 12 Station Road, Bristol, BS1 6QF (the "Buyer")`;
  assert.deepEqual(
    read(text).map(([name]) => name),
    ["Alder Foods Limited", "Birch & Sons LLP"],
  );
});

test("an 'and' in a company's name does not make two parties of it", () => {
  const text = 'Cedar Gas Company ("Seller") and Dale Light and Power Company ("Buyer")';
  assert.deepEqual(
    read(text).map(([name]) => name),
    ["Cedar Gas Company", "Dale Light and Power Company"],
  );
});

test("a letter's party is recognised by the role it is given", () => {
  const text =
    'In consideration of your work for Elm Stores, Inc. and its affiliates (collectively, the "Company"), you agree.';
  assert.deepEqual(read(text, findDefinedParties(text)), [["Elm Stores, Inc.", "Company", null, null]]);
});

test("a text in which nobody agrees with anybody names no party", () => {
  const text = "the two towns is short, and the road is good.";
  assert.deepEqual(read(text), []);
});
