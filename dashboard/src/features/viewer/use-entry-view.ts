import { useCallback, useEffect, useMemo, useState } from "react";
import { type DocumentDetail, documentRoutes } from "../../../../src/contract/dashboard/documents.ts";
import type { EntryChange, EntryDetail, EntryEdit } from "../../../../src/contract/dashboard/entries.ts";
import type { DashboardParser } from "../../../../src/contract/dashboard/parsers.ts";
import { call } from "../../lib/api.ts";
import { notifyFailed } from "../../lib/notify.ts";
import { texts } from "../../texts/en.ts";
import { prepareValueEditor } from "./entry/lazy-value-editor.tsx";
import { type FieldShape, type Slot, toSlots } from "./entry/slots.ts";
import type { Box } from "./page/box.ts";
import type { Place } from "./page/place.ts";
import type { Scalar } from "./values/parse-value.ts";
import type { ViewerState } from "./viewer-context.ts";
import { useChangeEntry } from "./viewer-queries.ts";

/** What is selected, edited and drawn in an entry, and the corrections that people make there. */
export interface EntryView extends ViewerState {
  /** The value that a region is being drawn for. */
  drawnFor: Slot | null;
  stopDrawing(): void;
  /** Takes the text in a page's region as the value that it was drawn for. */
  takeRegion(page: number, box: Box): Promise<void>;
}

/** The state of one entry of a document; `entry` is null if the document has none (yet). */
export function useEntryView(document: DocumentDetail, entry: EntryDetail | null, parser: DashboardParser): EntryView {
  const change = useChangeEntry(document.id);
  const slots = useMemo(() => (entry ? toSlots(parser.fields, entry) : []), [parser, entry]);
  const latestEdits = useMemo(() => toLatestEdits(entry?.edits ?? []), [entry]);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [hoveredKey, setHoveredKey] = useState<string | null>(null);
  const [editingKey, setEditingKey] = useState<string | null>(null);
  const [drawingKey, setDrawingKey] = useState<string | null>(null);
  useFocusOn(activeKey, editingKey);

  const send = (changes: EntryChange[], said?: string) => {
    if (entry) change.mutate({ entryId: entry.id, changes, ...(said === undefined ? {} : { said }) });
  };
  const select = useCallback((key: string | null) => {
    if (key !== null) prepareValueEditor();
    setActiveKey(key);
    setEditingKey(null);
    setDrawingKey(null);
  }, []);
  const edit = useCallback((key: string | null) => {
    setEditingKey(key);
    if (key !== null) setActiveKey(key);
  }, []);
  const save = (slot: Slot, value: Scalar, place: Place | null) => send([toChange(slot, value, place)]);
  const drawnFor = slots.find(({ key }) => key === drawingKey) ?? null;

  return {
    slots,
    latestEdits,
    threshold: parser.settings.reviewThreshold,
    activeKey,
    hoveredKey,
    editingKey,
    isSaving: change.isPending,
    select,
    hover: setHoveredKey,
    edit,
    save,
    clear: (slot) => send([toChange(slot, null, null)], texts.viewer.valueCleared),
    draw: (slot) => {
      setActiveKey(slot.key);
      setEditingKey(null);
      setDrawingKey(slot.key);
    },
    addRow: (field, row) => {
      send([{ kind: "addRow", field: field.name, row, values: {} }]);
      const [first] = field.fields;
      if (first) edit(`${field.name}.${row}.${first.name}`);
    },
    removeRow: (field: FieldShape, row: number) => {
      select(null);
      send([{ kind: "removeRow", field: field.name, row }], texts.viewer.rowRemoved);
    },
    drawnFor,
    stopDrawing: () => setDrawingKey(null),
    takeRegion: async (page, box) => {
      if (!drawnFor) return;
      try {
        const read = await readRegion(document.id, page, box, drawnFor);
        if (read.text.trim() === "") throw new Error(texts.viewer.nothingThere);
        if (read.value === null) throw new Error(texts.viewer.notOfType(read.text.trim()));
        save(drawnFor, read.value, { page, box: read.box ?? box });
        setDrawingKey(null);
      } catch (error) {
        notifyFailed(error);
      }
    },
  };
}

function readRegion(documentId: string, page: number, box: Box, slot: Slot) {
  const child = slot.leaf === slot.field ? {} : { child: slot.leaf.name };
  return call(documentRoutes.readRegion, {
    params: { documentId, page: String(page) },
    body: { box, field: slot.field.name, ...child },
  });
}

function toChange(slot: Slot, value: Scalar, place: Place | null): EntryChange {
  const field = slot.field.name;
  return slot.leaf === slot.field
    ? { kind: "setValue", field, value, place }
    : { kind: "setCell", field, row: slot.row, child: slot.leaf.name, value, place };
}

/** The latest change of each field; the changes come latest first. */
function toLatestEdits(edits: readonly EntryEdit[]): Map<string, EntryEdit> {
  return new Map(edits.toReversed().map((change) => [change.field, change]));
}

/** The selected value's button gets the focus, wherever it was selected: Enter and Tab continue from there. */
function useFocusOn(activeKey: string | null, editingKey: string | null): void {
  useEffect(() => {
    if (activeKey === null || editingKey !== null) return;
    const button = window.document.querySelector<HTMLElement>(`[data-slot="${CSS.escape(activeKey)}"]`);
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: "nearest" });
  }, [activeKey, editingKey]);
}
