import type { SheetFilter } from "../../../../../src/contract/dashboard/sheet.ts";
import { sheetStates } from "../../../../../src/contract/dashboard/sheet.ts";
import { texts } from "../../../texts/en.ts";
import type { SheetColumn } from "../columns/sheet-columns.ts";

/** A filter in words: `Total from 100`. */
export function toFilterText({ column: name, is, value }: SheetFilter, columns: readonly SheetColumn[]): string {
  const column = columns.find((each) => each.name === name);
  const state = sheetStates.find((each) => each === value);
  const shown = column?.type === "state" && state ? texts.sheet.states[state] : value;
  return [column?.label ?? name, texts.sheet.menu.tests[is], shown].filter((part) => part !== "").join(" ");
}
