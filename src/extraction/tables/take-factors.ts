import { isNumeric } from "../fields/cell-roles.ts";
import type { Column } from "./column.ts";
import type { TableContent } from "./column-content.ts";
import { findFactors } from "./find-factors.ts";
import { SURE } from "./is-rival.ts";
import type { ListReading } from "./table-row.ts";

/** Points, on the scale of a header's similarity, if the supposed price has decimals and the quantity has none. */
const DECIMAL_WORTH = 0.5;

/**
 * Identifies quantity, price and amount by their product if headers do not name them; a header that does is trusted.
 */
export function takeFactors(
  taken: Map<number, Column>,
  cells: Column[],
  content: TableContent,
  reading: ListReading,
): void {
  const { roles, columns, relevance } = reading;
  const [quantity, price, amount] = [roles.indexOf("quantity"), roles.indexOf("price"), roles.indexOf("amount")];
  const asked = [quantity, price, amount].filter((field) => field >= 0 && isNumeric(columns[field]));
  if (amount < 0 || asked.every((field) => taken.has(field))) return;
  const fieldOf = (cell: Column) => [...taken].find(([, column]) => column === cell)?.[0] ?? null;
  const likeness = (cell: Column, field: number) => (field < 0 ? 0 : (relevance.ofText(cell.text).own[field] ?? 0));
  const isFree = (cell: Column, fields: number[]) => {
    const field = fieldOf(cell);
    return field === null || fields.includes(field) || likeness(cell, field) < SURE;
  };
  const agrees = (field: number, cellsMeant: Column[]) => {
    const column = field < 0 ? undefined : taken.get(field);
    return column === undefined || cellsMeant.includes(column) || likeness(column, field) < SURE;
  };
  const factors = findFactors(cells, content, ({ first, second, amount: product }) => {
    const both = [first, second];
    const isAgreed = agrees(quantity, both) && agrees(price, both) && agrees(amount, [product]);
    return isAgreed && both.every((cell) => isFree(cell, [quantity, price])) && isFree(product, [amount]);
  });
  if (factors === null) return;
  const { first, second } = factors;
  const worth = (own: Column, other: Column) =>
    likeness(own, quantity) +
    likeness(other, price) +
    (content.of(other).isDecimal && !content.of(own).isDecimal ? DECIMAL_WORTH : 0);
  const isSwapped = worth(second, first) > worth(first, second);
  const meant: [number, Column][] = [
    [quantity, isSwapped ? second : first],
    [price, isSwapped ? first : second],
    [amount, factors.amount],
  ];
  for (const [, cell] of meant) for (const [field, column] of taken) if (column === cell) taken.delete(field);
  for (const [field, cell] of meant) if (asked.includes(field)) taken.set(field, cell);
}
