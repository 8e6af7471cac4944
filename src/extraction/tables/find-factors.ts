import type { Column } from "./column.ts";
import type { TableContent } from "./column-content.ts";
import { ROUNDING } from "./rounding.ts";

/** Three columns, the third the product of the other two. */
export interface Factors {
  /** From left to right. */
  first: Column;
  second: Column;
  amount: Column;
}

/** Minimum rows whose numbers must agree; in a table with one row, that row, if it cannot be chance. */
const FEWEST_ROWS = 2;
/** Share of the rows with three numbers that must agree: hidden factors spoil some. */
const LEAST_SHARE = 0.5;
/**
 * A single row proves something only if its amount is larger than this: a smaller one may be the product of small
 * numbers by chance.
 */
const LEAST_LONE_AMOUNT = 20;
/** A quantity, a price and an amount. */
const FEWEST_COLUMNS = 3;
/** Maximum columns of numbers that are tried; tables of another kind have more. */
const MOST_COLUMNS = 9;

/**
 * The columns in which quantity times price, perhaps minus a percentage of the row, gives the amount, which is furthest
 * right. `isPossible` says which of several are meant; null if there is none.
 */
export function findFactors(
  columns: Column[],
  { rows }: TableContent,
  isPossible: (factors: Factors) => boolean,
): Factors | null {
  const filled = columns.filter((column) => rows.some(({ numbers }) => numbers.has(column)));
  if (filled.length < FEWEST_COLUMNS || filled.length > MOST_COLUMNS) return null;
  let best: { factors: Factors; agreeing: number } | null = null;
  for (const [last, amount] of filled.entries()) {
    for (const [index, first] of filled.slice(0, last).entries()) {
      for (const second of filled.slice(index + 1, last)) {
        const factors = { first, second, amount };
        const agreeing = countRows(rows, factors);
        if (agreeing > (best?.agreeing ?? 0) && isPossible(factors)) best = { factors, agreeing };
      }
    }
  }
  return best?.factors ?? null;
}

/** The rows that agree; 0 if too few do. */
function countRows(rows: TableContent["rows"], { first, second, amount }: Factors): number {
  let [agreeing, telling, complete, largest] = [0, 0, 0, 0];
  for (const { numbers, percents } of rows) {
    const [a, b, product] = [numbers.get(first), numbers.get(second), numbers.get(amount)];
    if (a === undefined || b === undefined || product === undefined) continue;
    complete += 1;
    const isProduct = [0, ...percents].some((percent) => Math.abs(a * b * (1 - percent / 100) - product) < ROUNDING);
    if (product === 0 || !isProduct) continue;
    agreeing += 1;
    largest = Math.max(largest, Math.abs(product));
    // One times a price is the price: it may as well be the column of another sum.
    if (a !== 1 && b !== 1) telling += 1;
  }
  const isEnough = agreeing >= FEWEST_ROWS || (complete === 1 && largest > LEAST_LONE_AMOUNT);
  return telling > 0 && isEnough && agreeing >= LEAST_SHARE * complete ? agreeing : 0;
}
