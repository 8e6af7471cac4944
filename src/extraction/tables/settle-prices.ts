import type { CellRole } from "../fields/cell-roles.ts";
import type { Column } from "./column.ts";
import { ROUNDING } from "./rounding.ts";
import type { ListReading, TableRow } from "./table-row.ts";

/**
 * Of two columns of prices, the one that gives the amount when multiplied by the quantity is the net price, whatever
 * the headers say: "Unit price" is printed over prices before a discount as well as after it. The table's rows decide
 * together.
 */
export function settlePrices(rows: TableRow[], columns: Column[], { roles }: ListReading): void {
  const find = (role: CellRole) => roles.indexOf(role);
  const [net, gross, quantity, amount] = [find("price"), find("grossPrice"), find("quantity"), find("amount")];
  if (net < 0 || gross < 0 || quantity < 0 || amount < 0) return;
  if (![net, gross].every((price) => columns.some(({ field }) => field === price))) return;
  let swapped = 0;
  for (const row of rows) {
    const [count, total] = [numberIn(row, quantity), numberIn(row, amount)];
    const gives = (price: number | null) =>
      price !== null && count !== null && total !== null && Math.abs(price * count - total) < ROUNDING;
    const [isNet, isGross] = [gives(numberIn(row, net)), gives(numberIn(row, gross))];
    if (isNet !== isGross) swapped += isGross ? 1 : -1;
  }
  if (swapped <= 0) return;
  for (const row of rows) {
    const [first, second] = [row.cells.get(net), row.cells.get(gross)];
    row.cells.delete(net);
    row.cells.delete(gross);
    if (second !== undefined) row.cells.set(net, second);
    if (first !== undefined) row.cells.set(gross, first);
  }
}

/** The number that a row has in a child's cell; null if it has none. */
export function numberIn({ cells, numbers }: TableRow, field: number): number | null {
  const span = cells.get(field)?.[0];
  if (span === undefined) return null;
  const found = numbers.find((number) => number.span.segment === span.segment && number.span.from === span.from);
  return found?.value ?? null;
}
