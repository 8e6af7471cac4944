import { createContext, use } from "react";
import type { EntryChange, EntryEdit } from "../../../../src/contract/dashboard/entries.ts";
import type { Scalar } from "../../lib/values/parse-value.ts";
import type { SlotFilter } from "./entry/filter-slots.ts";
import type { FieldShape, Slot } from "./entry/slots.ts";
import type { Unsaved } from "./entry/use-unsaved.ts";
import type { GridCapture } from "./grid/use-grid-capture.ts";
import type { AheadKey } from "./keyboard/typed-ahead.ts";
import type { Place } from "./page/place.ts";

/** What the parts of the viewer share: the current entry, what is selected in it, and the actions. */
export interface ViewerState {
  documentId: string;
  slots: readonly Slot[];
  /** The values that the filter leaves: the list shows them, and keys step through them. */
  shownSlots: readonly Slot[];
  filter: SlotFilter & { set(name: keyof SlotFilter, isOn: boolean): void };
  /** The latest change of each top-level field, by name. */
  latestEdits: ReadonlyMap<string, EntryEdit>;
  /** The confidence below which a value is unsure, 0 to 1. */
  threshold: number;
  activeKey: string | null;
  hoveredKey: string | null;
  editingKey: string | null;
  isSaving: boolean;
  /** Whether the rows of a list must stay where they are: what is being saved, or typed and not saved, goes by their numbers. */
  isHeld(list: FieldShape): boolean;
  /** What was typed and is not saved: its editors stay open. */
  unsaved: Unsaved;
  /** Keys that wait for the editor that is opening. */
  typedAhead: AheadKey[];
  select(key: string | null): void;
  hover(key: string | null): void;
  edit(key: string | null): void;
  /** Corrects a value; `place` if it was drawn or picked on the page, `typed` if it was typed. */
  save(slot: Slot, value: Scalar, place: Place | null, typed?: string): void;
  clear(slot: Slot): void;
  draw(slot: Slot): void;
  /** Sends several changes as one, which one undo takes back. */
  apply(changes: EntryChange[], said: string): void;
  /** The name of the list that is shown at full width; null if none is. */
  benchName: string | null;
  openBench(name: string | null): void;
  /** The grid on the page that a list is being filled from. */
  capture: GridCapture;
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
