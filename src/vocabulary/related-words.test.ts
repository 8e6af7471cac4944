import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { captionTokens } from "./caption-tokens.ts";
import { relatedTokens } from "./related-words.ts";

const tokenOf = (word: string) => captionTokens(word)[0] ?? "";
const areNear = (a: string, b: string) => relatedTokens(tokenOf(a)).has(tokenOf(b));

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

test("a word's close partners are nearer to it than words of its group, and its distant partners are less near", () => {
  const nearness = (a: string, b: string) => relatedTokens(tokenOf(a)).get(tokenOf(b)) ?? 0;
  assert.ok(nearness("meeting", "conversation") > nearness("technician", "inspector"));
  assert.ok(nearness("technician", "inspector") > nearness("deputy", "proxy"));
  assert.ok(nearness("deputy", "proxy") > 0);
});

test("each word in the file is a caption token as it stands", () => {
  const text = readFileSync(join(import.meta.dirname, "related-words.txt"), "utf8");
  const words = text
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .flatMap((line) => line.match(/[^\s,=~]+/gu) ?? []);
  assert.deepEqual(
    [...new Set(words)].filter((word) => captionTokens(word).join(" ") !== word),
    [],
  );
});
