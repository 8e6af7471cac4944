import type { PageText, Word } from "../domain/document-text.ts";
import type { Box, Size } from "../domain/geometry.ts";
import { normalTurn, partsOfTurn, turnBox } from "../domain/turn.ts";

/**
 * A page skewed by less than this (degrees) is left as it is: layout finds its lines by their slope. The text layers of
 * skewed scans of the development documents are at .3 to .6; from 2 on, values were lost.
 */
const leastSkew = 0.7;

/** Words that differ from the page's main direction by more than this (degrees) are not part of its lines. */
const mostSlant = 10;

/** Print larger than this many times the page's usual one only counts as this large: a stamp is not the page. */
const largestPrint = 2;

/**
 * Which way up a page is: the quarter turns, 0 to 3, by which it must be turned so that most of its print is upright.
 * Fine print in a margin has many letters and takes little of the page, so print counts by its area; watermarks across
 * the page do not count.
 */
export function findQuarters(words: Word[]): number {
  if (words.every(({ turn }) => turn === undefined)) return 0;
  const sizes = words.map(({ fontSize }) => fontSize).sort((a, b) => a - b);
  const largest = largestPrint * (sizes[Math.floor(sizes.length / 2)] ?? 0);
  const printed = [0, 0, 0, 0];
  for (const { turn = 0, text, fontSize } of words) {
    const { quarters, rest } = partsOfTurn(turn);
    if (Math.abs(rest) > mostSlant) continue;
    printed[quarters] = (printed[quarters] ?? 0) + text.length * Math.min(fontSize, largest) ** 2;
  }
  return printed.indexOf(Math.max(...printed));
}

/**
 * The turn (degrees) by which the upright words of a page become level: the median, weighted by print; 0 for a level
 * page.
 */
export function findSkew(words: Word[]): number {
  const rests = words
    .flatMap(({ turn = 0, box }) => {
      const { quarters, rest } = partsOfTurn(turn);
      return quarters === 0 && Math.abs(rest) <= mostSlant ? [{ rest, area: area(box) }] : [];
    })
    .sort((a, b) => a.rest - b.rest);
  const half = rests.reduce((sum, each) => sum + each.area, 0) / 2;
  let sum = 0;
  for (const { rest, area } of rests) {
    sum += area;
    if (sum >= half) return Math.abs(rest) < leastSkew ? 0 : rest;
  }
  return 0;
}

/** A page with its words as they were found; `turn` is how it was turned so far. */
type FoundPage = Size & { turn: number; words: Word[]; rulings: Box[] };

/**
 * Turns a page so that most of its words are upright, and by `skew` so that they are level; `rulings` are level
 * already. Other words keep their `turn`.
 */
export function standUpright(page: FoundPage, skew: number): Required<Pick<PageText, keyof FoundPage>> {
  const quarters = findQuarters(page.words);
  const by = quarters * 90 + skew;
  return {
    width: quarters % 2 === 1 ? page.height : page.width,
    height: quarters % 2 === 1 ? page.width : page.height,
    turn: normalTurn(page.turn + by),
    words: page.words.map((word) => turnWord(word, page, by)),
    rulings: quarters === 0 ? page.rulings : page.rulings.map((box) => turnBox(box, page, quarters * 90)),
  };
}

/** A word of a page of `size` after the page is turned. */
function turnWord(word: Word, size: Size, by: number): Word {
  const { turn = 0, ...upright } = word;
  if (by === 0 && turn === 0) return word;
  const left = normalTurn(turn - by);
  const isSlanted = Math.min(left, 360 - left) > mostSlant;
  const turned = by === 0 ? upright : { ...upright, box: turnBox(upright.box, size, by) };
  return isSlanted ? { ...turned, turn: left } : turned;
}

function area({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
