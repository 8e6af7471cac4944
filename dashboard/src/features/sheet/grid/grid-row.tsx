// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part, nor keep a column in place.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, and names its active cell.
import { memo, type ReactElement } from "react";
import type { SheetRow } from "../../../../../src/contract/dashboard/sheet.ts";
import { texts } from "../../../texts/en.ts";
import type { PlacedColumn } from "../columns/layout.ts";
import { Cell } from "./cell.tsx";
import classes from "./grid.module.css";
import type { VisiblePart } from "./visible-part.ts";

/** Height of a row in pixels, as in the style sheet. */
export const rowHeight = 36;

export interface GridRowProps {
  row: SheetRow;
  /** Among the loaded rows, from 0. */
  index: number;
  /** All shown columns; the first stays in place, of the others only a part is drawn. */
  columns: readonly PlacedColumn[];
  part: VisiblePart;
  width: number;
  isSelected: boolean;
  /** The active cell's column; -1: it is in another row. */
  activeColumn: number;
  /** The selected cells' columns; -1: none in this row. */
  rangeFrom: number;
  rangeTo: number;
  /** Names of columns with a change that is not saved, with spaces between. */
  unsaved: string;
  /** The input of the cell that is edited; null: none in this row. */
  editor: { column: number; input: ReactElement } | null;
  onToggle: (entryId: string) => void;
}

/** One row of the sheet: a box to select it, and its cells. */
export const GridRow = memo(function GridRow(props: GridRowProps): ReactElement {
  const { row, index, columns, part, width, isSelected, editor } = props;
  const cell = (column: PlacedColumn, at: number, gap: number) => (
    <Cell
      key={column.name}
      row={row}
      column={column}
      place={{ row: index, column: at }}
      gap={gap}
      isActive={props.activeColumn === at}
      isInRange={at >= props.rangeFrom && at <= props.rangeTo}
      isUnsaved={props.unsaved.includes(`\n${column.name}\n`)}
      editor={editor?.column === at ? editor.input : null}
    />
  );
  const [first, ...others] = columns;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classes.row}
      style={{ top: index * rowHeight, width }}
      data-checked={isSelected || undefined}
    >
      <div role="gridcell" aria-colindex={1} className={classes.check}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={texts.sheet.selectRow(row.filename ?? texts.sheet.unnamed)}
          checked={isSelected}
          onChange={() => props.onToggle(row.entryId)}
        />
      </div>
      {first && cell(first, 0, 0)}
      {others
        .slice(part.first, part.end)
        .map((column, at) => cell(column, 1 + part.first + at, at === 0 ? part.before : 0))}
    </div>
  );
});
