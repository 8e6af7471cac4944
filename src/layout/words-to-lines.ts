import type { Word } from "../domain/document-text.ts";

/**
 * Words of one line whose centres are further apart than this share of the smaller word's height are on two lines; .45
 * was best on forms and receipts.
 */
const LINE_TOLERANCE = 0.45;
/**
 * How many lines to look back at when placing a word. Words come in order down the page, so only the last few lines can
 * still take one.
 */
const OPEN_LINES = 8;
/** Slopes below this (0.1 degree) shift a word by less than a tenth of a line over a page: not worth correcting. */
const SMALLEST_SLOPE = 0.002;
/** Neighbouring words needed for a meaningful median slope. */
const FEWEST_SLOPES = 12;

/** Groups words into lines, top to bottom, each sorted from left to right; copes with slightly skewed scans. */
export function wordsToLines(words: Word[]): Word[][] {
  const visible = dropOverprints(words.filter(hasInk));
  const slope = measureSlope(visible);
  const placed = visible.map((word) => ({ word, centre: centreY(word) - slope * word.box.left, height: height(word) }));
  placed.sort((a, b) => a.centre - b.centre || a.word.box.left - b.word.box.left);
  const lines: { words: Word[]; centre: number; height: number }[] = [];
  for (const { word, centre, height } of placed) {
    let line = null;
    for (let i = lines.length - 1; i >= Math.max(0, lines.length - OPEN_LINES); i -= 1) {
      const open = lines[i];
      if (open !== undefined && Math.abs(open.centre - centre) <= LINE_TOLERANCE * Math.min(open.height, height)) {
        line = open;
        break;
      }
    }
    if (line === null) {
      lines.push({ words: [word], centre, height });
    } else {
      const count = line.words.push(word);
      line.centre += (centre - line.centre) / count;
      line.height += (height - line.height) / count;
    }
  }
  lines.sort((a, b) => a.centre - b.centre);
  return lines.map((line) => line.words.sort((a, b) => a.box.left - b.box.left));
}

/** Height of a word's box; OCR and text layers both give it in page units. */
export function height(word: Word): number {
  return Math.max(word.box.bottom - word.box.top, 1e-6);
}

function centreY(word: Word): number {
  return (word.box.top + word.box.bottom) / 2;
}

function hasInk(word: Word): boolean {
  return word.text.trim() !== "" && word.box.right > word.box.left;
}

/** The second copy of bold print is offset by less than this share of its height. */
const OVERPRINT = 0.3;

/** Some programs print bold by printing twice with a small offset: the second copy is dropped. */
function dropOverprints(words: Word[]): Word[] {
  const kept: Word[] = [];
  const lastByText = new Map<string, Word>();
  for (const word of words) {
    const last = lastByText.get(word.text);
    const limit = height(word) * OVERPRINT;
    const isCopy =
      last !== undefined &&
      Math.abs(last.box.left - word.box.left) < limit &&
      Math.abs(last.box.top - word.box.top) < limit;
    if (!isCopy) {
      kept.push(word);
      lastByText.set(word.text, word);
    }
  }
  return kept;
}

/**
 * Words whose rise shows the slope of a line, in heights of the lower one: they overlap at most this much, are no
 * further apart, and rise by less than half a line, which would be the next one.
 */
const MOST_OVERLAP = 0.2;
const FARTHEST = 3;
const STEEPEST = 0.5;

/** Median rise per unit of width between words that closely follow each other; 0 if there is no clear skew. */
function measureSlope(words: Word[]): number {
  const slopes: number[] = [];
  for (let i = 1; i < words.length; i += 1) {
    const [left, right] = [words[i - 1], words[i]];
    if (left === undefined || right === undefined) continue;
    const lineHeight = Math.min(height(left), height(right));
    const gap = right.box.left - left.box.right;
    const rise = centreY(right) - centreY(left);
    const isNeighbour =
      gap > -MOST_OVERLAP * lineHeight && gap < FARTHEST * lineHeight && Math.abs(rise) < STEEPEST * lineHeight;
    if (isNeighbour) slopes.push(rise / (right.box.left - left.box.left || 1));
  }
  if (slopes.length < FEWEST_SLOPES) return 0;
  slopes.sort((a, b) => a - b);
  const median = slopes[Math.floor(slopes.length / 2)] ?? 0;
  return Math.abs(median) < SMALLEST_SLOPE ? 0 : median;
}
