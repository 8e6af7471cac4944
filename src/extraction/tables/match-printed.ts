import { findCurrency } from "../../formats/currencies.ts";
import { canHold } from "./can-hold.ts";
import { type Column, isTaken } from "./column.ts";
import type { TableContent } from "./column-content.ts";
import { keepOrder } from "./keep-order.ts";
import { LIST_NAME } from "./names-list.ts";
import { rankPairs } from "./rank-pairs.ts";
import type { ListReading } from "./table-row.ts";
import { takeAligned } from "./take-aligned.ts";
import { takeFactors } from "./take-factors.ts";
import { takePositions } from "./take-positions.ts";

/** Minimum similarity of a header to the child that it names. */
const LEAST_SIMILARITY = 0.5;
/** What a child whose column no header names is worth. */
const UNNAMED = 0.4;
/** What a title that names the list is worth. */
const TITLED = 0.5;
/** Share of the children that must have columns. */
const LEAST_PLACED = 0.75;
/** Minimum children that must have columns: a single column is text. */
const FEWEST_PLACED = 2;

/**
 * Gives each column its child, in a table that was recognised by its print alone. Returns how well they match, as a
 * share of the children; null if too few have a column, or if neither a header nor the title says that the table is the
 * list's.
 */
export function matchPrinted(
  cells: Column[],
  reading: ListReading,
  content: TableContent,
  title: string,
): number | null {
  const { columns } = reading;
  const taken = new Map<number, Column>();
  let score = 0;
  const pairs = rankPairs(cells, reading, content);
  for (const { cell, field, similarity } of pairs) {
    if (similarity < LEAST_SIMILARITY || taken.has(field) || isTaken(taken, cell)) continue;
    taken.set(field, cell);
    score += similarity;
  }
  keepOrder(taken, cells, pairs, reading);
  takePriced(taken, cells, content, reading);
  const named = taken.size;
  const name = reading.listName(title);
  if (name.other >= LIST_NAME && name.other > name.own) return null;
  const isTitled = name.own >= LIST_NAME;
  if (named === 0 && !isTitled) return null;
  takeFactors(taken, cells, content, reading);
  takePositions(taken, cells, content, reading);
  takeAligned(taken, cells, content, reading);
  if (taken.size < Math.max(FEWEST_PLACED, LEAST_PLACED * columns.length)) return null;
  for (const cell of cells) cell.field = null;
  for (const [field, cell] of taken) cell.field = field;
  return (score + UNNAMED * (taken.size - named) + (isTitled ? TITLED : 0)) / columns.length;
}

/** A header with a currency, such as "Kr." or "$ incl. tax", names the only child for money, if no other has one. */
function takePriced(taken: Map<number, Column>, cells: Column[], content: TableContent, reading: ListReading): void {
  const [field, ...others] = [...reading.columns.keys()].filter((each) => reading.columns[each]?.kind === "amount");
  if (field === undefined || others.length > 0 || taken.has(field)) return;
  const [priced, ...more] = cells.filter((cell) => findCurrency(cell.text) !== null && !isTaken(taken, cell));
  if (priced !== undefined && more.length === 0 && canHold(priced, field, content, reading, cells))
    taken.set(field, priced);
}
