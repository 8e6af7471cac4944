import { useEffect, useState } from "react";
import { cellId } from "../grid/cell.tsx";
import type { CellPlace } from "../grid/cell-range.ts";

/** A cell whose place on the page is shown, and where it is on the screen. */
export interface ShownCrop extends CellPlace {
  cell: DOMRect;
}

/** Milliseconds that the pointer or the active cell rests before its place is shown: moving on shows nothing. */
const restMs = { pointer: 350, active: 700 };

/**
 * Which cell's place is shown: the one under the pointer, otherwise the one that keys have made active. It goes as soon
 * as either moves on, and with Escape.
 */
export function useCrop(pointed: CellPlace | null, active: CellPlace | null): ShownCrop | null {
  const [shown, setShown] = useState<ShownCrop | null>(null);
  const { row, column } = pointed ?? active ?? { row: -1, column: -1 };
  const wait = pointed ? restMs.pointer : restMs.active;
  useEffect(() => {
    setShown(null);
    if (row < 0) return;
    const timer = window.setTimeout(() => {
      const cell = window.document.getElementById(cellId({ row, column }));
      if (cell) setShown({ row, column, cell: cell.getBoundingClientRect() });
    }, wait);
    const hide = () => {
      window.clearTimeout(timer);
      setShown(null);
    };
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && hide();
    window.addEventListener("scroll", hide, { capture: true, passive: true });
    window.addEventListener("keydown", onKey);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("scroll", hide, { capture: true });
      window.removeEventListener("keydown", onKey);
    };
  }, [row, column, wait]);
  return shown;
}
