import { columnStepPx, type LinePicture, lineHeightPx } from "./cut-line.ts";
import type { ReadChar } from "./decode-line.ts";

/** A word of a line, with where it begins and ends in the line's picture. */
export interface LineWord {
  text: string;
  confidence: number;
  leftPx: number;
  rightPx: number;
}

/**
 * Parts the characters of a line into words: where the network read a space, and where the ink leaves a gap. The network
 * drops many spaces of Latin print, above all beside digits and capitals.
 */
export function splitWords(chars: ReadChar[], picture: LinePicture): LineWord[] {
  const ink = findInkColumns(picture);
  const gaps: number[] = [];
  for (let index = 1; index < chars.length; index++) {
    const before = chars[index - 1];
    const after = chars[index];
    if (before && after) gaps.push(widestGap(ink, centerPx(before), centerPx(after)));
  }
  const letterGap = median(gaps);
  const limit = Math.max(minWordGapPx, letterGap * wordGapInLetterGaps);
  const words: LineWord[] = [];
  let open: ReadChar[] = [];
  const close = (): void => {
    if (open.length > 0) words.push(toWord(open, ink));
    open = [];
  };
  chars.forEach((char, index) => {
    if (char.text.trim() === "") {
      close();
      return;
    }
    const gap = gaps[index - 1] ?? 0;
    if (open.length > 0 && gap >= limit) close();
    open.push(char);
  });
  close();
  return words;
}

/** A gap as wide as this (of 48 pixels of line height) parts words; and as many times the usual gap between letters. */
const minWordGapPx = 9;
const wordGapInLetterGaps = 2.2;

/** Ink differs from the paper by this share of the range between both. */
const inkShare = 0.35;

function centerPx(char: ReadChar): number {
  return (char.column + 0.5) * columnStepPx;
}

/** Marks the columns in which the line has ink. The paper is the commonest brightness, the ink whatever is far from it. */
function findInkColumns({ pixels, widthPx }: LinePicture): Uint8Array {
  const plane = widthPx * lineHeightPx;
  const histogram = new Uint32Array(64);
  let darkest = 1;
  let brightest = -1;
  const green = pixels.subarray(plane, 2 * plane);
  for (const value of green) {
    const bin = Math.max(0, Math.min(63, Math.floor((value + 1) * 32)));
    histogram[bin] = (histogram[bin] ?? 0) + 1;
    if (value < darkest) darkest = value;
    if (value > brightest) brightest = value;
  }
  let paperBin = 0;
  histogram.forEach((count, bin) => {
    if (count > (histogram[paperBin] ?? 0)) paperBin = bin;
  });
  const paper = (paperBin + 0.5) / 32 - 1;
  const limit = inkShare * Math.max(paper - darkest, brightest - paper);
  const ink = new Uint8Array(widthPx);
  // The outermost rows belong to the lines above and below.
  const margin = 6;
  for (let row = margin; row < lineHeightPx - margin; row++) {
    for (let column = 0; column < widthPx; column++) {
      if (Math.abs((green[row * widthPx + column] ?? 0) - paper) > limit) ink[column] = 1;
    }
  }
  return ink;
}

/** The longest run of columns without ink between two places. */
function widestGap(ink: Uint8Array, from: number, to: number): number {
  let widest = 0;
  let run = 0;
  for (let column = Math.floor(from); column <= to; column++) {
    run = ink[column] === 1 ? 0 : run + 1;
    widest = Math.max(widest, run);
  }
  return widest;
}

function toWord(chars: ReadChar[], ink: Uint8Array): LineWord {
  const first = chars[0];
  const last = chars.at(-1);
  const text = chars.map((char) => char.text).join("");
  const confidence = chars.reduce((sum, char) => sum + char.confidence, 0) / chars.length;
  const start = first ? centerPx(first) : 0;
  const end = last ? centerPx(last) : 0;
  return { text, confidence, leftPx: inkEdge(ink, start, -1), rightPx: inkEdge(ink, end, 1) + 1 };
}

/** Follows the ink of a letter from its middle outwards, over the gaps within a letter. */
function inkEdge(ink: Uint8Array, from: number, direction: 1 | -1): number {
  const reach = lineHeightPx / 2;
  let edge = Math.floor(from);
  let blank = 0;
  for (let step = 0; step < reach; step++) {
    const column = Math.floor(from) + step * direction;
    if (column < 0 || column >= ink.length) break;
    if (ink[column] === 1) {
      edge = column;
      blank = 0;
    } else if (++blank > 3 && step > columnStepPx) break;
  }
  return edge;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
