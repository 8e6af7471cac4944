import assert from "node:assert/strict";
import { test } from "node:test";
import { captionTokens } from "./caption-tokens.ts";

const means = (a: string, b: string) => captionTokens(a).join(" ") === captionTokens(b).join(" ");

test("a word of any language means the English word for it", () => {
  for (const [word, meaning] of [
    ["Bußgeld", "fine"],
    ["amende", "fine"],
    ["penalty", "fine"],
    ["šarže", "lot"],
    ["pièces", "pieces"],
    ["fechas", "dates"],
    ["Kampnr", "match number"],
  ] as const)
    assert.ok(means(word, meaning), `${word}: ${captionTokens(word)}; ${meaning}: ${captionTokens(meaning)}`);
});

test("an English word does not mean what a word with the same spelling means in another language", () => {
  for (const [word, other] of [
    ["fine", "end"],
    ["charge", "lot"],
    ["piece", "room"],
    ["dates", "date"],
    ["sold", "sale"],
  ] as const)
    assert.ok(!means(word, other), `${word}: ${captionTokens(word)}; ${other}: ${captionTokens(other)}`);
});
