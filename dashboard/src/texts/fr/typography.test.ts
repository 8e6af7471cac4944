import assert from "node:assert/strict";
import { test } from "node:test";
import { engines } from "./engines.ts";
import { languageModels } from "./language-models.ts";
import { mailSources } from "./mail-sources.ts";
import { plural } from "./plural.ts";
import { retention } from "./retention.ts";
import { sources } from "./sources.ts";
import * as texts from "./texts.ts";

/** All texts that are the same each time. */
function fixedTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(fixedTexts) : [];
}

test("a sign never starts a line: a space before it does not break", () => {
  for (const text of fixedTexts({ ...texts, engines, languageModels, mailSources, retention, sources })) {
    assert.doesNotMatch(text, / [:;?!%»]|« /, text);
    assert.doesNotMatch(text, /[a-zé][;?!»]|«[^\u00a0]/i, text);
    assert.doesNotMatch(text, /'/, text);
  }
});

test("zero and one are singular", () => {
  assert.deepEqual(
    [0, 1, 2, "1", "1\u202f000"].map((count) => plural(count, "page")),
    ["0 page", "1 page", "2 pages", "1 page", "1\u202f000 pages"],
  );
});
