import { type SheetRow, sheetLimits, sheetRoutes } from "../../../../../src/contract/dashboard/sheet.ts";
import { call } from "../../../lib/api.ts";
import type { Scalar } from "../../../lib/values/parse-value.ts";
import { findRows, keepRows } from "../sheet-queries.ts";
import { type CellChange, cellValue, toEntryChange, withChanges } from "./cell-change.ts";

/** A change that the service has not taken. */
export interface UnsavedChange {
  change: CellChange;
  /** Why; null if somebody else changed the cell meanwhile. */
  message: string | null;
  /** The cell's value in the service now. */
  theirs: Scalar;
}

interface Outcome {
  saved: CellChange[];
  failed: UnsavedChange[];
}

type ByEntry = ReadonlyMap<string, readonly CellChange[]>;

/** Sends changes of cells to the service. */
export interface Sender {
  /** Shows changes at once; the function that it returns sends them. */
  show(changes: readonly CellChange[]): () => Promise<Outcome>;
}

/** Sends changes of a parser's sheet, based on the rows as the service last told them, in view or not. */
export function makeSender(parserId: string): Sender {
  const told = new Map<string, SheetRow>();
  /** Shown, and not sent yet. */
  const waiting = new Set<readonly CellChange[]>();
  /** Cells that could not be sent, and what the service had in them then. */
  const unsent = new Map<string, Scalar>();

  /** Shows what the service has, and what is on its way. */
  const showTold = (entryIds: { has(id: string): boolean }) => {
    const coming = [...waiting].flat();
    keepRows(parserId, (row) => (entryIds.has(row.entryId) ? withChanges(told.get(row.entryId) ?? row, coming) : row));
  };

  /** Whether a cell is as the person saw it: nothing of anybody is overwritten unseen. */
  const isAsSeen = (change: CellChange): boolean => {
    const row = told.get(change.entryId);
    if (row === undefined) return true;
    const { before, after, column } = change;
    const value = cellValue(row, column);
    return value === before || value === after || unsent.get(keyOf(change)) === value;
  };

  /** Sends the changes of some rows; once more if a row was changed elsewhere, but in other cells. */
  const sendSome = async (byEntry: ByEntry, outcome: Outcome, isFirst: boolean): Promise<void> => {
    const fail = (changes: readonly CellChange[], message: string | null) => {
      for (const change of changes) {
        const row = told.get(change.entryId);
        const theirs = row ? cellValue(row, change.column) : message === null ? null : change.before;
        if (message !== null) unsent.set(keyOf(change), theirs);
        outcome.failed.push({ change, message, theirs });
      }
    };
    const sent = new Map<string, readonly CellChange[]>();
    for (const [entryId, changes] of byEntry) {
      const asSeen = changes.filter(isAsSeen);
      if (asSeen.length > 0) sent.set(entryId, asSeen);
      fail(
        changes.filter((change) => !asSeen.includes(change)),
        null,
      );
    }
    if (sent.size === 0) return;
    const rows = [...sent].map(([entryId, changes]) => ({
      entryId,
      updatedAt: told.get(entryId)?.updatedAt ?? new Date(0).toISOString(),
      changes: changes.map(toEntryChange).filter((change) => change !== null),
    }));
    try {
      const { results } = await call(sheetRoutes.changeSheet, { params: { parserId }, body: { rows } });
      const again = new Map<string, readonly CellChange[]>();
      for (const { entryId, outcome: how, message, row } of results) {
        const changes = sent.get(entryId) ?? [];
        if (row) told.set(entryId, row);
        if (how === "saved") outcome.saved.push(...changes);
        else if (how === "changedElsewhere" && row && isFirst) again.set(entryId, changes);
        else fail(changes, message);
        if (how === "saved") for (const change of changes) unsent.delete(keyOf(change));
      }
      if (again.size > 0) await sendSome(again, outcome, false);
    } catch (error) {
      fail([...sent.values()].flat(), error instanceof Error ? error.message : String(error));
    }
  };

  const sendAll = async (changes: readonly CellChange[]): Promise<Outcome> => {
    const outcome: Outcome = { saved: [], failed: [] };
    const byEntry = [...Map.groupBy(changes, ({ entryId }) => entryId)];
    for (let from = 0; from < byEntry.length; from += sheetLimits.entries) {
      const part = new Map(byEntry.slice(from, from + sheetLimits.entries));
      await sendSome(part, outcome, true);
      showTold(part);
    }
    return outcome;
  };

  return {
    show: (changes) => {
      const entryIds = new Set(changes.map(({ entryId }) => entryId));
      for (const [entryId, row] of findRows(parserId, entryIds)) {
        const before = told.get(entryId);
        if (before === undefined || before.updatedAt < row.updatedAt) told.set(entryId, row);
      }
      waiting.add(changes);
      keepRows(parserId, (row) => withChanges(row, changes));
      return () => {
        waiting.delete(changes);
        return sendAll(changes);
      };
    },
  };
}

function keyOf({ entryId, column }: CellChange): string {
  return `${entryId} ${column.name}`;
}
