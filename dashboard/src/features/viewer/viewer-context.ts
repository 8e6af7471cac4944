import { createContext, use } from "react";
import type { EntryEdit } from "../../../../src/contract/dashboard/entries.ts";
import type { FieldShape, Slot } from "./entry/slots.ts";
import type { Place } from "./page/place.ts";
import type { Scalar } from "./values/parse-value.ts";

/** What the parts of the viewer share: the current entry, what is selected in it, and the actions. */
export interface ViewerState {
  slots: readonly Slot[];
  /** The latest change of each top-level field, by name. */
  latestEdits: ReadonlyMap<string, EntryEdit>;
  /** The confidence below which a value is unsure, 0 to 1. */
  threshold: number;
  activeKey: string | null;
  hoveredKey: string | null;
  editingKey: string | null;
  isSaving: boolean;
  select(key: string | null): void;
  hover(key: string | null): void;
  edit(key: string | null): void;
  /** Corrects a value; `place` if it was drawn or picked on the page. */
  save(slot: Slot, value: Scalar, place: Place | null): void;
  clear(slot: Slot): void;
  draw(slot: Slot): void;
  addRow(field: FieldShape, row: number): void;
  removeRow(field: FieldShape, row: number): void;
}

export const ViewerContext = createContext<ViewerState | null>(null);

/** The viewer around a component. */
export function useViewer(): ViewerState {
  const state = use(ViewerContext);
  if (!state) throw new Error("This component only works in a viewer.");
  return state;
}
