import assert from "node:assert/strict";
import { test } from "node:test";
import { captionBefore } from "../../evidence/captions/caption-before.ts";
import { captionWords, lastTokens } from "./caption-words.ts";
import { captionHashes, hashSegment } from "./segment-words.ts";

const texts = [
  "Invoice no. 17 of 3 May 2031",
  "No.17 Date: 2031-05-03 Due date 2031-06-02 Total $1,200.00",
  "Rechnung (Kopie) Nr. 4711 vom 03.05.2031 Fälligkeit 14 Tage, Überweisung an Müller & Söhne GmbH",
  "  between Oak & Elm Ltd. (the “Seller”) and Café №5, 12½ rue d'Été, ½ part of 20% ",
  "one two three four five six seven eight nine ten",
  "",
  `${"long words of a paragraph ".repeat(9)}end`,
];

test("the caption before a position is the same whether it is found by its tokens' places or by its letters", () => {
  for (const text of texts) {
    const words = hashSegment(text);
    for (let position = 0; position <= text.length; position += 1) {
      const { tokens, first, end, hasLetter } = captionWords(words, position);
      const caption = captionBefore(text.slice(0, position));
      assert.deepEqual(tokens.slice(first, end), captionHashes(caption), `${text.slice(0, position)}|`);
      assert.deepEqual(hasLetter, /\p{L}/u.test(caption), `${text.slice(0, position)}|`);
    }
  }
});

test("the last tokens before a position are those that hashing the letters before it gives", () => {
  for (const text of texts) {
    const words = hashSegment(text);
    for (let position = 0; position <= text.length; position += 1) {
      const { tokens, first, end } = lastTokens(words, position - 20, position, 4);
      const spelled = captionHashes(text.slice(Math.max(0, position - 20), position)).slice(-4);
      assert.deepEqual(tokens.slice(first, end), spelled, `${text.slice(0, position)}|`);
    }
  }
});
