import type { EntryChange } from "../../../../../src/contract/dashboard/entries.ts";
import { texts } from "../../../texts/en.ts";
import type { Slot } from "../entry/slots.ts";
import type { CellRange } from "./cell-range.ts";

/** The changes that empty a range, and what to say when they are done. */
export function clearCells(
  rows: readonly (readonly Slot[])[],
  { top, bottom, left, right }: CellRange,
): [changes: EntryChange[], said: string] {
  const cells = rows.slice(top, bottom + 1).flatMap((row) => row.slice(left, right + 1));
  const full = cells.filter(({ value }) => value !== null);
  const changes = full.map(
    ({ field, leaf, row }): EntryChange => ({
      kind: "setCell",
      field: field.name,
      row,
      child: leaf.name,
      value: null,
      place: null,
    }),
  );
  return [changes, texts.bench.cleared(full.length)];
}
