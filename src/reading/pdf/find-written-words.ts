import type { Word } from "../../domain/document-text.ts";
import type { Box } from "../../domain/geometry.ts";
import type { LayerWord } from "./word-builder.ts";

/** Words laid over a finished page are at most this share of it; on a page set in two parts, neither is filled in. */
const maxOverlayShare = 0.45;

/** Fewer words or lines at the end of a page's content are its footer. */
const minOverlayWords = 3;
const minOverlayRuns = 3;

/** Words of one line that are further apart than this (font sizes) were written into different blanks. */
const maxGapInFontSizes = 2.5;

/**
 * Numbers the words that were written into a form: those in its form fields, one number per field, and, on a page
 * without fields, those laid over the finished page, which come last in its content and have a font or colour of their
 * own.
 */
export function markWrittenWords(words: LayerWord[], inputs: Box[]): Word[] {
  const written = inputs.length > 0 ? placeInFields(words, inputs) : placeOverlay(words);
  return words.map(({ word }, index) => {
    const place = written[index] ?? 0;
    return place === 0 ? word : { ...word, written: place };
  });
}

/** 0 for words in no field. */
function placeInFields(words: LayerWord[], inputs: Box[]): number[] {
  return words.map(({ word: { box } }) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return 1 + inputs.findIndex(({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
  });
}

function placeOverlay(words: LayerWord[]): number[] {
  const start = findOverlay(words);
  const places = words.map(() => 0);
  let place = 0;
  for (let index = start; index < words.length; index++) {
    const before = words[index - 1];
    const word = words[index];
    if (word === undefined) continue;
    if (index === start || before === undefined || !isSameRun(before.word, word.word)) place++;
    places[index] = place;
  }
  const isForm = words.length - start >= minOverlayWords && place >= minOverlayRuns;
  return isForm ? places : words.map(() => 0);
}

/** The position from which the words have fonts and colours that no word before has; the end if there is none. */
function findOverlay(words: LayerWord[]): number {
  const firstUse = new Map<number, number>();
  for (const [index, { face }] of words.entries()) if (!firstUse.has(face)) firstUse.set(face, index);
  let start = words.length;
  let earliest = words.length;
  for (let index = words.length - 1; index > 0; index--) {
    earliest = Math.min(earliest, firstUse.get(words[index]?.face ?? 0) ?? 0);
    const before = words[index - 1];
    const word = words[index];
    // Written words begin above what was printed last: nobody writes below the page.
    if (earliest === index && before && word && word.word.box.top < before.word.box.top - word.word.fontSize)
      start = index;
  }
  return words.length - start <= maxOverlayShare * words.length ? start : words.length;
}

function isSameRun(a: Word, b: Word): boolean {
  const isOneLine = Math.abs(a.box.top + a.box.bottom - b.box.top - b.box.bottom) < b.fontSize;
  const gap = b.box.left - a.box.right;
  return isOneLine && gap > -b.fontSize && gap < maxGapInFontSizes * b.fontSize;
}
