import type { EntryChange, EntryDetail } from "../../../../../src/contract/dashboard/entries.ts";
import type { Place } from "../page/place.ts";
import { asRow, asRows, childOf, type Evidence, isEvidence } from "./slots.ts";

type Scalar = string | number | boolean | null;
type Values = Readonly<Record<string, unknown>>;

/** An entry's values and where they were read. */
type EntryBefore = Pick<EntryDetail, "parsedData" | "grounding">;

/**
 * The changes that undo others, in the order to send them: applied to the changed values, they restore these, and their
 * places on the page.
 */
export function invertChanges({ parsedData, grounding }: EntryBefore, changes: readonly EntryChange[]): EntryChange[] {
  const inverses: EntryChange[][] = [];
  const changed = new Set<string>();
  const isStill = changes.every(({ kind }) => kind === "setValue" || kind === "setCell");
  changes.reduce<Record<string, unknown>>(
    (before, change) => {
      const inverse = invertChange(before, change);
      // Rows that moved meanwhile are at other places than before.
      const knowsPlaces = isStill || !changed.has(change.field);
      const evidence = grounding[change.field] ?? null;
      inverses.unshift(knowsPlaces ? inverse.map((restoring) => withPlace(restoring, evidence)) : inverse);
      changed.add(change.field);
      return applyChange(before, change);
    },
    { ...parsedData },
  );
  return inverses.flat();
}

/** A change with the place where the value that it restores was read, if it was. */
function withPlace(change: EntryChange, evidence: FieldEvidence): EntryChange {
  if (change.kind === "setValue") return { ...change, place: placeIn(evidence) };
  if (change.kind === "setCell") return { ...change, place: placeIn(cellOf(evidence, change.row, change.child)) };
  if (change.kind === "removeRow") return change;
  const places = Object.keys(change.values).flatMap((child) => {
    const place = placeIn(cellOf(evidence, change.row, child));
    return place === null ? [] : [[child, place] as const];
  });
  return places.length === 0 ? change : { ...change, places: Object.fromEntries(places) };
}

type FieldEvidence = EntryBefore["grounding"][string];

function cellOf(evidence: FieldEvidence, row: number | null, child: string): Evidence | null {
  return Array.isArray(evidence) ? (evidence[row ?? 0]?.[child] ?? null) : childOf(evidence, child);
}

function placeIn(evidence: FieldEvidence): Place | null {
  if (!isEvidence(evidence)) return null;
  const { page, box } = evidence;
  return page !== null && box !== null ? { page, box } : null;
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
