import type { EntryChange } from "../../../../../src/contract/dashboard/entries.ts";
import type { SheetRow } from "../../../../../src/contract/dashboard/sheet.ts";
import type { Scalar } from "../../../lib/values/parse-value.ts";
import type { SheetColumn } from "../columns/sheet-columns.ts";

/** Another value of one cell. */
export interface CellChange {
  entryId: string;
  column: SheetColumn;
  before: Scalar;
  after: Scalar;
}

/** The value of a cell; null if there is none. */
export function cellValue(row: SheetRow, column: SheetColumn): Scalar {
  return row.values[column.name] ?? null;
}

/** A change as the service takes it; null for a column that cannot be changed. */
export function toEntryChange({ column, after }: CellChange): EntryChange | null {
  if (column.value === null || !column.isEditable) return null;
  const { field, member } = column.value;
  return member === null
    ? { kind: "setValue", field, value: after, place: null }
    : { kind: "setCell", field, row: null, child: member, value: after, place: null };
}

/** The changes that undo others. */
export function invert(changes: readonly CellChange[]): CellChange[] {
  return changes.map((change) => ({ ...change, before: change.after, after: change.before }));
}

/** The row with the changes of its values, until the service has answered. */
export function withChanges(row: SheetRow, changes: readonly CellChange[]): SheetRow {
  const own = changes.filter(({ entryId }) => entryId === row.entryId);
  if (own.length === 0) return row;
  const values = { ...row.values };
  for (const { column, after } of own) {
    if (after === null) delete values[column.name];
    else values[column.name] = after;
  }
  return { ...row, values };
}
