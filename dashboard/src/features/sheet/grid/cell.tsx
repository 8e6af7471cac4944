// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part, nor keep a column in place.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell.
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import type { SheetRow } from "../../../../../src/contract/dashboard/sheet.ts";
import { StatusBadge, type StatusTone } from "../../../components/status-badge.tsx";
import { formatDay, formatTime } from "../../../lib/format.ts";
import { formatValue } from "../../../lib/values/format-value.ts";
import { texts } from "../../../texts/en.ts";
import type { PlacedColumn } from "../columns/layout.ts";
import { type CellTone, toneOf } from "../columns/sheet-columns.ts";
import { cellValue } from "../edit/cell-change.ts";
import classes from "./grid.module.css";

interface CellProps {
  row: SheetRow;
  column: PlacedColumn;
  /** Where it is: among the rows, and among the shown columns. */
  place: { row: number; column: number };
  /** Pixels of columns before it that are not drawn. */
  gap: number;
  isActive: boolean;
  isInRange: boolean;
  isUnsaved: boolean;
  /** The input, while the cell is edited. */
  editor: ReactElement | null;
}

const stateTones: Record<SheetRow["state"], StatusTone> = {
  toReview: "warn",
  read: "quiet",
  confirmed: "good",
  duplicate: "quiet",
};

/** The element of a cell, for screen readers to follow. */
export function cellId({ row, column }: { row: number; column: number }): string {
  return `sheet-cell-${row}-${column}`;
}

/** One cell of the sheet. */
export function Cell(props: CellProps): ReactElement {
  const { row, column, place, gap, isActive, isInRange, isUnsaved, editor } = props;
  const tone = toneOf(row, column);
  return (
    <div
      role="gridcell"
      id={cellId(place)}
      aria-colindex={place.column + 2}
      aria-readonly={!column.isEditable}
      aria-selected={isInRange}
      className={classes.cell}
      style={{ width: column.width, ...(gap > 0 ? { marginInlineStart: gap } : {}) }}
      data-row={place.row}
      data-column={place.column}
      data-tone={tone}
      data-numeric={column.isNumeric || undefined}
      data-pinned={place.column === 0 || undefined}
      data-active={isActive || undefined}
      data-selected={isInRange || undefined}
      data-unsaved={isUnsaved || undefined}
    >
      {editor ?? <CellContent row={row} column={column} tone={tone} isUnsaved={isUnsaved} />}
    </div>
  );
}

function CellContent({
  row,
  column,
  tone,
  isUnsaved,
}: Pick<CellProps, "row" | "column" | "isUnsaved"> & { tone: CellTone }) {
  if (column.type === "document") return <DocumentName row={row} />;
  if (column.type === "state")
    return <StatusBadge tone={stateTones[row.state]}>{texts.sheet.states[row.state]}</StatusBadge>;
  if (column.type === "received") {
    return (
      <span className={classes.text} title={formatTime(row.receivedAt)}>
        {formatDay(row.receivedAt)}
      </span>
    );
  }
  const value = cellValue(row, column);
  const isList = column.type === "list";
  const text = isList && typeof value === "number" ? texts.sheet.listCount(value) : formatValue(column.type, value);
  const note = noteOf(row, column, tone, isUnsaved);
  return (
    <>
      <span className={isList ? classes.list : classes.text}>{text}</span>
      {note !== null && <span className={classes.note}>{note}</span>}
    </>
  );
}

/** What the colour says, for screen readers. */
function noteOf(row: SheetRow, column: PlacedColumn, tone: CellTone, isUnsaved: boolean): string | null {
  const { wrong, unsure, edited, notSaved } = texts.sheet;
  const saved = isUnsaved ? `${notSaved}. ` : "";
  if (tone === "wrong") return `${saved}${wrong}: ${row.errors[column.name]?.join(" ") ?? ""}`;
  if (tone === "edited") return `${saved}${edited}`;
  if (tone === "unsure") return `${saved}${unsure}`;
  return isUnsaved ? saved : null;
}

function DocumentName({ row }: { row: SheetRow }): ReactElement {
  const name = row.filename ?? texts.sheet.unnamed;
  return (
    <Link
      to="/documents/$documentId"
      params={{ documentId: row.documentId }}
      className={classes.document}
      tabIndex={-1}
      draggable={false}
      title={name}
    >
      {row.position === 0 ? name : `${name}, ${texts.sheet.entryOf(row.position)}`}
    </Link>
  );
}
