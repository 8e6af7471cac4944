// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part, nor keep a column in place.
import { type PointerEvent, type ReactElement, type RefObject, useEffect, useMemo, useState } from "react";
import type { SheetRow, SheetSums } from "../../../../../src/contract/dashboard/sheet.ts";
import { texts } from "../../../texts/en.ts";
import type { PlacedColumn } from "../columns/layout.ts";
import { cellValue } from "../edit/cell-change.ts";
import { CellEditor } from "../edit/cell-editor.tsx";
import type { UnsavedChange } from "../edit/send-changes.ts";
import { cellId } from "./cell.tsx";
import { type CellPlace, cornersOf } from "./cell-range.ts";
import classes from "./grid.module.css";
import { GridRow, rowHeight } from "./grid-row.tsx";
import { HeadRow, type HeadRowProps } from "./head-row.tsx";
import { TotalsRow } from "./totals-row.tsx";
import type { Grid, OpenEdit } from "./use-grid.ts";
import { useScroll } from "./use-scroll.ts";
import { partWith, type VisiblePart, visibleColumns, visibleRows } from "./visible-part.ts";

interface SheetGridProps extends Omit<HeadRowProps, "part" | "width" | "activeColumn"> {
  label: string;
  rows: readonly SheetRow[];
  /** Of all rows that match; null: not known yet. */
  rowCount: number | null;
  sums: SheetSums | null;
  grid: Grid;
  viewport: RefObject<HTMLDivElement | null>;
  selected: { has(entryId: string): boolean };
  unsaved: readonly UnsavedChange[];
  onToggle: (entryId: string) => void;
  /** Called when the end of the loaded rows comes into view. */
  onEnd: () => void;
  /** The cell under the pointer; null: none. */
  onPoint: (place: CellPlace | null) => void;
}

/** Width of the boxes that select rows, in pixels, as in the style sheet. */
const checkWidth = 40;
/** Rows before the end of the loaded ones at which more are asked for. */
const rowsAhead = 40;

/** The cells of the sheet, of which only those in view are drawn. The grid has the focus, and names its active cell. */
export function SheetGrid(props: SheetGridProps): ReactElement {
  const { rows, columns, grid, viewport, unsaved } = props;
  const scroll = useScroll(viewport);
  const [first, ...others] = columns;
  const pinned = checkWidth + (first?.width ?? 0);
  const width = columns.reduce((sum, column) => sum + column.width, checkWidth);
  const part = useSame(
    visibleColumns(
      others.map((column) => column.width),
      scroll.left,
      scroll.width - pinned,
    ),
  );
  const { first: from, end } = visibleRows(rows.length, rowHeight, scroll.top, scroll.height);
  const unsavedNames = useMemo(() => toNames(unsaved), [unsaved]);
  const { active } = grid.range;
  const { top, bottom, left, right } = cornersOf(grid.range);
  useActiveInView(viewport, active, columns, pinned);
  useEffect(() => {
    if (end > rows.length - rowsAhead) props.onEnd();
  });
  const edited = placeOf(grid.edit, rows, columns);
  // What is typed stays in its input, wherever people scroll meanwhile.
  const inView = Array.from({ length: end - from }, (_, at) => from + at);
  const drawn = [...new Set([...inView, edited.row])]
    .filter((index) => index >= 0)
    .toSorted((one, other) => one - other);
  const isDrawn = active.row < 0 || (active.row >= from && active.row < end);

  return (
    <div
      ref={viewport}
      role="grid"
      className={classes.viewport}
      tabIndex={0}
      aria-label={props.label}
      aria-describedby="sheet-hint"
      aria-rowcount={(props.rowCount ?? rows.length) + 2}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-activedescendant={isDrawn ? cellId(active) : undefined}
      onKeyDown={grid.onKeyDown}
      onCopy={(event) => event.target === event.currentTarget && grid.onCopy(event)}
      onPaste={(event) => event.target === event.currentTarget && grid.onPaste(event)}
      {...pointerHandlers(props)}
    >
      <HeadRow {...props} part={part} width={width} activeColumn={active.row < 0 ? active.column : -1} />
      <div role="rowgroup" className={classes.body} style={{ height: rows.length * rowHeight, width }}>
        {drawn.map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          const isEdited = row.entryId === grid.edit?.entryId;
          const isIn = index >= top && index <= bottom;
          return (
            <GridRow
              key={row.entryId}
              row={row}
              index={index}
              columns={columns}
              part={isEdited ? partWith(part, others, edited.column - 1) : part}
              width={width}
              isSelected={props.selected.has(row.entryId)}
              activeColumn={active.row === index ? active.column : -1}
              rangeFrom={isIn ? left : -1}
              rangeTo={isIn ? right : -2}
              unsaved={unsavedNames.get(row.entryId) ?? ""}
              editor={isEdited ? makeEditor(grid, row, columns) : null}
              onToggle={props.onToggle}
            />
          );
        })}
      </div>
      {props.sums && (
        <TotalsRow columns={columns} part={part} width={width} sums={props.sums} rowIndex={props.sums.count + 2} />
      )}
      <p id="sheet-hint" hidden>
        {texts.sheet.gridHint}
      </p>
    </div>
  );
}

/** The same part as before if nothing changed, so that rows are not drawn anew. */
function useSame({ first, end, before }: VisiblePart): VisiblePart {
  return useMemo(() => ({ first, end, before }), [first, end, before]);
}

/** Where the edited cell is now; -1: nowhere. */
function placeOf(edit: OpenEdit | null, rows: readonly SheetRow[], columns: readonly PlacedColumn[]): CellPlace {
  if (edit === null) return { row: -1, column: -1 };
  return {
    row: rows.findIndex(({ entryId }) => entryId === edit.entryId),
    column: columns.findIndex(({ name }) => name === edit.column),
  };
}

function makeEditor({ edit, typeEdit, saveEdit, cancelEdit }: Grid, row: SheetRow, columns: readonly PlacedColumn[]) {
  const at = columns.findIndex(({ name }) => name === edit?.column);
  const column = columns[at];
  if (!edit || !column) return null;
  const input = (
    <CellEditor
      column={column}
      value={cellValue(row, column)}
      typed={edit.typed}
      onType={typeEdit}
      onSave={saveEdit}
      onCancel={cancelEdit}
    />
  );
  return { column: at, input };
}

/** For each row, the names of its columns with a change that is not saved, each between line breaks. */
function toNames(unsaved: readonly UnsavedChange[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { change } of unsaved) {
    names.set(change.entryId, `${names.get(change.entryId) ?? "\n"}${change.column.name}\n`);
  }
  return names;
}

/** A press selects a cell, dragging selects more, a double click opens it; a tap on the active cell opens it, too. */
function pointerHandlers({ grid, viewport, onPoint }: SheetGridProps) {
  const isInput = (target: EventTarget) => target instanceof Element && target.closest("input, select, a, button");
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const place = placeAt(event.target);
      if (event.button !== 0 || place === null || place.row < 0 || isInput(event.target)) return;
      const { active } = grid.range;
      const isAgain = event.pointerType === "touch" && active.row === place.row && active.column === place.column;
      if (event.pointerType !== "touch") event.preventDefault();
      viewport.current?.focus({ preventScroll: true });
      grid.select(place, event.shiftKey);
      if (isAgain) grid.open(place, null);
    },
    onPointerOver: (event: PointerEvent<HTMLElement>) => {
      const place = placeAt(event.target);
      if (event.buttons === 1 && event.pointerType === "mouse" && place && place.row >= 0 && grid.edit === null) {
        if (!isInput(event.target)) grid.select(place, true);
      }
      onPoint(event.pointerType === "mouse" && event.buttons === 0 ? place : null);
    },
    onPointerLeave: () => onPoint(null),
    onDoubleClick: (event: { target: EventTarget }) => {
      const place = placeAt(event.target);
      if (place && place.row >= 0 && !isInput(event.target)) grid.open(place, null);
    },
  };
}

function placeAt(target: EventTarget): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null;
}

/** Scrolls so that the active cell is in view, once it has moved. */
function useActiveInView(
  viewport: RefObject<HTMLDivElement | null>,
  { row, column }: CellPlace,
  columns: readonly PlacedColumn[],
  pinned: number,
): void {
  const [seen, setSeen] = useState({ row, column });
  useEffect(() => {
    const view = viewport.current;
    if (!view || (seen.row === row && seen.column === column)) return;
    setSeen({ row, column });
    const [head, foot] = [view.firstElementChild?.clientHeight ?? 0, rowHeight * 2];
    const top = row * rowHeight;
    if (row >= 0 && top < view.scrollTop) view.scrollTop = top;
    else if (top + rowHeight > view.scrollTop + view.clientHeight - head - foot) {
      view.scrollTop = top + rowHeight + head + foot - view.clientHeight;
    }
    if (column === 0) return;
    const left = columns.slice(1, column).reduce((sum, each) => sum + each.width, 0);
    const right = left + (columns[column]?.width ?? 0);
    if (left < view.scrollLeft) view.scrollLeft = left;
    else if (right > view.scrollLeft + view.clientWidth - pinned) view.scrollLeft = right - view.clientWidth + pinned;
  }, [viewport, seen, row, column, columns, pinned]);
}
