import assert from "node:assert/strict";
import { test } from "node:test";
import { isCaptionWord } from "./caption-words.ts";

test("words of captions are known in any language and print", () => {
  for (const word of ["customer", "PHONE", "Number:", "Kunde", "fecha", "Référence"])
    assert.ok(isCaptionWord(word), word);
});

test("names of people, firms and places are no words of captions", () => {
  for (const word of ["Tennick", "Orla", "Marlow", "Hawes", "4711", ""]) assert.ok(!isCaptionWord(word), word);
});
