import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { type FieldType, fieldTypes } from "../../src/domain/field.ts";
import type { Conventions } from "../../src/domain/record.ts";
import { fieldDefinitionsSchema, toFields } from "../../src/parsers/field-definition.ts";
import { checkFieldDefinitions } from "../../src/values/check-field-definitions.ts";
import { normaliseScalar } from "../../src/values/normalise/normalise-scalar.ts";
import { makeField } from "../made/make-field.ts";

const page = readFileSync(new URL("../../docs/field-types.md", import.meta.url), "utf8");

/** The sections of the page by their title. */
const sections = page.split(/^## /m).map((section) => [section.split("\n", 1)[0] ?? "", section] as const);

/** A document in English with the day first, as the page says. */
const english: Conventions = { dateOrder: "dmy", decimalSign: ".", language: "en", currency: null };

/** The options that the page names for its choice. */
const options = ["card", "cash", "bank transfer"];

describe("docs/field-types.md", () => {
  it("has a section for every type", () => {
    const titles = sections.map(([title]) => title);
    for (const type of fieldTypes) assert.ok(titles.includes(type), type);
  });

  for (const [title, section] of sections) {
    const type = fieldTypes.find((each) => each === title);
    if (type === undefined || type === "object" || type === "list") continue;
    for (const [printed, value] of readRows(section))
      it(`${type}: ${printed} becomes ${value}`, () => {
        assert.deepEqual(normaliseScalar(printed, makeTyped(type), english), JSON.parse(value));
      });
  }

  it("shows fields that a parser can have", () => {
    for (const [, example = ""] of page.matchAll(/```json\n(.*?)```/gs))
      assert.deepEqual(checkFieldDefinitions(toFields(fieldDefinitionsSchema.parse(JSON.parse(example)))), []);
  });
});

function makeTyped(type: FieldType) {
  return makeField("field", type, type === "choice" ? { options } : {});
}

/** The rows of a section's table: what is printed, several lines separated by a slash, and the value. */
function readRows(section: string): [printed: string, value: string][] {
  return [...section.matchAll(/^\| (`.*`) \| `(.*)` \|$/gm)].map(([, printed = "", value = ""]) => [
    printed
      .split(" / ")
      .map((line) => line.replaceAll("`", ""))
      .join("\n"),
    value,
  ]);
}
