import type { PageText, Word } from "../domain/document-text.ts";
import { turnBox } from "../domain/turn.ts";
import { findTypedSpaces } from "./find-typed-spaces.ts";
import { findColumnLines, lineToSegments, measureWidestSpace } from "./line-to-segments.ts";
import { wordsToLines } from "./words-to-lines.ts";

/** Words whose turns differ by less than this (degrees) can belong to one line. */
const sameTurn = 5;

/**
 * Groups the words that are turned relative to their page into lines of segments, each direction separately: the page
 * is turned so that they are upright. The words themselves keep their places on the page.
 */
export function turnedWordsToLines(page: PageText): Word[][][] {
  const turned = page.words.filter((word) => word.turn !== undefined);
  const directions = Map.groupBy(turned, ({ turn = 0 }) => Math.round(turn / sameTurn) * sameTurn);
  return [...directions].sort(([a], [b]) => a - b).flatMap(([turn, words]) => toSegmentLines(page, words, turn));
}

function toSegmentLines(page: PageText, words: Word[], turn: number): Word[][][] {
  const originals = new Map<Word, Word>();
  for (const word of words) {
    originals.set({ ...word, box: turnBox(word.box, page, word.turn ?? turn, word.fontSize) }, word);
  }
  const lines = wordsToLines([...originals.keys()]);
  const lineHeight = Math.max(...words.map((word) => word.fontSize));
  const rulings = turn % 90 === 0 ? page.rulings.map((box) => turnBox(box, page, turn)) : [];
  const splitting = {
    widestSpace: measureWidestSpace(lines),
    typedSpaceOf: findTypedSpaces(lines.flat()),
    columnLines: findColumnLines(rulings, lineHeight),
    pageWidth: turn % 180 === 90 ? page.height : page.width,
  };
  return lines.map((line) =>
    lineToSegments(line, splitting).map((segment) => segment.map((word) => originals.get(word) ?? word)),
  );
}
