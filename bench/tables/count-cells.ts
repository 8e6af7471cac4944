import type { Field } from "../../src/domain/field.ts";
import type { RowValue } from "../../src/domain/record.ts";
import { compareValues } from "../../src/evaluation/compare-values.ts";
import { pairRows } from "../../src/evaluation/score-rows.ts";

/** How well documents' rows were read. */
export interface Counts {
  rows: number;
  found: number;
  whole: number;
  tooMany: number;
  cells: number;
  right: number;
  falseCells: number;
}

export const noCounts = (): Counts => ({
  rows: 0,
  found: 0,
  whole: 0,
  tooMany: 0,
  cells: 0,
  right: 0,
  falseCells: 0,
});

/**
 * Called for a cell that was read wrongly, with its row, counted from 1, its right value and the value given, which is
 * undefined if the row was not found.
 */
export type OnMistake = (row: number, child: string, wanted: unknown, given: unknown) => void;

/** Adds a document's rows and cells to the counts. */
export function countCells(
  list: Field,
  found: RowValue[],
  rows: RowValue[],
  counts: Counts,
  onMistake: OnMistake,
): void {
  const pairs = pairRows(list, found, rows);
  counts.rows += rows.length;
  counts.found += pairs.length;
  counts.tooMany += found.length - pairs.length;
  for (const [index, row] of rows.entries()) {
    const paired = pairs.find(({ expectedRow }) => expectedRow === row)?.foundRow;
    let isWhole = paired !== undefined;
    for (const child of list.fields) {
      const wanted = row[child.name] ?? null;
      const value = paired?.[child.name] ?? null;
      const isRight = wanted !== null && value !== null && compareValues(child, value, wanted).isStrict;
      if (wanted !== null) counts.cells += 1;
      else if (value !== null) counts.falseCells += 1;
      if (isRight) counts.right += 1;
      if (wanted !== null && !isRight) isWhole = false;
      if (!isRight && (wanted !== null || value !== null))
        onMistake(index + 1, child.name, wanted, paired === undefined ? undefined : value);
    }
    if (isWhole) counts.whole += 1;
  }
}

export function addCounts(sum: Counts, more: Counts): void {
  sum.rows += more.rows;
  sum.found += more.found;
  sum.whole += more.whole;
  sum.tooMany += more.tooMany;
  sum.cells += more.cells;
  sum.right += more.right;
  sum.falseCells += more.falseCells;
}

/** Adds counts as if for a thousand rows, so that each look weighs the same, however many rows it has. */
export function addPerThousand(sum: Counts, { rows, found, whole, tooMany, cells, right, falseCells }: Counts): void {
  const scale = 1000 / Math.max(1, rows);
  addCounts(sum, {
    rows: 1000,
    found: found * scale,
    whole: whole * scale,
    tooMany: tooMany * scale,
    cells: cells * scale,
    right: right * scale,
    falseCells: falseCells * scale,
  });
}

/** The columns of the results table that counts fill. */
export function sharesOf(counts: Counts): (string | number)[] {
  return [
    (counts.found / Math.max(1, counts.rows)).toFixed(2),
    (counts.whole / Math.max(1, counts.rows)).toFixed(2),
    Math.round(counts.tooMany),
    (counts.right / Math.max(1, counts.cells)).toFixed(3),
    Math.round(counts.falseCells),
  ];
}
