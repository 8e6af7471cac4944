import type { Word } from "../domain/document-text.ts";
import type { Box } from "../domain/geometry.ts";
import { height } from "./words-to-lines.ts";

/**
 * A gap wider than this share of the word height separates a caption from its value, or two cells; a word space is .25
 * to .5.
 */
const GAP_OF_HEIGHT = 0.9;
/** The same in shares of the page's width, for very small print. */
const GAP_OF_PAGE = 0.006;
/** Dots or underscores that lead the eye from a caption to its value, or wait for ink. */
const LEADER = /^[._\-‐–—…·]{3,}$/u;

/** Some programs space words widely: their usual space times this is then the widest gap inside a segment. */
const GAP_OF_USUAL_SPACE = 2;
/** Gaps wider than this, in word heights, are never spaces between words. */
const WIDEST_SPACE = 1.7;
/** Gaps wider than this, in word heights, separate columns and say nothing about spaces. */
const FARTHEST = 3;
/** Share of the gaps that are at most the usual space, and the number of gaps needed to tell. */
const USUAL_SPACE_QUANTILE = 0.1;
const FEWEST_GAPS = 30;

/** The widest gap inside a segment, in word heights: derived from the page's own spaces if these are wide. */
export function measureWidestSpace(lines: Word[][]): number {
  const gaps: number[] = [];
  for (const line of lines) {
    for (const [index, word] of line.entries()) {
      const next = line[index + 1];
      if (next === undefined) continue;
      const gap = (next.box.left - word.box.right) / Math.max(height(word), height(next));
      if (gap < FARTHEST) gaps.push(gap);
    }
  }
  if (gaps.length < FEWEST_GAPS) return GAP_OF_HEIGHT;
  gaps.sort((a, b) => a - b);
  const usual = gaps[Math.floor(gaps.length * USUAL_SPACE_QUANTILE)] ?? 0;
  return Math.min(WIDEST_SPACE, Math.max(GAP_OF_HEIGHT, GAP_OF_USUAL_SPACE * usual));
}

/** Where a page's lines are split. */
export interface Splitting {
  /** See `measureWidestSpace`. */
  widestSpace: number;
  /** See `findTypedSpaces`. */
  typedSpaceOf(word: Word): number | null;
  columnLines: Box[];
  pageWidth: number;
}

/** Splits a line's words at wide gaps, at drawn column lines and at dot leaders. */
export function lineToSegments(words: Word[], splitting: Splitting): Word[][] {
  const segments: Word[][] = [];
  let current: Word[] = [];
  for (const [index, word] of words.entries()) {
    const isLeader = LEADER.test(word.text) || isDotOfLeader(words, index);
    if (isLeader) {
      if (current.length > 0) segments.push(current);
      current = [];
      continue;
    }
    const last = current.at(-1);
    if (last !== undefined && isBreak(last, word, splitting)) {
      segments.push(current);
      current = [];
    }
    current.push(word);
  }
  if (current.length > 0) segments.push(current);
  return segments;
}

/** Some programs set a leader as separate dots, each a word of its own. */
function isDotOfLeader(words: Word[], index: number): boolean {
  const isDot = (word: Word | undefined) => word?.text === "." || word?.text === "_";
  return isDot(words[index]) && (isDot(words[index - 1]) || isDot(words[index + 1]));
}

function isBreak(left: Word, right: Word, splitting: Splitting): boolean {
  const { widestSpace, columnLines, pageWidth } = splitting;
  if (left.written !== right.written) return true;
  const gap = right.box.left - left.box.right;
  const wordHeight = Math.max(height(left), height(right));
  const typedSpace = Math.min(splitting.typedSpaceOf(left) ?? 0, splitting.typedSpaceOf(right) ?? 0);
  if (gap > Math.max(widestSpace * wordHeight, GAP_OF_PAGE * pageWidth, typedSpace)) return true;
  const middle = (right.box.top + right.box.bottom) / 2;
  return columnLines.some((line) => {
    const x = (line.left + line.right) / 2;
    return x > left.box.right - 1 && x < right.box.left + 1 && line.top < middle && line.bottom > middle;
  });
}

/**
 * Lines that separate columns are taller than a line and a half, and thin (line heights); shorter ones are strokes of
 * letters or ticks.
 */
const TALL = 1.5;
const THIN = 0.3;

/** The vertical rulings that separate columns. */
export function findColumnLines(rulings: Box[], lineHeight: number): Box[] {
  return rulings.filter((box) => {
    const tall = box.bottom - box.top;
    return tall > TALL * lineHeight && box.right - box.left < THIN * lineHeight;
  });
}
