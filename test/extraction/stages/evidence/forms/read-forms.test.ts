import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { DocumentLayout } from "../../../../../src/domain/document-layout.ts";
import type { Field } from "../../../../../src/domain/field.ts";
import { collectCandidates } from "../../../../../src/extraction/candidates/collect-candidates.ts";
import { createRelevanceFinder } from "../../../../../src/extraction/evidence/captions/relevance.ts";
import { type Forms, readForms } from "../../../../../src/extraction/evidence/forms/read-forms.ts";
import { describeField } from "../../../../../src/extraction/fields/field-profile.ts";
import { drawDocument } from "../../../draw-page.ts";
import { makeField } from "../../../make-document.ts";

/** The forms on a drawn page; `written`: what was written into places. */
function formsOf(text: string, fields: Field[], written: string[]): Forms {
  const { pages, conventions } = drawDocument([text]);
  markWritten({ pages }, written);
  const profiles = fields.map((field) => describeField(field, false));
  const found = collectCandidates(pages, new Set(profiles.map(({ kind }) => kind)), conventions);
  return readForms(pages, profiles, createRelevanceFinder(profiles), found);
}

/** The values that the forms on a drawn page give each field, best caption first. */
function read(text: string, fields: Field[], written: string[] = []): Record<string, string[]> {
  const forms = formsOf(text, fields, written);
  return Object.fromEntries(
    fields.map(({ name }, index) => {
      const { candidates } = forms.candidatesFor(index);
      const sorted = candidates.toSorted((a, b) => (b.traits.captioned ?? 0) - (a.traits.captioned ?? 0));
      return [name, sorted.map(({ text: value }) => value)];
    }),
  );
}

function markWritten({ pages }: DocumentLayout, texts: string[]): void {
  for (const segment of pages.flatMap((page) => page.segments)) {
    const place = texts.indexOf(segment.text);
    for (const word of segment.words) if (place >= 0) word.written = place;
  }
}

const boxes = `
┌──────────────────────┬──────────────────────┐
│ 1. Surname           │ 2. First name        │
│ Quill                │ Norbert              │
├──────────────────────┼──────────────────────┤
│ 3. Town              │ 4. Postcode          │
│ Hawes                │ DL8 5EN              │
└──────────────────────┴──────────────────────┘`;
const fields = ["surname", "first_name", "town", "postcode"].map((name) => makeField(name));

describe("what was written into a form", () => {
  test("each place is named by the caption in its cell", () => {
    const found = read(boxes, fields, ["Quill", "Norbert", "Hawes", "DL8 5EN"]);
    assert.deepEqual(
      Object.values(found).map(([first]) => first),
      ["Quill", "Norbert", "Hawes", "DL8 5EN"],
    );
  });

  test("captions stand before or behind what was written, too", () => {
    const lines = "Surname      Quill\nFirst name   Norbert\nTown         Hawes\nPostcode     DL8 5EN";
    const found = read(lines, fields, ["Quill", "Norbert", "Hawes", "DL8 5EN"]);
    assert.deepEqual([found.surname?.[0], found.town?.[0]], ["Quill", "Hawes"]);
  });

  test("a scanned form, of which nobody says what was written, is read by its captions", () => {
    assert.equal(read(boxes, fields).surname?.[0], "Quill");
  });

  test("two written places are a stamp or a signature: nothing of them is certain, as it is on a form", () => {
    const isNamed = (...written: string[]) =>
      formsOf("Town   Hawes\n\nDate   2025-03-01\n\nStreet   Mill Lane", [makeField("town")], written).candidatesFor(0)
        .isNamed;
    assert.equal(isNamed("Hawes", "2025-03-01"), false);
    assert.equal(isNamed("Hawes", "2025-03-01", "Mill Lane"), true);
  });

  test("a tick box belongs to the field that its caption names", () => {
    const { married, student } = read("☒ Married       ☐ Student", [
      makeField("married", "boolean"),
      makeField("student", "boolean"),
    ]);
    assert.deepEqual([married?.[0]?.startsWith("☒"), student?.[0]?.startsWith("☐")], [true, true]);
  });
});
