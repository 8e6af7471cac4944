import type { Scalar } from "../values/parse-value.ts";

/** A row of a list while it is edited. */
export interface EditedRow {
  /** Stays the same while rows move; for the screen only. */
  id: number;
  values: Record<string, Scalar>;
}

/** The rows of a list, and the states before each step that can still be undone, latest last. */
export interface RowEditing {
  rows: readonly EditedRow[];
  nextId: number;
  past: readonly (readonly EditedRow[])[];
}

export type RowAction =
  | { do: "set"; id: number; name: string; value: Scalar }
  /** Adds an empty row behind this one; `null`: at the end. */
  | { do: "add"; after: number | null }
  | { do: "remove"; id: number }
  | { do: "move"; id: number; by: 1 | -1 }
  | { do: "undo" };

/** Steps that can be undone: what a person remembers, and far below what a browser would feel. */
const undoLimit = 50;

/** Starts editing a list's rows; `names` are the children, each of which a row has. */
export function startRowEditing(rows: readonly Record<string, unknown>[], names: readonly string[]): RowEditing {
  return {
    rows: rows.map((row, id) => ({
      id,
      values: Object.fromEntries(names.map((name) => [name, toScalar(row[name])])),
    })),
    nextId: rows.length,
    past: [],
  };
}

/** The state after a step; one that changes nothing gives the same state. */
export function editRows(state: RowEditing, action: RowAction, names: readonly string[]): RowEditing {
  const { rows } = state;
  switch (action.do) {
    case "set":
      return withRows(state, setValue(rows, action));
    case "add": {
      const row = { id: state.nextId, values: Object.fromEntries(names.map((name) => [name, null])) };
      const at = action.after === null ? rows.length : rows.findIndex(({ id }) => id === action.after) + 1;
      return { ...withRows(state, rows.toSpliced(at, 0, row)), nextId: state.nextId + 1 };
    }
    case "remove":
      return rows.some(({ id }) => id === action.id)
        ? withRows(
            state,
            rows.filter(({ id }) => id !== action.id),
          )
        : state;
    case "move":
      return withRows(state, moveRow(rows, action.id, action.by));
    case "undo": {
      const before = state.past.at(-1);
      return before === undefined ? state : { ...state, rows: before, past: state.past.slice(0, -1) };
    }
  }
}

/** The list's value as it is sent: rows in which nothing stands are left out, and a list without rows is null. */
export function toListValue({ rows }: RowEditing): Record<string, Scalar>[] | null {
  const filled = rows
    .map(({ values }) => values)
    .filter((values) => Object.values(values).some((value) => value !== null));
  return filled.length === 0 ? null : filled;
}

/** Whether the list differs from what was loaded. */
export function areRowsChanged(state: RowEditing, loaded: readonly Record<string, unknown>[]): boolean {
  const now = toListValue(state) ?? [];
  return (
    now.length !== loaded.length ||
    now.some((row, index) => Object.entries(row).some(([name, value]) => value !== toScalar(loaded[index]?.[name])))
  );
}

function setValue(
  rows: readonly EditedRow[],
  { id, name, value }: { id: number; name: string; value: Scalar },
): readonly EditedRow[] {
  const row = rows.find((candidate) => candidate.id === id);
  if (row === undefined || row.values[name] === value) return rows;
  return rows.map((other) => (other.id === id ? { ...other, values: { ...other.values, [name]: value } } : other));
}

function moveRow(rows: readonly EditedRow[], id: number, by: 1 | -1): readonly EditedRow[] {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  const to = from + by;
  if (row === undefined || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

function withRows(state: RowEditing, rows: readonly EditedRow[]): RowEditing {
  return rows === state.rows ? state : { ...state, rows, past: [...state.past, state.rows].slice(-undoLimit) };
}

function toScalar(value: unknown): Scalar {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}
