import type { Segment } from "../domain/document-layout.ts";
import { type Box, boxAround } from "../domain/geometry.ts";
import type { Cell } from "./part.ts";
import type { Row } from "./rows.ts";

/** Where the texts of a column stand, from the left one to the right one. */
export interface Column {
  left: number;
  right: number;
}

/** Columns of the widest table. */
export const MOST_COLUMNS = 60;
/** Texts of one column may reach this far over the next one (line heights). */
const SLACK = 0.2;

/**
 * The columns of a row's texts, each widened by its text; null if a text stands in two columns, or two in one. A text
 * between columns begins another one, if the rest of the row stands in those that are known.
 */
export function placeTexts(columns: Column[], row: Row, lineHeight: number): Column[] | null {
  const places = row.map(({ box }) => columns.filter((column) => shared(column, box) > SLACK * lineHeight));
  if (places.some((over) => over.length > 1)) return null;
  const known = places.flatMap(([column]) => column ?? []);
  const added = places.length - known.length;
  if (new Set(known).size < known.length || added > 1 || (added === 1 && known.length === 0)) return null;
  if (columns.length + added > MOST_COLUMNS) return null;
  return row.map(({ box: { left, right } }, index) => {
    const column = places[index]?.[0] ?? addColumn(columns, { left, right });
    column.left = Math.min(column.left, left);
    column.right = Math.max(column.right, right);
    return column;
  });
}

function addColumn(columns: Column[], column: Column): Column {
  columns.push(column);
  columns.sort((one, other) => one.left - other.left);
  return column;
}

/** The words of a row by column: a text that stands over several columns is cut between its words. */
export function cutByColumns(columns: readonly Column[], row: Row): Cell[] {
  const cells = columns.map((): Cell => []);
  for (const segment of row) {
    const parts = new Map<number, Segment["words"]>();
    for (const word of segment.words) {
      const column = nearest(columns, word.box);
      const words = parts.get(column);
      if (words === undefined) parts.set(column, [word]);
      else words.push(word);
    }
    for (const [column, words] of parts) cells[column]?.push(partOf(segment, words));
  }
  return cells;
}

function partOf(segment: Segment, words: Segment["words"]): Segment {
  if (words.length === segment.words.length) return segment;
  return { ...segment, words, text: words.map(({ text }) => text).join(" "), box: boxAround(words) };
}

/** The column that a word shares most with, or else is nearest to. */
function nearest(columns: readonly Column[], box: Box): number {
  let best = 0;
  for (const [index, column] of columns.entries())
    if (shared(column, box) > shared(columns[best] ?? column, box)) best = index;
  return best;
}

/** The width that a text shares with a column; negative: how far apart they are. */
function shared(column: Column, box: Box): number {
  return Math.min(column.right, box.right) - Math.max(column.left, box.left);
}
