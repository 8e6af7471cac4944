import { isNumeric } from "../fields/cell-roles.ts";
import type { Column } from "./column.ts";
import type { TableContent } from "./column-content.ts";
import { directionOf, findFlow } from "./money-flow.ts";
import { ROUNDING } from "./rounding.ts";
import type { ListReading } from "./table-row.ts";

/**
 * Takes columns of money whose headers do not say which way it went: the title above the table, the balance or a sign
 * says it.
 */
export function takeFlow(
  taken: Map<number, Column>,
  cells: Column[],
  content: TableContent,
  { columns }: ListReading,
  title: string,
): void {
  const flow = findFlow(columns);
  if (flow === null || taken.has(flow.in) || taken.has(flow.out)) return;
  const [first, second, ...others] = cells;
  if (first === undefined || others.length > 0) return;
  if (second !== undefined) {
    const balances = [...taken].flatMap(([field, column]) => (isNumeric(columns[field]) ? [column] : []));
    const isIn = balances.some((balance) => addsTo(balance, first, content) || takesFrom(balance, second, content));
    const isOut = balances.some((balance) => addsTo(balance, second, content) || takesFrom(balance, first, content));
    if (isIn === isOut) return;
    taken.set(isIn ? flow.in : flow.out, first);
    taken.set(isIn ? flow.out : flow.in, second);
    return;
  }
  taken.set(flow[directionOf(title) ?? "in"], first);
}

const addsTo = (balance: Column, part: Column, { rows }: TableContent) => changes(balance, part, rows, 1);
const takesFrom = (balance: Column, part: Column, { rows }: TableContent) => changes(balance, part, rows, -1);

/** Whether some number of a column, added or subtracted, leads from one balance to the next. */
function changes(balance: Column, part: Column, rows: TableContent["rows"], sign: 1 | -1): boolean {
  const stated = rows.filter(({ numbers }) => numbers.has(balance));
  return stated.some(({ numbers }, index) => {
    const [before, now, change] = [stated[index - 1]?.numbers.get(balance), numbers.get(balance), numbers.get(part)];
    if (before === undefined || now === undefined || change === undefined || change === 0) return false;
    return Math.abs(before + sign * Math.abs(change) - now) < ROUNDING;
  });
}
