/** A cell of the bench. */
export interface Cell {
  row: number;
  column: number;
}

/** How many rows and columns there are. */
export interface GridSize {
  rows: number;
  columns: number;
}

/** A rectangle of cells, both ends included. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The rectangle between two cells. */
export function rangeBetween(one: Cell, other: Cell): CellRange {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

/** Whether a cell lies in a range. */
export function isInRange({ row, column }: Cell, { top, bottom, left, right }: CellRange): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** A key with the modifiers that matter to moving. */
interface MoveKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
}

/**
 * Where a key goes from a cell, within the grid; null if it is no key for moving, or if Tab leaves the grid. With Ctrl,
 * arrows go to the edge.
 */
export function moveFrom({ row, column }: Cell, { key, shiftKey, ctrlKey }: MoveKey, size: GridSize): Cell | null {
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  switch (key) {
    case "ArrowUp":
      return { row: ctrlKey ? 0 : Math.max(0, row - 1), column };
    case "ArrowDown":
      return { row: ctrlKey ? lastRow : Math.min(lastRow, row + 1), column };
    case "ArrowLeft":
      return { row, column: ctrlKey ? 0 : Math.max(0, column - 1) };
    case "ArrowRight":
      return { row, column: ctrlKey ? lastColumn : Math.min(lastColumn, column + 1) };
    case "Home":
      return { row: ctrlKey ? 0 : row, column: 0 };
    case "End":
      return { row: ctrlKey ? lastRow : row, column: lastColumn };
    case "Tab": {
      const at = row * size.columns + column + (shiftKey ? -1 : 1);
      if (at < 0 || at >= size.rows * size.columns) return null;
      return { row: Math.floor(at / size.columns), column: at % size.columns };
    }
    default:
      return null;
  }
}
