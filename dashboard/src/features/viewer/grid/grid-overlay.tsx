import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from "react";
import type { PageGrid } from "../../../../../src/contract/dashboard/grids.ts";
import { toLabel } from "../../../lib/to-label.ts";
import { texts } from "../../../texts/en.ts";
import { type Box, type Rotation, toStyle, toUpright } from "../page/box.ts";
import classes from "./grid.module.css";
import { type Axis, isEdge, moveLine, removeLine } from "./grid-lines.ts";

interface GridOverlayProps {
  grid: PageGrid;
  rotation: Rotation;
  onChange: (grid: PageGrid) => void;
}

/** How far an arrow key moves a line, in fractions of the page; with Shift, and without. */
const steps = { fine: 0.001, usual: 0.005 };

/** The lines of a grid on its page, moved by pointer or by keys. */
export default function GridOverlay({ grid, rotation, onChange }: GridOverlayProps): ReactElement {
  const { columns, rows, children } = grid;
  const whole = {
    left: columns[0] ?? 0,
    right: columns.at(-1) ?? 1,
    top: rows[0] ?? 0,
    bottom: rows.at(-1) ?? 1,
  };
  const toLines = (axis: Axis) =>
    grid[axis].map((at, index) => {
      const box = axis === "columns" ? { ...whole, left: at, right: at } : { ...whole, top: at, bottom: at };
      return (
        <GridLine
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by their number.
          key={`${axis} ${index}`}
          axis={axis}
          index={index}
          box={box}
          grid={grid}
          rotation={rotation}
          onChange={onChange}
        />
      );
    });
  return (
    <div className={classes.overlay}>
      {children.map(
        (child, index) =>
          child !== null && (
            <span
              key={child}
              className={classes.name}
              style={toStyle({ ...whole, left: columns[index] ?? 0, right: columns[index + 1] ?? 1 }, rotation)}
            >
              <span>{toLabel(child)}</span>
            </span>
          ),
      )}
      {toLines("rows")}
      {toLines("columns")}
    </div>
  );
}

interface GridLineProps extends GridOverlayProps {
  axis: Axis;
  index: number;
  box: Box;
}

function GridLine({ axis, index, box, grid, rotation, onChange }: GridLineProps): ReactElement {
  const line = useRef<HTMLDivElement>(null);
  const at = grid[axis][index] ?? 0;
  const move = (to: number) => onChange(moveLine(grid, axis, index, to));
  const isUpright = (axis === "columns") === (rotation === 0 || rotation === 180);

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, top, width, height } = pageOf(event.currentTarget);
    const point = toUpright({ x: (event.clientX - left) / width, y: (event.clientY - top) / height }, rotation);
    move(axis === "columns" ? point.x : point.y);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? steps.fine : steps.usual;
    const isBack = event.key === "ArrowLeft" || event.key === "ArrowUp";
    const isAhead = event.key === "ArrowRight" || event.key === "ArrowDown";
    if (isBack || isAhead) move(isAhead === isTurnedBack(axis, rotation) ? at - step : at + step);
    else if (event.key === "Delete" || event.key === "Backspace") onChange(removeLine(grid, axis, index));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={line}
      role="slider"
      tabIndex={0}
      className={classes.line}
      data-upright={isUpright || undefined}
      data-edge={isEdge(grid, axis, index) || undefined}
      style={toStyle(box, rotation)}
      aria-label={texts.grid.line[axis](index + 1, grid[axis].length)}
      aria-orientation={isUpright ? "horizontal" : "vertical"}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at * 1000) / 10}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        line.current?.focus({ preventScroll: true });
      }}
      onPointerMove={onPointerMove}
      onPointerUp={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onChange(removeLine(grid, axis, index));
      }}
      onKeyDown={onKeyDown}
    />
  );
}

/** Whether what comes later on the upright page is further left or up when the page is turned. */
function isTurnedBack(axis: Axis, rotation: Rotation): boolean {
  const end = toUpright({ x: 1, y: 1 }, rotation);
  return (axis === "columns" ? end.x : end.y) === 0;
}

/** Where the page is on the screen: the overlay covers it. */
function pageOf(line: HTMLElement): DOMRect {
  return (line.parentElement ?? line).getBoundingClientRect();
}
