import type { Word } from "../domain/document-text.ts";
import { boxAround } from "../domain/geometry.ts";
import { height } from "./words-to-lines.ts";

/** Minimum distance of characters written one per box (word heights); closer ones are letters of spaced print. */
const LEAST_GAP = 0.5;
/** And their distances, from middle to middle, differ by less than this share. */
const SPREAD = 0.3;
/** Boxes are not wider than this (word heights); characters further apart are separate answers. */
const WIDEST = 4.5;

/** Joins the characters that were written one per box into the word that they form: the digits of a number. */
export function joinCombs(words: Word[]): Word[] {
  const places = Map.groupBy(
    words.filter((word) => word.written !== undefined),
    (word) => word.written,
  );
  const joined = new Map<Word, Word | null>();
  for (const characters of places.values()) {
    for (const comb of findCombs(characters)) {
      const [first, ...others] = comb;
      if (first === undefined) continue;
      for (const other of others) joined.set(other, null);
      joined.set(first, joinWords(first, comb));
    }
  }
  if (joined.size === 0) return words;
  return words.flatMap((word) => {
    const replacement = joined.get(word);
    if (replacement === undefined) return [word];
    return replacement === null ? [] : [replacement];
  });
}

function joinWords(first: Word, all: Word[]): Word {
  return { ...first, text: all.map((word) => word.text).join(""), box: boxAround(all) };
}

/** Runs of characters at equal distances; a wider step begins the next run. */
function findCombs(words: Word[]): Word[][] {
  if (words.length < 2 || words.some((word) => [...word.text].length !== 1)) return [];
  const sorted = words.toSorted((a, b) => a.box.left - b.box.left);
  const steps = sorted.slice(1).map((word, index) => stepBetween(sorted[index] ?? word, word));
  const shortest = Math.min(...steps);
  if (shortest <= 0 || shortest > WIDEST * Math.max(...sorted.map(height))) return [];
  const runs: Word[][] = [sorted.slice(0, 1)];
  for (const [index, word] of sorted.slice(1).entries()) {
    const isNext = (steps[index] ?? 0) <= (1 + SPREAD) * shortest;
    if (isNext) runs.at(-1)?.push(word);
    else runs.push([word]);
  }
  return runs.filter((run) => run.length > 1);
}

/** Distance of two characters, middle to middle; 0 for letters of one word or of two lines. */
function stepBetween(word: Word, next: Word): number {
  const isOneLine = Math.abs(next.box.bottom - word.box.bottom) < height(word) / 2;
  if (!isOneLine || next.box.left - word.box.right < LEAST_GAP * height(word)) return 0;
  return (next.box.left + next.box.right - word.box.left - word.box.right) / 2;
}
