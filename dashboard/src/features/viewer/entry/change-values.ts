import type { EntryChange } from "../../../../../src/contract/dashboard/entries.ts";
import { asRow, asRows } from "./slots.ts";

type Scalar = string | number | boolean | null;
type Values = Readonly<Record<string, unknown>>;

/** The values after changes, as the service will have them: shown until it has answered. */
export function applyChanges(values: Values, changes: readonly EntryChange[]): Record<string, unknown> {
  return changes.reduce<Record<string, unknown>>((before, change) => applyChange(before, change), { ...values });
}

/** The changes that undo others, in the order to send them: applied to the changed values, they restore these. */
export function invertChanges(values: Values, changes: readonly EntryChange[]): EntryChange[] {
  const inverses: EntryChange[][] = [];
  changes.reduce<Record<string, unknown>>(
    (before, change) => {
      inverses.unshift(invertChange(before, change));
      return applyChange(before, change);
    },
    { ...values },
  );
  return inverses.flat();
}

function applyChange(values: Record<string, unknown>, change: EntryChange): Record<string, unknown> {
  const { field } = change;
  const before = values[field];
  switch (change.kind) {
    case "setValue":
      return { ...values, [field]: change.value };
    case "setCell": {
      if (change.row === null) return { ...values, [field]: { ...asRow(before), [change.child]: change.value } };
      const rows = asRows(before);
      const row = rows[change.row];
      if (row === undefined) return values;
      return { ...values, [field]: rows.with(change.row, { ...row, [change.child]: change.value }) };
    }
    case "addRow":
      return { ...values, [field]: asRows(before).toSpliced(change.row, 0, change.values) };
    case "removeRow":
      return { ...values, [field]: asRows(before).toSpliced(change.row, 1) };
  }
}

function invertChange(values: Record<string, unknown>, change: EntryChange): EntryChange[] {
  const { field } = change;
  const before = values[field];
  switch (change.kind) {
    case "setValue":
      return restoreValue(field, before);
    case "setCell": {
      const { row, child } = change;
      const holder = row === null ? asRow(before) : asRows(before)[row];
      return holder ? [{ kind: "setCell", field, row, child, value: toScalar(holder[child]), place: null }] : [];
    }
    case "addRow":
      return [{ kind: "removeRow", field, row: Math.min(change.row, asRows(before).length) }];
    case "removeRow": {
      const removed = asRows(before)[change.row];
      return removed ? [{ kind: "addRow", field, row: change.row, values: toScalars(removed) }] : [];
    }
  }
}

/** Restores a whole value: a list's row by row, an object's member by member. */
function restoreValue(field: string, value: unknown): EntryChange[] {
  if (Array.isArray(value)) {
    return asRows(value).map((row, index) => ({ kind: "addRow", field, row: index, values: toScalars(row) }));
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).map(([child, member]) => ({
      kind: "setCell",
      field,
      row: null,
      child,
      value: toScalar(member),
      place: null,
    }));
  }
  return [{ kind: "setValue", field, value: toScalar(value), place: null }];
}

function toScalars(row: Values): Record<string, Scalar> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toScalar(value)]));
}

function toScalar(value: unknown): Scalar {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}
