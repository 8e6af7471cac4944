import assert from "node:assert/strict";
import { test } from "node:test";
import { createAlphabet, decodeLine, knownCount } from "./decode-line.ts";

/** Blank, then letters, of which one is Chinese and one is wide, then the space. */
const alphabet = createAlphabet(["", "a", "b", "O", "0", "合", "：", " "]);

test("repeats and blanks are dropped, and a letter repeated after a blank counts twice", () => {
  assert.equal(read(["a", "a", "", "a", "b", "b", ""]), "aab");
});

test("a character keeps its highest probability and its column", () => {
  const [char] = decodeLine(outputOf([{ a: 0.6 }, { a: 0.9 }, { a: 0.7 }]), alphabet, "latin");
  assert.equal(char?.column, 1);
  assert.ok(Math.abs((char?.confidence ?? 0) - 0.9) < 1e-6);
});

test("read as Latin print, a Chinese letter gives way to the likeliest Latin one", () => {
  const output = outputOf([{ 合: 0.5, a: 0.4 }]);
  assert.equal(textOf(decodeLine(output, alphabet, "any")), "合");
  assert.equal(textOf(decodeLine(output, alphabet, "latin")), "a");
});

test("wide signs are read as the signs of Western print", () => {
  assert.equal(textOf(decodeLine(outputOf([{ "：": 0.9 }]), alphabet, "latin")), ":");
});

test("a space is no character; how likely it was is kept with the character after it", () => {
  const chars = decodeLine(outputOf([{ a: 0.9 }, { "": 0.8, " ": 0.15 }, { b: 0.9 }]), alphabet, "latin");
  assert.equal(textOf(chars), "ab");
  assert.ok(Math.abs((chars[1]?.spaceBefore ?? 0) - 0.15) < 1e-6);
});

test("the second choice of a character is known", () => {
  const [char] = decodeLine(outputOf([{ "0": 0.7, O: 0.25 }]), alphabet, "latin");
  assert.equal(char?.text, "0");
  assert.equal(char?.runnerUp.text, "O");
});

function read(columns: string[]): string {
  return textOf(decodeLine(outputOf(columns.map((text) => ({ [text]: 0.9 }))), alphabet, "latin"));
}

function textOf(chars: { text: string }[]): string {
  return chars.map(({ text }) => text).join("");
}

/** The network's output: per column, the probability of some classes, by the character as in the dictionary. */
function outputOf(columns: Record<string, number>[]) {
  const dictionary = ["", "a", "b", "O", "0", "合", "：", " "];
  const classes = Array.from(alphabet.order, (place) => dictionary[place] ?? "");
  const known = knownCount(alphabet);
  const rows = columns.map((column) => {
    const all = classes.map((text) => column[text] ?? 0);
    const others = all.slice(known);
    const best = Math.max(...others);
    return [...all.slice(0, known), best, others.indexOf(best)];
  });
  return { probabilities: Float32Array.from(rows.flat()), columnCount: columns.length };
}
