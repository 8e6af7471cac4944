import type { Field } from "../domain/field.ts";
import { ownValue } from "../domain/record.ts";
import { compareValues } from "./compare-values.ts";

/** Counts of a list field's rows and cells over documents. */
export interface ListScore {
  rowsPresent: number;
  rowsGiven: number;
  /** Rows with at least one right cell, and rows with all cells right. */
  rowsFound: number;
  rowsWhole: number;
  /** By child field. */
  cells: Map<string, { present: number; given: number; right: number }>;
}

export function noListScore(): ListScore {
  return { rowsPresent: 0, rowsGiven: 0, rowsFound: 0, rowsWhole: 0, cells: new Map() };
}

export function addListScore(sum: ListScore, more: ListScore): void {
  sum.rowsPresent += more.rowsPresent;
  sum.rowsGiven += more.rowsGiven;
  sum.rowsFound += more.rowsFound;
  sum.rowsWhole += more.rowsWhole;
  for (const [name, cells] of more.cells) {
    const known = sum.cells.get(name) ?? { present: 0, given: 0, right: 0 };
    known.present += cells.present;
    known.given += cells.given;
    known.right += cells.right;
    sum.cells.set(name, known);
  }
}

type Row = Record<string, unknown>;

/** Pairs found rows with true rows so that as many cells as possible agree, and counts rows and cells. */
export function scoreRows(field: Field, found: Row[], expected: Row[]): ListScore {
  const score = noListScore();
  score.rowsPresent = expected.length;
  score.rowsGiven = found.length;
  for (const child of field.fields) {
    score.cells.set(child.name, {
      present: expected.filter((row) => hasValue(ownValue(row, child.name))).length,
      given: found.filter((row) => hasValue(ownValue(row, child.name))).length,
      right: 0,
    });
  }
  for (const { foundRow, expectedRow } of pairRows(field, found, expected)) {
    const right = field.fields.filter((child) => isRight(child, foundRow, expectedRow));
    for (const child of right) {
      const cells = score.cells.get(child.name);
      if (cells !== undefined) cells.right += 1;
    }
    const wanted = field.fields.filter((child) => hasValue(ownValue(expectedRow, child.name)));
    score.rowsFound += right.length > 0 ? 1 : 0;
    score.rowsWhole += wanted.every((child) => right.includes(child)) ? 1 : 0;
  }
  return score;
}

/**
 * Finds the row for each true one, greedily: the pair with the most right cells first, and among equals by row order.
 */
export function pairRows(field: Field, found: Row[], expected: Row[]): { foundRow: Row; expectedRow: Row }[] {
  const all = expected.flatMap((expectedRow, i) =>
    found.map((foundRow, j) => ({
      expectedRow,
      foundRow,
      count: field.fields.filter((child) => isRight(child, foundRow, expectedRow)).length,
      distance: Math.abs(i - j),
    })),
  );
  const sorted = all.filter((pair) => pair.count > 0).sort((a, b) => b.count - a.count || a.distance - b.distance);
  const used = new Set<Row>();
  return sorted.filter(({ foundRow, expectedRow }) => {
    if (used.has(foundRow) || used.has(expectedRow)) return false;
    used.add(foundRow).add(expectedRow);
    return true;
  });
}

function isRight(child: Field, found: Row, expected: Row): boolean {
  if (!hasValue(ownValue(expected, child.name)) || !hasValue(ownValue(found, child.name))) return false;
  return compareValues(child, ownValue(found, child.name), ownValue(expected, child.name)).isSoft;
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && value !== "";
}
