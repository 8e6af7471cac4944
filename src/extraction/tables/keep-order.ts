import { type Column, isTaken } from "./column.ts";
import type { ListReading } from "./table-row.ts";

/** How well each header names each child, where headers name children at all. */
export interface NamedPair {
  cell: Column;
  field: number;
  similarity: number;
  rank: number;
}

/** How much less well than another a header may name a child and still be its own, if it keeps the order. */
const ORDER_WORTH = 0.4;
/** Minimum similarity of a header that can be a child's because of its place. */
const LEAST_SIMILARITY = 0.3;
/** Roles whose columns arithmetic settles. */
const settled = new Set<string | null>(["quantity", "price", "grossPrice"]);

/**
 * Settles children whose order differs from that of their columns: of two headers that name a child about equally well,
 * the one at its place among the other children's is meant. "Principal" is the second column of "Principal | Interest |
 * Principal left" if interest is asked for after it, and the first of two equal headers if both are asked for.
 * Quantities and prices of goods are left to their arithmetic.
 */
export function keepOrder(
  taken: Map<number, Column>,
  cells: Column[],
  pairs: NamedPair[],
  { roles }: Pick<ListReading, "roles">,
): void {
  const rankOf = (field: number, cell: Column | undefined) => {
    const pair = pairs.find((each) => each.field === field && each.cell === cell);
    return pair === undefined || pair.similarity < LEAST_SIMILARITY ? Number.NEGATIVE_INFINITY : pair.rank;
  };
  for (const [field, cell] of [...taken].sort(([a], [b]) => a - b)) {
    const before = countInversions(taken, cells);
    if (before === 0) return;
    const own = rankOf(field, cell);
    let best: { worth: number; changes: [number, Column][] } = { worth: 0, changes: [] };
    const consider = (changes: [number, Column][], loss: number) => {
      const changed = new Map([...taken, ...changes]);
      const gained = before - countInversions(changed, cells);
      const worth = gained * ORDER_WORTH - loss;
      if (gained > 0 && worth > best.worth) best = { worth, changes };
    };
    for (const other of cells) {
      if (!isTaken(taken, other) && !settled.has(roles[field] ?? null))
        consider([[field, other]], own - rankOf(field, other));
    }
    for (const [second, column] of taken) {
      if (second === field) continue;
      const loss = own + rankOf(second, column) - rankOf(field, column) - rankOf(second, cell);
      consider(
        [
          [field, column],
          [second, cell],
        ],
        loss,
      );
    }
    for (const [each, column] of best.changes) taken.set(each, column);
  }
}

/** Counts the pairs of children whose columns are the other way round. */
function countInversions(taken: Map<number, Column>, cells: Column[]): number {
  const places = [...taken].sort(([a], [b]) => a - b).map(([, cell]) => cells.indexOf(cell));
  return places.reduce((sum, place, index) => sum + places.slice(index + 1).filter((later) => later < place).length, 0);
}
