import type { Word } from "../model/document-text.ts";
import { height } from "./words-to-lines.ts";

/** Characters written a box each stand at least this far apart (word heights); closer ones are letters of spaced print. */
const LEAST_GAP = 0.5;
/** And their distances, middle to middle, differ by less than this share. */
const SPREAD = 0.3;
/** Boxes are not wider than this (word heights); characters further apart are answers of their own. */
const WIDEST = 4.5;

/** Joins the characters that were written one a box into the word that they are: the digits of a number. */
export function joinCombs(words: Word[]): Word[] {
  const places = Map.groupBy(
    words.filter((word) => word.written !== undefined),
    (word) => word.written,
  );
  const joined = new Map<Word, Word | null>();
  for (const characters of places.values()) {
    const comb = characters.toSorted((a, b) => a.box.left - b.box.left);
    const [first, ...others] = comb;
    if (first === undefined || !isComb(comb)) continue;
    for (const other of others) joined.set(other, null);
    joined.set(first, joinWords(first, comb));
  }
  if (joined.size === 0) return words;
  return words.flatMap((word) => {
    const replacement = joined.get(word);
    if (replacement === undefined) return [word];
    return replacement === null ? [] : [replacement];
  });
}

function joinWords(first: Word, all: Word[]): Word {
  const box = {
    left: first.box.left,
    top: Math.min(...all.map((word) => word.box.top)),
    right: Math.max(...all.map((word) => word.box.right)),
    bottom: Math.max(...all.map((word) => word.box.bottom)),
  };
  return { ...first, text: all.map((word) => word.text).join(""), box };
}

function isComb(words: Word[]): boolean {
  if (words.length < 2 || words.some((word) => [...word.text].length !== 1)) return false;
  const steps: number[] = [];
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next === undefined) continue;
    const isOneLine = Math.abs(next.box.bottom - word.box.bottom) < height(word) / 2;
    if (!isOneLine || next.box.left - word.box.right < LEAST_GAP * height(word)) return false;
    steps.push((next.box.left + next.box.right - word.box.left - word.box.right) / 2);
  }
  const [shortest, longest] = [Math.min(...steps), Math.max(...steps)];
  const tallest = Math.max(...words.map(height));
  return longest <= WIDEST * tallest && longest - shortest <= SPREAD * longest;
}
