import { useMemo, useState } from "react";
import { keepLayout, type PlacedColumn, placeColumns, readLayout, type SheetLayout } from "./layout.ts";
import type { SheetColumn } from "./sheet-columns.ts";

/** The arrangement of a parser's columns, which the browser remembers. */
export interface ArrangedColumns {
  /** All columns, shown or not. */
  all: readonly SheetColumn[];
  layout: SheetLayout;
  /** The shown columns in order. */
  placed: readonly PlacedColumn[];
  arrange(change: (before: SheetLayout) => SheetLayout): void;
}

export function useLayout(parserId: string, all: readonly SheetColumn[]): ArrangedColumns {
  const [layout, setLayout] = useState(() => readLayout(parserId));
  const placed = useMemo(() => placeColumns(all, layout), [all, layout]);
  const arrange = (change: (before: SheetLayout) => SheetLayout) =>
    setLayout((before) => {
      const next = change(before);
      keepLayout(parserId, next);
      return next;
    });
  return { all, layout, placed, arrange };
}
