import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DocumentDetail } from "../../../../src/contract/dashboard/documents.ts";
import type { EntryChange, EntryDetail, EntryEdit } from "../../../../src/contract/dashboard/entries.ts";
import type { DashboardParser } from "../../../../src/contract/dashboard/parsers.ts";
import { notifyFailed } from "../../lib/notify.ts";
import type { Scalar } from "../../lib/values/parse-value.ts";
import { texts } from "../../texts/en.ts";
import { filterSlots } from "./entry/filter-slots.ts";
import { prepareEditing } from "./entry/lazy-parts.tsx";
import { type FieldShape, type Slot, toSlots } from "./entry/slots.ts";
import { useUnsaved } from "./entry/use-unsaved.ts";
import { useGridCapture } from "./grid/use-grid-capture.ts";
import type { AheadKey } from "./keyboard/typed-ahead.ts";
import type { Box } from "./page/box.ts";
import type { Place } from "./page/place.ts";
import { useKept } from "./use-kept.ts";
import type { ViewerState } from "./viewer-context.ts";
import { type EntryChanges, useChangeEntry } from "./viewer-queries.ts";

/** What is selected, edited and drawn in an entry, and the corrections that people make there. */
export interface EntryView extends ViewerState {
  /** The value that a region is being drawn for. */
  drawnFor: Slot | null;
  /** Whether an editor was asked for and its input is not there yet. */
  isOpening(): boolean;
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
  const unsaved = useUnsaved(entry?.id ?? null);
  const [benchName, openBench] = useState<string | null>(null);
  const capture = useGridCapture(document.id);
  const filter = useFilter();
  const shownSlots = filterSlots(slots, filter, {
    threshold: parser.settings.reviewThreshold,
    kept: new Set([activeKey, editingKey, ...unsaved.failed.keys()].filter((key) => key !== null)),
    wrongFields: new Set(entry?.currentErrors.map(({ field }) => field)),
  });
  const [typedAhead] = useState<AheadKey[]>([]);
  const latestActive = useRef(activeKey);
  useEffect(() => {
    latestActive.current = activeKey;
  });
  useFocusOn(activeKey, editingKey);

  const send = (changes: EntryChange[], more: Partial<EntryChanges> = {}) => {
    if (entry) change.mutate({ entryId: entry.id, changes, ...more });
  };
  const select = useCallback((key: string | null) => {
    if (key !== null) prepareEditing();
    setActiveKey(key);
    setEditingKey(null);
    setDrawingKey(null);
  }, []);
  const edit = useCallback((key: string | null) => {
    setEditingKey(key);
    if (key !== null) setActiveKey(key);
  }, []);
  const save = (slot: Slot, value: Scalar, place: Place | null, typed?: string) => {
    const changes = [toChange(slot, value, place)];
    if (typed === undefined) return send(changes);
    unsaved.keep(slot.key, typed);
    send(changes, {
      onSaved: () => unsaved.drop(slot.key),
      onFailed: (error) => {
        unsaved.fail(slot.key, error.message);
        // The person has not gone on to another value: the editor opens again under their fingers.
        setEditingKey((key) => key ?? (latestActive.current === slot.key ? slot.key : null));
      },
    });
  };
  const isHeld = ({ name }: FieldShape) => change.isPending || unsaved.isAny(`${name}.`);
  const drawnFor = slots.find(({ key }) => key === drawingKey) ?? null;

  return {
    documentId: document.id,
    slots,
    shownSlots,
    filter,
    latestEdits,
    threshold: parser.settings.reviewThreshold,
    activeKey,
    hoveredKey,
    editingKey,
    isSaving: change.isPending,
    isHeld,
    unsaved,
    typedAhead,
    isOpening: () => editingKey !== null && find(`[data-editor="${CSS.escape(editingKey)}"]`) === null,
    select,
    hover: setHoveredKey,
    edit,
    save,
    clear: (slot) => send([toChange(slot, null, null)], { said: texts.viewer.valueCleared }),
    draw: (slot) => {
      setActiveKey(slot.key);
      setEditingKey(null);
      setDrawingKey(slot.key);
      if (capture.drawn === null) capture.stop();
    },
    apply: (changes, said) => changes.length > 0 && send(changes, { said }),
    benchName,
    openBench: (name) => {
      capture.stop();
      openBench(name);
    },
    // One box is drawn at a time: for a grid, or for a value.
    capture: {
      ...capture,
      start: (name) => {
        setDrawingKey(null);
        capture.start(name);
      },
    },
    addRow: (field, row) => {
      if (isHeld(field)) return;
      send([{ kind: "addRow", field: field.name, row, values: {} }], {
        onFailed: (error) => {
          select(null);
          notifyFailed(error);
        },
      });
      const [first] = field.fields;
      if (first) edit(`${field.name}.${row}.${first.name}`);
    },
    removeRow: (field: FieldShape, row: number) => {
      if (isHeld(field)) return;
      select(null);
      send([{ kind: "removeRow", field: field.name, row }], { said: texts.viewer.rowRemoved });
    },
    drawnFor,
    stopDrawing: () => setDrawingKey(null),
    takeRegion: async (page, box) => {
      if (!drawnFor) return;
      try {
        const { readRegion } = await import("./page/read-region.ts");
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

function toChange(slot: Slot, value: Scalar, place: Place | null): EntryChange {
  const field = slot.field.name;
  return slot.leaf === slot.field
    ? { kind: "setValue", field, value, place }
    : { kind: "setCell", field, row: slot.row, child: slot.leaf.name, value, place };
}

/** The latest change of each field that a person set; the changes come latest first. */
function toLatestEdits(edits: readonly EntryEdit[]): Map<string, EntryEdit> {
  return new Map(
    edits
      .filter(({ isLearned }) => !isLearned)
      .toReversed()
      .map((change) => [change.field, change]),
  );
}

/** The filter of values, as this browser keeps it. */
function useFilter(): EntryView["filter"] {
  const [hidesEmpty, setHidesEmpty] = useKept("hides-empty", (kept) => kept === true);
  const [onlyProblems, setOnlyProblems] = useKept("only-problems", (kept) => kept === true);
  return {
    hidesEmpty,
    onlyProblems,
    set: (name, isOn) => (name === "hidesEmpty" ? setHidesEmpty : setOnlyProblems)(isOn),
  };
}

function find(selector: string): HTMLElement | null {
  return window.document.querySelector<HTMLElement>(selector);
}

/** The selected value's button gets the focus, wherever it was selected: Enter and Tab continue from there. */
function useFocusOn(activeKey: string | null, editingKey: string | null): void {
  useEffect(() => {
    if (activeKey === null || editingKey !== null) return;
    const button = find(`[data-slot="${CSS.escape(activeKey)}"]`);
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: "nearest" });
  }, [activeKey, editingKey]);
}
