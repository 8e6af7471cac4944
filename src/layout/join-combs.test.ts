import assert from "node:assert/strict";
import { test } from "node:test";
import type { Word } from "../domain/document-text.ts";
import { joinCombs } from "./join-combs.ts";

test("characters written at equal distances are one word, and a wider step begins the next", () => {
  const words = [..."41255"].map((text, index) => word(text, 10 + 14 * index + (index > 2 ? 20 : 0), 1));
  assert.deepEqual(
    joinCombs(words).map(({ text }) => text),
    ["412", "55"],
  );
});

test("printed characters, letters of one word and answers far apart stay as they are", () => {
  const cases = [
    [word("a", 10), word("b", 24), word("c", 38)],
    [word("4", 10, 1), word("1", 15, 1)],
    [word("4", 10, 1), word("1", 110, 1)],
    [word("41", 10, 1), word("2", 40, 1)],
  ];
  for (const words of cases) assert.deepEqual(joinCombs(words), words);
});

function word(text: string, left: number, written?: number): Word {
  const box = { left, top: 10, right: left + 5 * text.length, bottom: 17 };
  const plain = { text, box, fontSize: 9, isBold: false, confidence: 1 };
  return written === undefined ? plain : { ...plain, written };
}
