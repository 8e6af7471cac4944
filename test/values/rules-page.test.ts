import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { ruleNames } from "../../src/domain/rule.ts";
import { fieldDefinitionsSchema, toFields } from "../../src/parsers/field-definition.ts";
import { checkFieldDefinitions } from "../../src/values/check-field-definitions.ts";

const page = readFileSync(new URL("../../docs/rules.md", import.meta.url), "utf8");

/** The sections of the page by their rule, each with its example. */
const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.split("\n", 1)[0] ?? "", /```json\n([\s\S]*?)```/.exec(section)?.[1] ?? ""]),
);

describe("docs/rules.md", () => {
  it("has a section for every rule, and for nothing else", () => {
    assert.deepEqual([...sections.keys()].sort(), [...ruleNames].sort());
  });

  for (const [rule, example] of sections) {
    it(`shows ${rule} by an example that a parser can have`, () => {
      const fields = toFields(fieldDefinitionsSchema.parse(JSON.parse(example)));
      assert.deepEqual(checkFieldDefinitions(fields), []);
      const used = fields.flatMap((field) => [field, ...field.fields]).flatMap((field) => field.rules);
      assert.ok(used.some((candidate) => candidate.rule === rule));
    });
  }
});
