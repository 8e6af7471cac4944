import assert from "node:assert/strict";
import { test } from "node:test";
import { spanText } from "../../../../../src/domain/span.ts";
import { findAnchoredTexts } from "../../../../../src/extraction/evidence/forms/find-anchored-texts.ts";
import { describeField } from "../../../../../src/extraction/fields/field-profile.ts";
import { makeField } from "../../../../made/make-field.ts";
import { drawDocument } from "../../../draw-page.ts";

/** The text that a drawn page has at the caption of a field, from the likeliest place. */
function textAt(page: string, name: string): string | undefined {
  const profiles = [describeField(makeField(name), true)];
  const found = findAnchoredTexts(drawDocument([page]).pages, profiles).sort((a, b) => b.score - a.score);
  return found[0]?.spans.map(spanText).join("\n");
}

test("each half of a caption names its half of the value", () => {
  const page = "Age / Gender      34 Yrs / Female";
  assert.equal(textAt(page, "age"), "34 Yrs");
  assert.equal(textAt(page, "gender"), "Female");
});

test("a number with a slash is whole at a caption in two languages", () => {
  assert.equal(textAt("Reference / Référence      2024/117", "reference"), "2024/117");
});

test("a caption's other language is not its value, which is below", () => {
  const page = `
Name (last, first) / Nom
Tremblay-Scott, Maisie`;
  assert.equal(textAt(page, "name"), "Tremblay-Scott, Maisie");
});
