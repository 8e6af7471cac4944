import { correctLookAlikes } from "./correct-look-alikes.ts";
import { columnStepPx, lineHeightPx } from "./cut-line.ts";
import type { ReadChar } from "./decode-line.ts";
import { type Ink, inkColumns } from "./ink.ts";

/** A word of a line, with where it begins and ends in the line's picture. */
export interface LineWord {
  text: string;
  confidence: number;
  leftPx: number;
  rightPx: number;
  chars: ReadChar[];
}

/**
 * Parts the characters of a line into words. The network drops many spaces of Latin print, above all beside digits and
 * capitals, but it nearly always saw something: a small probability of a space, together with a step to the next
 * character that is wider than the line's usual one, tells words apart.
 */
export function splitWords(chars: ReadChar[], ink: Ink): LineWord[] {
  const columns = inkColumns(ink);
  const isBlank = findUnderlines(chars);
  const print = findUsual(chars, columns);
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
    if (open.length > 0 && isNewWord(chars, index, columns, print)) close();
    open.push(char);
  }
  close();
  return words;
}

/** A line with so many underscores is one that is underlined, not an address or a name of a file. */
const underlineCount = 3;

/** Underscores of addresses are read with .99 at least; of 24 underlined words in forms 21 were read with less than this. */
const sureUnderscore = 0.97;

/** The line to write on in a form is read as underscores, between words too: there they are blank space. */
function findUnderlines(chars: ReadChar[]): (char: ReadChar) => boolean {
  const count = chars.filter(({ text }) => text === "_").length;
  const ends = [chars[0], chars.at(-1)];
  return (char) =>
    char.text === "_" && (count >= underlineCount || ends.includes(char) || char.confidence < sureUnderscore);
}

/**
 * Logistic regression over 21,000 pairs of neighbouring characters of 45 development documents (receipts and forms) of which
 * the words are known, told wrongly: .65 % of the pairs in documents that it had not seen, .73 % without what the characters
 * are and how wide the gap between them is.
 */
const spaceWeights = {
  logProbability: 0.95,
  /** Both in columns, beyond what is usual in the line. */
  extraStep: 0.95,
  extraGap: 1.25,
  /** Wide print has gaps around the decimal sign, and narrow letters (`l`, `i`) stand apart. */
  isInNumber: -3.2,
  isAmongSmallLetters: -1.4,
  isAfterPoint: 1.1,
  bias: 1.3,
};

/** Keeps the logarithm of a probability of 0 finite; part of the fitted model. */
const probabilityFloor = 1e-4;

/** Whether a space stands before the character at `index`. */
function isNewWord(chars: ReadChar[], index: number, columns: Uint8Array, usual: Spacing): boolean {
  const [before, char] = [chars[index - 1], chars[index]];
  if (before === undefined || char === undefined) return false;
  const isInNumber = isPointOfNumber(chars, index - 1) || isPointOfNumber(chars, index);
  const isAmongSmallLetters = /^\p{Ll}{2}$/u.test(before.text + char.text);
  const isAfterPoint = !isInNumber && /[.,;:)]/.test(before.text);
  const score =
    spaceWeights.bias +
    spaceWeights.logProbability * Math.log(char.spaceBefore + probabilityFloor) +
    spaceWeights.extraStep * (char.column - before.column - usual.step) +
    spaceWeights.extraGap * (findGap(before, char, columns) - usual.gap) +
    (isInNumber ? spaceWeights.isInNumber : 0) +
    (isAmongSmallLetters ? spaceWeights.isAmongSmallLetters : 0) +
    (isAfterPoint ? spaceWeights.isAfterPoint : 0);
  return score > 0;
}

/** Whether a character is a decimal sign, or parts hours from minutes: digits stand on both sides. */
function isPointOfNumber(chars: ReadChar[], index: number): boolean {
  const [before, sign, after] = [chars[index - 1]?.text ?? "", chars[index]?.text ?? "", chars[index + 1]?.text ?? ""];
  return /^\d$/.test(before) && /^[.,:]$/.test(sign) && /^\d$/.test(after);
}

/** How far a line's characters stand from each other within words, in columns. */
interface Spacing {
  /** From middle to middle. */
  step: number;
  /** White between them. */
  gap: number;
}

/** Steps over which the network saw hardly any space are steps within words. */
const noSpaceProbability = 0.02;

/** The median spacing of a line's characters. */
function findUsual(chars: ReadChar[], columns: Uint8Array): Spacing {
  const pairs = chars.slice(1).flatMap((char, index) => {
    const before = chars[index];
    if (before === undefined) return [];
    return [{ char, step: char.column - before.column, gap: findGap(before, char, columns) }];
  });
  const inner = pairs.filter(({ char }) => char.spaceBefore < noSpaceProbability);
  const known = inner.length > 0 ? inner : pairs;
  return { step: median(known.map(({ step }) => step)), gap: median(known.map(({ gap }) => gap)) };
}

/** The widest stretch without ink between the middles of two characters, in columns. */
function findGap(before: ReadChar, char: ReadChar, columns: Uint8Array): number {
  let widest = 0;
  let blank = 0;
  for (let x = Math.round(centerPx(before)); x <= centerPx(char); x++) {
    blank = columns[x] === 0 ? blank + 1 : 0;
    widest = Math.max(widest, blank);
  }
  return widest / columnStepPx;
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

function centerPx(char: ReadChar): number {
  return (char.column + 0.5) * columnStepPx;
}

/** Gaps within a letter (`"`, broken print) are at most so many pixels wide. */
const maxGapInLetterPx = 3;

/** Follows the ink of a letter from its middle outwards, half a line's height at most. */
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

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
