import type { Box, Point } from "./box.ts";

/** A word of a page with its box, in fractions of the page. */
export interface PageWord {
  text: string;
  box: Box;
}

/** A page's words, line by line. */
export type PageLines = readonly (readonly PageWord[])[];

/** A word's position among a page's lines. */
interface WordPlace {
  line: number;
  word: number;
}

/** A run of words, both ends included. */
export interface WordRange {
  from: WordPlace;
  to: WordPlace;
}

/** The text of a page, for selecting in it. */
export interface PageText {
  isOnWord(point: Point): boolean;
  /** The words between the two that are nearest to these points; null if the page has none. */
  select(from: Point, to: Point): { boxes: Box[]; text: string } | null;
}

/** A page's text, made of its lines. */
export function toPageText(lines: PageLines): PageText {
  return {
    isOnWord: (point) => isOnWord(lines, point),
    select: (from, to) => {
      const [one, other] = [nearestWord(lines, from), nearestWord(lines, to)];
      if (!one || !other) return null;
      const range = toRange(one, other);
      return { boxes: boxesOf(lines, range), text: textOf(lines, range) };
    },
  };
}

/** The word nearest to a point: of the nearest line, the nearest word. Null if the page has none. */
export function nearestWord(lines: PageLines, point: Point): WordPlace | null {
  let best: { place: WordPlace; down: number; across: number } | null = null;
  for (const [line, words] of lines.entries()) {
    for (const [word, { box }] of words.entries()) {
      const down = outside(point.y, box.top, box.bottom);
      const across = outside(point.x, box.left, box.right);
      const isNearer = best === null || down < best.down || (down === best.down && across < best.across);
      if (isNearer) best = { place: { line, word }, down, across };
    }
  }
  return best?.place ?? null;
}

/** Whether a point lies on a word. */
export function isOnWord(lines: PageLines, { x, y }: Point): boolean {
  return lines.some((words) =>
    words.some(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom),
  );
}

/** The run of words from one to another, whichever comes first. */
export function toRange(one: WordPlace, other: WordPlace): WordRange {
  const isForward = one.line < other.line || (one.line === other.line && one.word <= other.word);
  return isForward ? { from: one, to: other } : { from: other, to: one };
}

/** The text of a run of words: lines below one another. */
export function textOf(lines: PageLines, range: WordRange): string {
  return inRange(lines, range)
    .map((words) => words.map(({ text }) => text).join(" "))
    .join("\n");
}

/** The places of a run of words, one box for each line. */
export function boxesOf(lines: PageLines, range: WordRange): Box[] {
  return inRange(lines, range).flatMap((words) => {
    const [first, ...others] = words.map(({ box }) => box);
    return first === undefined ? [] : [others.reduce(around, first)];
  });
}

function inRange(lines: PageLines, { from, to }: WordRange): PageWord[][] {
  return lines.slice(from.line, to.line + 1).map((words, index) => {
    const start = index === 0 ? from.word : 0;
    const end = from.line + index === to.line ? to.word + 1 : words.length;
    return words.slice(start, end);
  });
}

function around(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** How far a position is outside a range; 0 if it is inside. */
function outside(at: number, from: number, to: number): number {
  return Math.max(0, from - at, at - to);
}
