import type { EntryChange } from "../../../../../src/contract/dashboard/entries.ts";
import type { GridCell } from "../../../../../src/contract/dashboard/grids.ts";
import type { FieldShape } from "../entry/slots.ts";

interface CapturedRows {
  field: FieldShape;
  page: number;
  rows: readonly (readonly GridCell[])[];
  /** How many rows the list has. */
  rowCount: number;
  /** Whether they go. */
  replaces: boolean;
}

/** The changes that fill a list with a grid's rows, each value with its place, and how many texts could not be read. */
export function toGridChanges({ field, page, rows, rowCount, replaces }: CapturedRows): {
  changes: EntryChange[];
  rows: number;
  unread: number;
} {
  const first = replaces ? 0 : rowCount;
  const added = rows.map((cells, index): EntryChange => {
    const read = cells.filter(({ value }) => value !== null);
    return {
      kind: "addRow",
      field: field.name,
      row: first + index,
      values: Object.fromEntries(read.map(({ child, value }) => [child, value])),
      places: Object.fromEntries(read.map(({ child, box }) => [child, { page, box }])),
    };
  });
  const emptied: EntryChange[] =
    replaces && rowCount > 0 ? [{ kind: "setValue", field: field.name, value: null, place: null }] : [];
  const unread = rows.flat().filter(({ value }) => value === null).length;
  return { changes: [...emptied, ...added], rows: rows.length, unread };
}
