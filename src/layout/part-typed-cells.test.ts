import assert from "node:assert/strict";
import { test } from "node:test";
import type { Word } from "../domain/document-text.ts";
import { partTypedCells } from "./part-typed-cells.ts";

const makeWord = (text: string, left: number): Word => ({
  text,
  box: { left, top: 0, right: left + 5 * text.length, bottom: 10 },
  fontSize: 10,
  isBold: false,
  confidence: 1,
});

const makeLine = (text: string) => [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => makeWord(word, 5 * index));
const textsOf = (lines: Word[][][]) =>
  lines.map((cells) => cells.map((words) => words.map(({ text }) => text).join(" ")));

test("bars separate the cells of a table drawn with characters, and its frame is left out", () => {
  const lines = ["+------+-----+", "| Oak chair | 2|", "|Shelf|11 |"].map(makeLine);
  assert.deepEqual(textsOf(partTypedCells(lines)), [[""], ["Oak chair", "2"], ["Shelf", "11"]]);
});

test("a piece of a word keeps its share of the word's box", () => {
  const [, [cell] = []] = partTypedCells([makeLine("|a|b|"), makeLine("|Shelf|11|")]);
  assert.deepEqual([cell?.[0]?.box.left, cell?.[0]?.box.right], [5, 30]);
});

test("a lone line of links stays as it is", () => {
  assert.deepEqual(textsOf(partTypedCells([makeLine("Home | About | Contact")])), [["Home | About | Contact"]]);
});
