import { positionHead } from "../../vocabulary/printed-words.ts";
import { type Column, isTaken } from "./column.ts";
import type { TableContent } from "./column-content.ts";
import { toCount } from "./read-value.ts";
import type { ListReading } from "./table-row.ts";

/** Positions count by one, or by this much, to leave room for others. */
const STEP = 10;
/** Numbers of the column that may break the count: the first one, and one that is misread or missing. */
const MOST_UNCOUNTED = 2;

/**
 * A first column that counts its rows contains their positions, whatever its header says; a header such as "N°" says so
 * itself.
 */
export function takePositions(
  taken: Map<number, Column>,
  cells: Column[],
  content: TableContent,
  { roles }: ListReading,
): void {
  const field = roles.indexOf("position");
  const [first] = cells;
  if (field < 0 || first === undefined || taken.has(field) || isTaken(taken, first)) return;
  if (isCount(first, content)) taken.set(field, first);
}

/** Whether a column counts the rows, or its header says so. */
export function isCount(cell: Column, content: TableContent): boolean {
  const numbers = content.of(cell).texts.map(toCount);
  const isNext = (number: number, last = Number.NaN) =>
    number === last + 1 || (number === last + STEP && last % STEP === 0);
  const counted = numbers.filter((number, index) => isNext(number, numbers[index - 1])).length;
  const isNamed = positionHead.test(cell.text) && numbers.some((number) => !Number.isNaN(number));
  return isNamed || (counted >= 1 && counted >= numbers.length - MOST_UNCOUNTED);
}

/** Whether some text of a column is a position of a row. */
export function countsRows(cell: Column, content: TableContent): boolean {
  return content.of(cell).texts.some((text) => !Number.isNaN(toCount(text)));
}
