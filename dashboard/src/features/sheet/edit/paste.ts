import type { SheetRow } from "../../../../../src/contract/dashboard/sheet.ts";
import { toInputText } from "../../../lib/values/format-value.ts";
import { parseValue, type ValueProblem } from "../../../lib/values/parse-value.ts";
import type { SheetColumn } from "../columns/sheet-columns.ts";
import { type CellRange, cornersOf } from "../grid/cell-range.ts";
import { type CellChange, cellValue } from "./cell-change.ts";

/** A pasted text that is no value of its column. */
export interface PasteProblem {
  row: SheetRow;
  column: SheetColumn;
  text: string;
  problem: ValueProblem | "fixed";
}

/** What pasting a block would do. */
export interface PastePlan {
  changes: CellChange[];
  problems: PasteProblem[];
  /** Cells that have the pasted value already. */
  same: number;
  /** Cells of the block for which there is no row or column. */
  outside: number;
}

/** The cells of rows as texts that `planPaste` takes. */
export function textsOf(rows: readonly SheetRow[], columns: readonly SheetColumn[]): string[][] {
  return rows.map((row) => columns.map((column) => textOf(row, column)));
}

function textOf(row: SheetRow, column: SheetColumn): string {
  if (column.type === "document") return row.filename ?? "";
  if (column.type === "received") return row.receivedAt;
  return column.type === "state" ? row.state : toInputText(cellValue(row, column));
}

/**
 * What pasting a block into a range would change. A single value fills the whole range; a larger block begins at the
 * range's corner.
 */
export function planPaste(
  block: readonly (readonly string[])[],
  range: CellRange,
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
): PastePlan {
  const { top, bottom, left, right } = cornersOf(range);
  const [height, width] = [block.length, Math.max(...block.map((cells) => cells.length))];
  const isSingle = height === 1 && width === 1;
  const [tall, wide] = isSingle ? [bottom - top + 1, right - left + 1] : [height, width];
  const plan: PastePlan = { changes: [], problems: [], same: 0, outside: 0 };
  for (let down = 0; down < tall; down++) {
    for (let across = 0; across < wide; across++) {
      const text = isSingle ? block[0]?.[0] : block[down]?.[across];
      const [row, column] = [rows[top + down], columns[left + across]];
      if (text === undefined) continue;
      if (row === undefined || column === undefined) plan.outside++;
      else planCell(plan, row, column, text);
    }
  }
  return plan;
}

function planCell(plan: PastePlan, row: SheetRow, column: SheetColumn, text: string): void {
  if (!column.isEditable) {
    if (text === textOf(row, column)) plan.same++;
    else plan.problems.push({ row, column, text, problem: "fixed" });
    return;
  }
  const before = cellValue(row, column);
  const parsed = parseValue(column, text);
  if (!parsed.ok) plan.problems.push({ row, column, text, problem: parsed.problem });
  else if (parsed.value === before) plan.same++;
  else plan.changes.push({ entryId: row.entryId, column, before, after: parsed.value });
}
