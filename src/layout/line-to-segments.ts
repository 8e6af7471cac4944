import type { Word } from "../model/document-text.ts";
import type { Box } from "../model/geometry.ts";
import { height } from "./words-to-lines.ts";

/** A gap wider than this share of the word height separates a label from its value or two cells; a word space is .25 to .5. */
const GAP_OF_HEIGHT = 0.9;
/** The same in shares of the page's width, for very small print. */
const GAP_OF_PAGE = 0.006;
/** Dots or underscores that lead the eye from a label to its value, or wait for ink. */
const LEADER = /^[._\-‐–—…·]{3,}$/u;

/** Splits a line's words at wide gaps, at drawn column lines and at dot leaders. */
export function lineToSegments(words: Word[], columnLines: Box[], pageWidth: number): Word[][] {
  const segments: Word[][] = [];
  let current: Word[] = [];
  for (const word of words) {
    if (LEADER.test(word.text)) {
      if (current.length > 0) segments.push(current);
      current = [];
      continue;
    }
    const last = current.at(-1);
    if (last !== undefined && isBreak(last, word, columnLines, pageWidth)) {
      segments.push(current);
      current = [];
    }
    current.push(word);
  }
  if (current.length > 0) segments.push(current);
  return segments;
}

function isBreak(left: Word, right: Word, columnLines: Box[], pageWidth: number): boolean {
  const gap = right.box.left - left.box.right;
  const wordHeight = Math.max(height(left), height(right));
  if (gap > Math.max(GAP_OF_HEIGHT * wordHeight, GAP_OF_PAGE * pageWidth)) return true;
  const middle = (right.box.top + right.box.bottom) / 2;
  return columnLines.some((line) => {
    const x = (line.left + line.right) / 2;
    return x > left.box.right - 1 && x < right.box.left + 1 && line.top < middle && line.bottom > middle;
  });
}

/** Vertical rulings tall enough to separate columns (1.5 lines or more): shorter ones are letters' strokes or ticks. */
export function findColumnLines(rulings: Box[], lineHeight: number): Box[] {
  return rulings.filter((box) => {
    const tall = box.bottom - box.top;
    return tall > 1.5 * lineHeight && box.right - box.left < 0.3 * lineHeight;
  });
}
