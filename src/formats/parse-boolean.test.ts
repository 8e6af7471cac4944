import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseBoolean } from "./parse-boolean.ts";

describe("parseBoolean", () => {
  for (const text of [
    "yes",
    "YES.",
    "true",
    "1",
    "x",
    "X",
    "☒ Yes ☐ No",
    "No ☐ Yes ☒",
    "Evet",
    "Ja",
    "Oui",
    "Sí",
    "sim",
    "tak",
    "✓",
    "☒",
    "[x]",
    "on",
  ]) {
    it(`reads "${text}" as yes`, () => assert.equal(parseBoolean(text), true));
  }
  for (const text of [
    "no",
    "No.",
    "false",
    "0",
    "Nein",
    "non",
    "Não",
    "nie",
    "☐",
    "Yes ☐ No ☒",
    "[ ] ja [x] nein",
    "HAYIR",
    "nej",
    "[ ]",
    "[]",
    "off",
  ]) {
    it(`reads "${text}" as no`, () => assert.equal(parseBoolean(text), false));
  }
  for (const text of ["", "maybe", "yes and no", "☐ Yes ☐ No", "☒ Yes ☒ No", "☒ red ☐ blue", "2", "constructor"]) {
    it(`reads neither from "${text}"`, () => assert.equal(parseBoolean(text), null));
  }
});
