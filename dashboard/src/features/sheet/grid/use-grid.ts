import { type ClipboardEvent, type KeyboardEvent, type RefObject, useCallback, useRef, useState } from "react";
import type { SheetRow } from "../../../../../src/contract/dashboard/sheet.ts";
import { notifyFailed } from "../../../lib/notify.ts";
import { readBlock, writeBlock } from "../../../lib/values/cell-block.ts";
import type { Scalar } from "../../../lib/values/parse-value.ts";
import { texts } from "../../../texts/en.ts";
import type { PlacedColumn } from "../columns/layout.ts";
import { type CellChange, cellValue } from "../edit/cell-change.ts";
import type { Leave } from "../edit/cell-editor.tsx";
import { type PastePlan, planPaste, textsOf } from "../edit/paste.ts";
import { type CellPlace, type CellRange, cornersOf, moveRange, rangeAt, stepOf } from "./cell-range.ts";

/** The cell that is edited, wherever its row and column are, and what is typed so far; null: nothing. */
export interface OpenEdit {
  entryId: string;
  /** Its name. */
  column: string;
  typed: string | null;
}

export interface GridOptions {
  rows: readonly SheetRow[];
  columns: readonly PlacedColumn[];
  /** Whether this person may change values. */
  canEdit: boolean;
  /** Rows that fit into the view, for Page Up and Page Down. */
  pageRows: number;
  viewport: RefObject<HTMLDivElement | null>;
  onChange: (changes: readonly CellChange[]) => void;
  /** Asks about a block that would change more than one cell. */
  onPaste: (plan: PastePlan) => void;
  onToggleRow: (row: SheetRow) => void;
  /** A list's rows are looked at, the head of a column opens its menu. */
  onOpenList: (row: SheetRow, column: PlacedColumn) => void;
  onOpenMenu: (column: PlacedColumn, head: HTMLElement) => void;
  onUndo: (kind: "undo" | "redo") => void;
  onHelp: () => void;
}

/** Selection, keys and clipboard of the sheet. */
export interface Grid {
  range: CellRange;
  edit: OpenEdit | null;
  select(place: CellPlace, isExtending: boolean): void;
  /** Opens a cell: its input, its list, or the menu of its column. */
  open(place: CellPlace, typed: string | null): void;
  typeEdit(text: string): void;
  saveEdit(value: Scalar, leave: Leave): void;
  cancelEdit(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onCopy(event: ClipboardEvent): void;
  onPaste(event: ClipboardEvent): void;
}

const steps: Record<Leave, CellPlace> = {
  stay: { row: 0, column: 0 },
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
};

export function useGrid(options: GridOptions): Grid {
  const { rows, columns, viewport } = options;
  const [range, setRange] = useState<CellRange>(() => rangeAt({ row: 0, column: 0 }));
  const [edit, setEdit] = useState<OpenEdit | null>(null);
  // Keys that come before the next drawing already see what the ones before them did.
  const latest = useRef(range);
  const size = { rows: rows.length, columns: columns.length };

  const choose = useCallback((next: CellRange) => {
    latest.current = next;
    setRange(next);
  }, []);
  const select = useCallback(
    (place: CellPlace, isExtending: boolean) =>
      choose(isExtending ? { anchor: latest.current.anchor, active: place } : rangeAt(place)),
    [choose],
  );
  const close = () => {
    setEdit(null);
    viewport.current?.focus({ preventScroll: true });
  };
  const open = (place: CellPlace, typed: string | null) => {
    const [row, column] = [rows[place.row], columns[place.column]];
    if (column === undefined) return;
    if (place.row < 0) openHead(viewport.current, place, (head) => options.onOpenMenu(column, head));
    else if (row === undefined) return;
    else if (column.type === "list") options.onOpenList(row, column);
    else if (column.isEditable && options.canEdit) setEdit({ entryId: row.entryId, column: column.name, typed });
  };
  const grid: Grid = {
    range,
    edit,
    select,
    open,
    typeEdit: (text) => setEdit(edit && { ...edit, typed: text }),
    saveEdit: (value, leave) => {
      const row = rows.find(({ entryId }) => entryId === edit?.entryId);
      const column = columns.find(({ name }) => name === edit?.column);
      close();
      if (leave !== "stay") choose(moveRange(rangeAt(latest.current.active), steps[leave], size, false));
      if (!row || !column) return;
      const before = cellValue(row, column);
      if (before !== value) options.onChange([{ entryId: row.entryId, column, before, after: value }]);
    },
    cancelEdit: close,
    onKeyDown: (event) => {
      if (event.target !== event.currentTarget) return;
      const step = stepOf(event, size, options.pageRows);
      if (step !== null) {
        event.preventDefault();
        choose(moveRange(latest.current, step, size, event.shiftKey));
      } else if (pressKey(event, latest.current, options, open, choose)) event.preventDefault();
    },
    onCopy: (event) => {
      const { top, bottom, left, right } = cornersOf(latest.current);
      const block = textsOf(rows.slice(Math.max(0, top), bottom + 1), columns.slice(left, right + 1));
      event.clipboardData.setData("text/plain", writeBlock(block));
      event.preventDefault();
    },
    onPaste: (event) => {
      event.preventDefault();
      const text = event.clipboardData.getData("text/plain");
      if (text === "" || !options.canEdit || latest.current.active.row < 0) return;
      const plan = planPaste(readBlock(text), latest.current, rows, columns);
      if (plan.changes.length === 1 && plan.problems.length === 0) options.onChange(plan.changes);
      else options.onPaste(plan);
    },
  };
  return grid;
}

/** Does what a key asks for, other than moving; false if it is none of ours. */
function pressKey(
  event: KeyboardEvent,
  range: CellRange,
  options: GridOptions,
  open: Grid["open"],
  choose: (range: CellRange) => void,
): boolean {
  const { key } = event;
  const { active } = range;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand) {
    const lower = key.toLowerCase();
    if (lower === "a") choose({ anchor: { row: 0, column: 0 }, active: lastOf(options) });
    else if (lower === "z") options.onUndo(event.shiftKey ? "redo" : "undo");
    else if (lower === "y") options.onUndo("redo");
    return lower === "a" || lower === "z" || lower === "y";
  }
  if (event.altKey) return false;
  const row = options.rows[active.row];
  if (key === "Enter" || key === "F2") open(active, null);
  else if (key === " " && row) options.onToggleRow(row);
  else if (key === "Escape") choose(rangeAt(active));
  else if (key === "Delete" || key === "Backspace") clear(range, options);
  else if (key === "?") options.onHelp();
  else if (key.length === 1 && row && options.columns[active.column]?.isEditable) open(active, key);
  else return false;
  return true;
}

function lastOf({ rows, columns }: GridOptions): CellPlace {
  return { row: Math.max(0, rows.length - 1), column: Math.max(0, columns.length - 1) };
}

/** Empties the selected cells; several of them as one step that can be undone. */
function clear(range: CellRange, { rows, columns, canEdit, onChange }: GridOptions): void {
  const { top, bottom, left, right } = cornersOf(range);
  const chosen = columns.slice(left, right + 1).filter(({ isEditable }) => isEditable);
  if (!canEdit || top < 0) return;
  if (chosen.length === 0) {
    notifyFailed(new Error(texts.sheet.fixedCell));
    return;
  }
  const changes = rows.slice(top, bottom + 1).flatMap((row) =>
    chosen.flatMap((column): CellChange[] => {
      const before = cellValue(row, column);
      return before === null ? [] : [{ entryId: row.entryId, column, before, after: null }];
    }),
  );
  onChange(changes);
}

function openHead(viewport: HTMLElement | null, { column }: CellPlace, onFound: (head: HTMLElement) => void): void {
  const head = viewport?.querySelector<HTMLElement>(`[data-row="-1"][data-column="${column}"]`);
  if (head) onFound(head);
}
