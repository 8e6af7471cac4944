import { spanText } from "../../domain/span.ts";
import { isNumeric } from "../fields/cell-roles.ts";
import { isDay } from "../fields/field-profile.ts";
import type { Header } from "./find-headers.ts";
import { findFlow } from "./money-flow.ts";
import type { ListReading, TableRow } from "./table-row.ts";

/**
 * How many numbers that the list asks for a full row of the table has: one in each of their columns, but either incoming
 * or outgoing money.
 */
export function countNumericHeads({ columns }: Header, reading: ListReading): number {
  const heads = new Set(columns.map(({ field }) => field));
  const flow = findFlow(reading.columns);
  const isEither = flow !== null && heads.has(flow.in) && heads.has(flow.out);
  return reading.columns.filter((profile, field) => heads.has(field) && isNumeric(profile)).length - (isEither ? 1 : 0);
}

/** Enough values for a row: two from number columns, or, in lists without such columns, any two. */
export function hasValuesOfRow(row: TableRow, heads: number, reading: ListReading): boolean {
  const filled = row.cells.size;
  const numeric = numericCells(row, reading).length;
  if (wantsNumbers(reading) && heads === 1) return numeric === 1 && filled >= 2;
  if (wantsNumbers(reading)) return numeric >= 2 || (numeric === 1 && filled >= 3);
  return filled >= 2;
}

/** A row that began with its position must have a number by its end. */
export function isWhole(row: TableRow, reading: ListReading): boolean {
  return !wantsNumbers(reading) || numericCells(row, reading).length > 0;
}

function wantsNumbers({ columns }: ListReading): boolean {
  return columns.filter(isNumeric).length - (findFlow(columns) === null ? 0 : 1) >= 2;
}

/** A list of words and codes only: no number and no day distinguishes its rows from other text. */
export function isOfWords({ columns }: ListReading): boolean {
  return !columns.some((profile) => isNumeric(profile) || isDay(profile.kind));
}

/** The number children for which a row has a value. */
export function numericCells(row: TableRow, { columns }: Pick<ListReading, "columns">): number[] {
  return [...row.cells.keys()].filter((field) => isNumeric(columns[field]));
}

/** Text of the row's position; null if it has none. */
export function positionOf(row: TableRow, { roles }: ListReading): string | null {
  const span = row.cells.get(roles.indexOf("position"))?.[0];
  return span === undefined ? null : spanText(span);
}

/** Whether some text child contains words, not only codes. */
export function hasText(row: TableRow, { columns }: ListReading): boolean {
  return [...row.cells].some(
    ([field, spans]) => !isNumeric(columns[field]) && spans.some((span) => /\p{L}{3}/u.test(spanText(span))),
  );
}
