import assert from "node:assert/strict";
import { test } from "node:test";
import { captionTokens } from "./caption-tokens.ts";
import { relatedTokens } from "./related-words.ts";

const areNear = (a: string, b: string) => relatedTokens(captionTokens(a)[0] ?? "").has(captionTokens(b)[0] ?? "");

test("words are near to each other both ways", () => {
  assert.ok(areNear("technician", "inspector"));
  assert.ok(areNear("inspector", "technician"));
});

test("opposites and the two sides of a deal are not near", () => {
  for (const [a, b] of [
    ["begin", "end"],
    ["net", "gross"],
    ["buyer", "seller"],
    ["sender", "receiver"],
    ["landlord", "tenant"],
    ["debit", "credit"],
    ["arrival", "departure"],
    ["previous", "next"],
  ] as const)
    assert.ok(!areNear(a, b), `${a}, ${b}`);
});

test("words in other languages are near where their meanings are", () => {
  assert.ok(areNear("Prüfer", "technician"));
});
