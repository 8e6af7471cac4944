// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part, nor keep a column in place.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell.
import { IconArrowDown, IconArrowUp, IconChevronDown, IconFilterFilled } from "@tabler/icons-react";
import { type DragEvent, type PointerEvent, type ReactElement, useState } from "react";
import { texts } from "../../../texts/en.ts";
import type { PlacedColumn } from "../columns/layout.ts";
import { cellId } from "./cell.tsx";
import classes from "./grid.module.css";
import type { VisiblePart } from "./visible-part.ts";

export interface HeadRowProps {
  columns: readonly PlacedColumn[];
  part: VisiblePart;
  width: number;
  sort: string;
  isDescending: boolean;
  /** Names of columns with a filter. */
  filtered: ReadonlySet<string>;
  /** The active head; -1: none. */
  activeColumn: number;
  selection: "none" | "some" | "all";
  onSelectAll: () => void;
  onSort: (column: PlacedColumn) => void;
  onMenu: (column: PlacedColumn, head: HTMLElement) => void;
  onResize: (name: string, width: number) => void;
  onMove: (name: string, to: string) => void;
}

/** The heads of the columns: a click sorts, the arrow opens a menu, the edge changes the width, dragging the order. */
export function HeadRow(props: HeadRowProps): ReactElement {
  const { columns, part, width } = props;
  const [first, ...others] = columns;
  return (
    <div role="row" aria-rowindex={1} className={classes.head} style={{ width }}>
      <div role="columnheader" aria-colindex={1} className={classes.check}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={texts.sheet.selectShown}
          checked={props.selection === "all"}
          ref={(input) => {
            if (input) input.indeterminate = props.selection === "some";
          }}
          onChange={props.onSelectAll}
        />
      </div>
      {first && <Head {...props} column={first} at={0} gap={0} />}
      {others.slice(part.first, part.end).map((column, at) => (
        <Head {...props} key={column.name} column={column} at={1 + part.first + at} gap={at === 0 ? part.before : 0} />
      ))}
    </div>
  );
}

function Head(props: HeadRowProps & { column: PlacedColumn; at: number; gap: number }): ReactElement {
  const { column, at, gap, sort, isDescending } = props;
  const [isTarget, setIsTarget] = useState(false);
  const isSorted = sort === column.name;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  const canMove = at > 0;
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsTarget(false);
    props.onMove(event.dataTransfer.getData("text/plain"), column.name);
  };
  return (
    <div
      role="columnheader"
      id={cellId({ row: -1, column: at })}
      aria-colindex={at + 2}
      aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
      className={classes.headCell}
      style={{ width: column.width, ...(gap > 0 ? { marginInlineStart: gap } : {}) }}
      data-row={-1}
      data-column={at}
      data-pinned={at === 0 || undefined}
      data-numeric={column.isNumeric || undefined}
      data-active={props.activeColumn === at || undefined}
      data-target={isTarget || undefined}
      draggable={canMove}
      onDragStart={(event) => event.dataTransfer.setData("text/plain", column.name)}
      onDragOver={(event) => {
        if (!canMove) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={onDrop}
    >
      <button
        type="button"
        tabIndex={-1}
        className={classes.sort}
        title={column.label}
        onClick={() => props.onSort(column)}
      >
        <span className={classes.text}>{column.label}</span>
        {isSorted && <Arrow size={14} aria-hidden />}
        {props.filtered.has(column.name) && <IconFilterFilled size={13} aria-hidden className={classes.filtered} />}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={classes.more}
        aria-label={texts.sheet.menu.open(column.label)}
        onClick={(event) => props.onMenu(column, event.currentTarget)}
      >
        <IconChevronDown size={14} aria-hidden />
      </button>
      <span className={classes.edge} aria-hidden onPointerDown={(event) => dragEdge(event, column, props.onResize)} />
    </div>
  );
}

/** Follows the pointer until it is released. */
function dragEdge(event: PointerEvent, { name, width }: PlacedColumn, onResize: HeadRowProps["onResize"]): void {
  event.preventDefault();
  event.stopPropagation();
  const from = event.clientX;
  const move = (moved: globalThis.PointerEvent) => onResize(name, width + moved.clientX - from);
  const end = () => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
}
