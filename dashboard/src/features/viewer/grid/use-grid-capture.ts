import { useState } from "react";
import { gridRoutes, type PageGrid } from "../../../../../src/contract/dashboard/grids.ts";
import { call } from "../../../lib/api.ts";
import { notifyFailed } from "../../../lib/notify.ts";
import { texts } from "../../../texts/en.ts";
import type { Box } from "../page/box.ts";

/** A grid over a table on a page. */
export interface DrawnGrid {
  page: number;
  grid: PageGrid;
}

/** Capturing the rows of a list by a grid on the page: first a box is drawn, then its lines are moved. */
export interface GridCapture {
  /** The list; null: none is being captured. */
  field: string | null;
  /** Null until a box was drawn. */
  drawn: DrawnGrid | null;
  start(field: string): void;
  stop(): void;
  /** Takes a box that was drawn around a table. */
  take(page: number, box: Box): Promise<void>;
  change(grid: PageGrid): void;
}

export function useGridCapture(documentId: string): GridCapture {
  const [state, setState] = useState<Pick<GridCapture, "field" | "drawn">>({ field: null, drawn: null });
  const { field } = state;
  return {
    ...state,
    start: (name) => setState({ field: name, drawn: null }),
    stop: () => setState({ field: null, drawn: null }),
    take: async (page, box) => {
      if (field === null) return;
      try {
        const params = { documentId, page: String(page) };
        const { grid } = await call(gridRoutes.proposeGrid, { params, body: { field, box } });
        if (grid === null) throw new Error(texts.viewer.nothingThere);
        setState({ field, drawn: { page, grid } });
      } catch (error) {
        notifyFailed(error);
      }
    },
    change: (grid) => setState((before) => ({ ...before, drawn: before.drawn && { ...before.drawn, grid } })),
  };
}
