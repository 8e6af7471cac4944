import { locale } from "../lib/language.ts";
/** The sort key of a table. */
export interface Sorting {
  column: string;
  isDescending: boolean;
}

/** Sorts texts as people do and numbers by size; rows without a value come last either way. */
export function sortRows<Row>(rows: Row[], sortBy: (row: Row) => string | number | null, isDescending: boolean): Row[] {
  const direction = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [sortBy(a), sortBy(b)];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    if (typeof left === "number" && typeof right === "number") return direction * (left - right);
    return direction * String(left).localeCompare(String(right), locale, { numeric: true, sensitivity: "base" });
  });
}

/** A page of rows, counted from 0; a page beyond the end is the last one. `from` and `to` count from 1. */
export function pageOfRows<Row>(
  rows: Row[],
  wanted: number,
  size: number,
): { rows: Row[]; page: number; from: number; to: number } {
  const page = Math.max(0, Math.min(wanted, Math.ceil(rows.length / size) - 1));
  const shown = rows.slice(page * size, (page + 1) * size);
  return { rows: shown, page, from: page * size + 1, to: page * size + shown.length };
}
