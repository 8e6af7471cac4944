import assert from "node:assert/strict";
import { test } from "node:test";
import { findLocale } from "./language.ts";

test("numbers and dates follow the reader's region, if it is one of the page's language", () => {
  assert.equal(findLocale("de", ["en-US", "de-CH", "de-DE"]), "de-CH");
  assert.equal(findLocale("de", ["en-US"]), "de");
  assert.equal(findLocale("en", ["en-US@posix", "en"]), "en");
});
