import assert from "node:assert/strict";
import { test } from "node:test";
import { captionTokens } from "./caption-tokens.ts";
import { isCaptionWord } from "./caption-words.ts";

test("words of captions are known in any language and print", () => {
  for (const word of ["customer", "PHONE", "Number:", "Kunde", "fecha", "Référence"])
    assert.ok(isCaptionWord(word), word);
});

test("names of people, firms and places are no words of captions", () => {
  for (const word of ["Tennick", "Orla", "Marlow", "Hawes", "4711", ""]) assert.ok(!isCaptionWord(word), word);
});

test("further words mean something in captions, and are as often words of values", () => {
  for (const [word, meaning] of [
    ["Strecke", "route"],
    ["dostawcy", "supplier"],
    ["kayyum", "guardian"],
  ] as const)
    assert.deepEqual(captionTokens(word), [meaning]);
  assert.ok(!isCaptionWord("kayyum"));
});

test("field names written without accents mean the same as the words with them", () => {
  for (const [word, meaning] of [
    ["pruefer", "inspector"],
    ["empfaenger", "recipient"],
    ["maaltid", "meal"],
  ] as const)
    assert.deepEqual(captionTokens(word), [meaning]);
});
