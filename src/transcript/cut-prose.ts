import type { Segment } from "../domain/document-layout.ts";
import { boxAround } from "../domain/geometry.ts";
import { isFigure } from "./part.ts";
import { toRows } from "./rows.ts";

/** Letters on each side of the space between two columns, in a row of running text. */
const LEAST_LETTERS = 22;
/** Rows that make columns of running text, and their share of the rows with a text on both sides. */
const FEWEST_ROWS = 6;
const LEAST_SHARE = 0.6;
/** Each text across the space counts against as many rows. */
const PER_CROSSING = 2;

/** Places that are tried: each is compared with all texts. */
const MOST_PLACES = 150;

/** Something on a page with the texts that it consists of. */
interface Piece {
  box: { left: number; right: number; top: number; bottom: number };
  texts: Segment[];
}

/**
 * Cuts pieces into what is read one after the other, if the page is set in columns of running text: what stands across
 * both columns separates what is above from what is below. Null if it is not.
 */
export function cutProse<Each extends Piece>(pieces: readonly Each[]): Each[][] | null {
  const gutter = findGutter(pieces.flatMap(({ texts }) => texts));
  if (gutter === null) return null;
  const crosses = ({ box }: Each) => box.left < gutter && box.right > gutter;
  const across = pieces.filter(crosses).toSorted((one, other) => one.box.top - other.box.top);
  const beside = pieces.filter((piece) => !crosses(piece));
  const parts: Each[][] = [];
  let rest = beside;
  const addColumns = (column: readonly Each[]) => {
    parts.push(
      column.filter(({ box }) => box.right <= gutter),
      column.filter(({ box }) => box.right > gutter),
    );
  };
  for (const piece of across) {
    const middle = (piece.box.top + piece.box.bottom) / 2;
    const isAbove = ({ box }: Each) => (box.top + box.bottom) / 2 < middle;
    addColumns(rest.filter(isAbove));
    parts.push([piece]);
    rest = rest.filter((each) => !isAbove(each));
  }
  addColumns(rest);
  const filled = parts.filter((part) => part.length > 0);
  return filled.length > 1 ? joinSingles(filled, gutter) : null;
}

/** Pieces across the columns that follow each other are one part. */
function joinSingles<Each extends Piece>(parts: readonly Each[][], gutter: number): Each[][] {
  const isAcross = (part: readonly Each[]) => part.some(({ box }) => box.left < gutter && box.right > gutter);
  const joined: Each[][] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && isAcross(last) && isAcross(part)) last.push(...part);
    else joined.push([...part]);
  }
  return joined;
}

/** Where the space between two columns of running text is; null if there are none. */
function findGutter(texts: readonly Segment[]): number | null {
  const rows = toRows(texts);
  const places = someOf(
    rows.flatMap((row) => row.slice(1).map(({ box }, index) => ((row[index]?.box.right ?? 0) + box.left) / 2)),
  );
  let best: { at: number; score: number } | null = null;
  for (const at of places) {
    const crossings = texts.filter(({ box }) => box.left < at && box.right > at).length;
    const sides = rows.flatMap((row) => {
      const [left, right] = [row.filter(({ box }) => box.right <= at), row.filter(({ box }) => box.left >= at)];
      return left.length > 0 && right.length > 0 ? [{ left, right }] : [];
    });
    const prose = sides.filter(({ left, right }) => isProse(left) && isProse(right)).length;
    const score = prose - PER_CROSSING * crossings;
    if (prose < FEWEST_ROWS || prose < LEAST_SHARE * sides.length || score <= 0) continue;
    if (best === null || score > best.score) best = { at, score };
  }
  return best?.at ?? null;
}

/** At most so many of them, evenly. */
function someOf(places: number[]): number[] {
  const sorted = places.toSorted((one, other) => one - other);
  const step = Math.max(1, Math.ceil(sorted.length / MOST_PLACES));
  return sorted.filter((_, index) => index % step === 0);
}

function isProse(side: readonly Segment[]): boolean {
  const letters = side.reduce((sum, { text }) => sum + text.length, 0);
  if (letters < LEAST_LETTERS || side.some(({ text }) => isFigure(text) && text.length > 2)) return false;
  const { left, right } = boxAround(side);
  const inked = side.reduce((sum, { box }) => sum + box.right - box.left, 0);
  return inked > 0.8 * (right - left);
}
