/** A cell's place among the loaded rows and the shown columns; row -1 is the heads of the columns. */
export interface CellPlace {
  row: number;
  column: number;
}

/** The selected cells: a rectangle between the cell where the selection began and the active one. */
export interface CellRange {
  anchor: CellPlace;
  active: CellPlace;
}

/** How many rows and columns there are. */
export interface GridSize {
  rows: number;
  columns: number;
}

/** A single selected cell. */
export function rangeAt(place: CellPlace): CellRange {
  return { anchor: place, active: place };
}

/** The corners of a range, both included. */
export function cornersOf({ anchor, active }: CellRange) {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

/** How far a key moves the active cell; null if it is no key for that. */
export function stepOf(
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { rows, columns }: GridSize,
  pageRows: number,
): CellPlace | null {
  const isFar = ctrlKey || metaKey;
  const [farRow, farColumn] = [isFar ? rows : 1, isFar ? columns : 1];
  switch (key) {
    case "ArrowDown":
      return { row: farRow, column: 0 };
    case "ArrowUp":
      return { row: -farRow, column: 0 };
    case "ArrowRight":
      return { row: 0, column: farColumn };
    case "ArrowLeft":
      return { row: 0, column: -farColumn };
    case "PageDown":
      return { row: pageRows, column: 0 };
    case "PageUp":
      return { row: -pageRows, column: 0 };
    case "Home":
      return { row: isFar ? -rows : 0, column: -columns };
    case "End":
      return { row: isFar ? rows : 0, column: columns };
    default:
      return null;
  }
}

/** The range after a step; with `isExtending`, the selection grows from where it began. Heads are never part of a range. */
export function moveRange(range: CellRange, step: CellPlace, size: GridSize, isExtending: boolean): CellRange {
  const least = isExtending || step.row < -1 ? 0 : -1;
  const active = {
    row: clamp(range.active.row + step.row, least, size.rows - 1),
    column: clamp(range.active.column + step.column, 0, size.columns - 1),
  };
  return isExtending ? { anchor: range.anchor, active } : rangeAt(active);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
