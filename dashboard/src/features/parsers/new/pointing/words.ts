import type { sampleRoutes } from "../../../../../../src/contract/dashboard/parsers.ts";
import type { RouteResponse } from "../../../../../../src/contract/dashboard/route.ts";

/** The words of a page, in reading order, and its tables. */
export type PageWords = RouteResponse<typeof sampleRoutes.getSampleWords>;
type Word = PageWords["words"][number];
/** Fractions of the page, origin top left. */
export type Box = Word["box"];

export interface Point {
  x: number;
  y: number;
}

/** How far outside a word a click still hits it, in fractions of the page: small print is hard to hit with a finger. */
const hitMargin = 0.004;
/** A shorter drag is a click, in fractions of the page. */
const leastDrag = 0.008;

/** The word under a point, counted from 0; -1 for none. */
export function wordAt(words: readonly Word[], { x, y }: Point): number {
  const isIn = ({ box }: Word, margin: number) =>
    x >= box.left - margin && x <= box.right + margin && y >= box.top - margin && y <= box.bottom + margin;
  const exact = words.findIndex((word) => isIn(word, 0));
  return exact === -1 ? words.findIndex((word) => isIn(word, hitMargin)) : exact;
}

/** The rectangle between two corners of a drag; null if it is too small to be meant. */
export function toRegion(from: Point, to: Point): Box | null {
  const clamp = (at: number) => Math.min(1, Math.max(0, at));
  const box = {
    left: clamp(Math.min(from.x, to.x)),
    top: clamp(Math.min(from.y, to.y)),
    right: clamp(Math.max(from.x, to.x)),
    bottom: clamp(Math.max(from.y, to.y)),
  };
  return box.right - box.left >= leastDrag || box.bottom - box.top >= leastDrag ? box : null;
}

/** The words that a drag touches: along a line, people drag through words, not around them. */
export function wordsIn(words: readonly Word[], region: Box): number[] {
  return words.flatMap(({ box }, index) => {
    const middle = (box.top + box.bottom) / 2;
    const isLevel = middle >= region.top && middle <= region.bottom;
    // A drag that stays within the height of a line is through its words.
    const isThrough = region.top >= box.top - hitMargin && region.bottom <= box.bottom + hitMargin;
    const isBeside = box.left <= region.right && box.right >= region.left;
    return isBeside && (isLevel || isThrough) ? [index] : [];
  });
}

/** The box around some words. */
export function boxAround(words: readonly Word[], indexes: readonly number[]): Box | null {
  const boxes = indexes.flatMap((index) => words[index]?.box ?? []);
  const [first, ...others] = boxes;
  if (first === undefined) return null;
  return others.reduce(
    (all, box) => ({
      left: Math.min(all.left, box.left),
      top: Math.min(all.top, box.top),
      right: Math.max(all.right, box.right),
      bottom: Math.max(all.bottom, box.bottom),
    }),
    first,
  );
}

/** Where an arrow key leads from a word: along the line, or to the nearest word of the line above or below. */
export function stepTo(words: readonly Word[], from: number, key: string): number {
  if (words.length === 0) return -1;
  const word = words[from];
  if (word === undefined) return 0;
  if (key === "ArrowRight") return Math.min(words.length - 1, from + 1);
  if (key === "ArrowLeft") return Math.max(0, from - 1);
  if (key === "Home") return 0;
  if (key === "End") return words.length - 1;
  const lines = [...new Set(words.map(({ line }) => line))];
  const line = lines[lines.indexOf(word.line) + (key === "ArrowDown" ? 1 : -1)];
  const middle = (word.box.left + word.box.right) / 2;
  const distance = ({ box }: Word) => Math.abs((box.left + box.right) / 2 - middle);
  const onLine = words.flatMap((each, index) => (each.line === line ? [{ index, far: distance(each) }] : []));
  return onLine.toSorted((one, other) => one.far - other.far)[0]?.index ?? from;
}

/** The next word after one that a search finds, around the end; -1 for none. */
export function searchWord(words: readonly Word[], search: string, after: number): number {
  const wanted = search.toLowerCase().trim().split(/\s+/u);
  if (wanted[0] === "" || words.length === 0) return -1;
  const isFound = (start: number) =>
    wanted.every((part, offset) => words[start + offset]?.text.toLowerCase().includes(part) ?? false);
  for (let step = 1; step <= words.length; step += 1) {
    const index = (after + step + words.length) % words.length;
    if (isFound(index)) return index;
  }
  return -1;
}

/** Whether most of a box is inside one of the others. */
export function isInside(box: Box, others: readonly Box[]): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return others.some((other) => x >= other.left && x <= other.right && y >= other.top && y <= other.bottom);
}
