import { correctLookAlikes } from "./correct-look-alikes.ts";
import { columnStepPx, lineHeightPx } from "./cut-line.ts";
import type { ReadChar } from "./decode-line.ts";
import { type Ink, inkColumns } from "./ink.ts";
import { centerPx, findUsual, isSpace, observeGap } from "./word-gaps.ts";

/** A word of a line, with its start and end in the line's picture. */
export interface LineWord {
  text: string;
  confidence: number;
  leftPx: number;
  rightPx: number;
  chars: ReadChar[];
}

/**
 * Separates the characters of a line into words. The network drops many spaces of Latin print, above all next to digits
 * and capitals, but it nearly always saw something: a small probability of a space, together with a step to the next
 * character that is wider than usual in the line, separates words.
 */
export function splitWords(chars: ReadChar[], ink: Ink): LineWord[] {
  const columns = inkColumns(ink);
  const isBlank = findUnderlines(chars);
  const usual = findUsual(chars, columns);
  const words: LineWord[] = [];
  let open: ReadChar[] = [];
  const close = (): void => {
    if (open.length > 0) words.push(toWord(open, columns));
    open = [];
  };
  for (const [index, char] of chars.entries()) {
    if (isBlank(char)) {
      close();
      continue;
    }
    if (open.length > 0 && isSpace(observeGap(chars, index, columns, usual))) close();
    open.push(char);
  }
  close();
  return words;
}

/** A line with this many underscores is underlined; it is not an address or a file name. */
const underlineCount = 3;

/**
 * Underscores of addresses are read with at least .99; of 24 underlined words in forms, 21 were read with less than
 * this.
 */
const sureUnderscore = 0.97;

/** The writing line in a form is read as underscores, also between words: there they are blank space. */
function findUnderlines(chars: ReadChar[]): (char: ReadChar) => boolean {
  const count = chars.filter(({ text }) => text === "_").length;
  const ends = [chars[0], chars.at(-1)];
  return (char) =>
    char.text === "_" && (count >= underlineCount || ends.includes(char) || char.confidence < sureUnderscore);
}

function toWord(chars: ReadChar[], columns: Uint8Array): LineWord {
  const first = chars[0];
  const last = chars.at(-1);
  return {
    text: correctLookAlikes(chars),
    confidence: chars.reduce((sum, char) => sum + char.confidence, 0) / chars.length,
    leftPx: inkEdge(columns, first ? centerPx(first) : 0, -1),
    chars,
    rightPx: inkEdge(columns, last ? centerPx(last) : 0, 1) + 1,
  };
}

/** Gaps within a letter (`"`, broken print) are at most this many pixels wide. */
const maxGapInLetterPx = 3;

/** Follows the ink of a letter from its middle outwards, at most half a line's height. */
function inkEdge(columns: Uint8Array, from: number, direction: 1 | -1): number {
  const start = Math.min(Math.floor(from), columns.length - 1);
  let edge = start;
  let blank = 0;
  for (let step = 0; step < lineHeightPx / 2; step++) {
    const column = start + step * direction;
    if (column < 0 || column >= columns.length) break;
    if (columns[column] === 1) {
      edge = column;
      blank = 0;
    } else if (++blank > maxGapInLetterPx && step > columnStepPx) break;
  }
  return edge;
}
