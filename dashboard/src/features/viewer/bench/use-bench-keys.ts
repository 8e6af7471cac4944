import type { KeyboardEvent } from "react";
import type { FieldShape, Slot } from "../entry/slots.ts";
import { useViewer } from "../viewer-context.ts";
import { type Cell, type CellRange, moveFrom } from "./cell-range.ts";
import { clearCells } from "./clear-cells.ts";

/** The rows of a list, and what is selected in them. */
export interface BenchList {
  field: FieldShape;
  rows: readonly (readonly Slot[])[];
  active: Cell | null;
  range: CellRange | null;
}

interface BenchKeysDoors extends BenchList {
  goTo: (cell: Cell, isExtending: boolean) => void;
  onClose: () => void;
}

/** The keys of a spreadsheet: typing replaces a cell, Enter edits it and goes down, Delete clears what is selected. */
export function useBenchKeys({ field, rows, active, range, goTo, onClose }: BenchKeysDoors) {
  const { edit, apply, addRow, removeRow, typedAhead } = useViewer();
  const size = { rows: rows.length, columns: field.fields.length };

  /** Does what a key does in a selected cell; false for other keys. */
  const press = (event: KeyboardEvent, at: Cell): boolean => {
    const { key, shiftKey } = event;
    const slot = rows[at.row]?.[at.column];
    const isWithCtrl = event.ctrlKey || event.metaKey;
    if (isWithCtrl && key === "Enter") addRow(field, at.row + 1);
    else if (isWithCtrl && key === "Backspace") removeRow(field, at.row);
    else if (key === "Enter" || key === "F2") slot && edit(slot.key);
    else if ((key === "Delete" || key === "Backspace") && range) apply(...clearCells(rows, range));
    else if (key === "Escape") onClose();
    else if (key.length === 1 && !isWithCtrl && !event.altKey && slot) {
      typedAhead.push({ key, shiftKey });
      edit(slot.key);
    } else {
      const to = moveFrom(at, { key, shiftKey, ctrlKey: isWithCtrl }, size);
      if (!to) return false;
      goTo(to, shiftKey && key !== "Tab");
    }
    return true;
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (isInput(event.target) || !active || !press(event, active)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    // The editor itself ends at Enter; once it has, the cell below is next.
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (!isInput(event.target) || event.key !== "Enter" || event.shiftKey || !active) return;
      const { row, column } = active;
      setTimeout(() => {
        if (!window.document.querySelector("[data-editor]")) {
          goTo({ row: Math.min(row + 1, size.rows - 1), column }, false);
        }
      });
    },
  };
}

/** Whether keys are letters here. */
export function isInput(target: EventTarget): boolean {
  return target instanceof Element && target.matches("input, textarea, select");
}
