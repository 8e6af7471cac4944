import type { EntryChange } from "../../../../../src/contract/dashboard/entries.ts";
import { parseValue, type Scalar, type ValueProblem } from "../../../lib/values/parse-value.ts";
import type { FieldShape, Slot } from "../entry/slots.ts";
import type { CellRange } from "./cell-range.ts";

/** A pasted text that is no value of its column; `row` is counted from 0. */
export interface PasteProblem {
  row: number;
  column: FieldShape;
  text: string;
  problem: ValueProblem;
}

/** What a paste would change. */
export interface PastePlan {
  changes: EntryChange[];
  /** How many cells get another value. */
  cells: number;
  problems: PasteProblem[];
}

/**
 * What pasting a block into a list's range changes: a single value fills the range; a larger block begins at its
 * corner, and makes rows below the last one. What is right of the last column is left out.
 */
export function planPaste(
  block: readonly (readonly string[])[],
  range: CellRange,
  { field, rows }: { field: FieldShape; rows: readonly (readonly Slot[])[] },
): PastePlan {
  const isSingle = block.length === 1 && block[0]?.length === 1;
  const plan: PastePlan = { changes: [], cells: 0, problems: [] };
  const bottom = isSingle ? range.bottom : range.top + block.length - 1;
  for (let row = range.top; row <= bottom; row += 1) {
    const texts = isSingle
      ? Array.from({ length: range.right - range.left + 1 }, () => block[0]?.[0] ?? "")
      : (block[row - range.top] ?? []);
    const given: Record<string, Scalar> = {};
    for (const [index, text] of texts.entries()) {
      const column = field.fields[range.left + index];
      if (!column) break;
      const parsed = parseValue(column, text);
      if (!parsed.ok) plan.problems.push({ row, column, text, problem: parsed.problem });
      else given[column.name] = parsed.value;
    }
    addRow(plan, { field: field.name, row, given, before: rows[row] });
  }
  return plan;
}

interface PastedRow {
  field: string;
  row: number;
  given: Record<string, Scalar>;
  /** Absent: a new row. */
  before: readonly Slot[] | undefined;
}

function addRow(plan: PastePlan, { field, row, given, before }: PastedRow): void {
  if (!before) {
    plan.changes.push({ kind: "addRow", field, row, values: given });
    plan.cells += Object.keys(given).length;
    return;
  }
  for (const [child, value] of Object.entries(given)) {
    const old = before.find(({ leaf }) => leaf.name === child)?.value ?? null;
    if (old === value) continue;
    plan.changes.push({ kind: "setCell", field, row, child, value, place: null });
    plan.cells += 1;
  }
}
