import { useCallback, useMemo, useRef, useState } from "react";
import { renewFigures } from "../sheet-queries.ts";
import { type CellChange, invert } from "./cell-change.ts";
import { makeSender, type UnsavedChange } from "./send-changes.ts";

/** Changes that were saved together. */
export interface SavedStep {
  /** How many cells were saved. */
  count: number;
  /** Undoes just this step; does nothing if it was undone already. */
  undo(): Promise<number>;
}

/** Saving of changes, one after another, with undo. */
export interface Saving {
  isSaving: boolean;
  unsaved: readonly UnsavedChange[];
  /** Saves changes as one step. */
  save(changes: readonly CellChange[]): Promise<SavedStep>;
  /** Undoes the last step, or does it again; returns how many cells changed, 0 if there is no such step. */
  undo(): Promise<number>;
  redo(): Promise<number>;
  /** Sends unsaved changes again, over what is there now. */
  retry(changes: readonly UnsavedChange[]): Promise<void>;
  discard(changes: readonly UnsavedChange[]): void;
}

/** Changes that are undone together. */
interface Step {
  changes: readonly CellChange[];
}

/** Saves cells of a parser's sheet. */
export function useSaving(parserId: string): Saving {
  const [pending, setPending] = useState(0);
  const [unsaved, setUnsaved] = useState<readonly UnsavedChange[]>([]);
  const steps = useRef<{ done: Step[]; undone: Step[] }>({ done: [], undone: [] });
  const sender = useMemo(() => makeSender(parserId), [parserId]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  /** Sends changes after those that are on their way, and returns the ones that were saved. */
  const send = useCallback(
    (changes: readonly CellChange[]): Promise<CellChange[]> => {
      setPending((count) => count + 1);
      const sending = sender.show(changes);
      const sent = queue.current.then(async () => {
        const { saved, failed } = await sending();
        setUnsaved((before) => [...before.filter((each) => !isAmong(changes, each.change)), ...failed]);
        return saved;
      });
      queue.current = sent.catch(() => {});
      return sent.finally(() => {
        setPending((count) => count - 1);
        void renewFigures(parserId);
      });
    },
    [parserId, sender],
  );

  /** Sends a step, which can be undone at once: what follows is sent after it. What was not saved is no part of it. */
  const take = async (changes: readonly CellChange[], to: Step[]) => {
    const step: Step = { changes };
    to.push(step);
    step.changes = await send(changes);
    if (step.changes.length === 0 && to.includes(step)) to.splice(to.indexOf(step), 1);
    return step.changes.length;
  };
  const save = async (changes: readonly CellChange[]): Promise<SavedStep> => {
    const { done } = steps.current;
    if (changes.length === 0) return { count: 0, undo: async () => 0 };
    steps.current.undone = [];
    const taken = take(changes, done);
    const step = done.at(-1);
    const undo = async () => {
      const at = step ? done.indexOf(step) : -1;
      if (!step || at < 0) return 0;
      done.splice(at, 1);
      return take(invert(step.changes), steps.current.undone);
    };
    return { count: await taken, undo };
  };
  const turn = async (from: "done" | "undone", to: "done" | "undone") => {
    const step = steps.current[from].pop();
    return step ? take(invert(step.changes), steps.current[to]) : 0;
  };
  return {
    isSaving: pending > 0,
    unsaved,
    save,
    undo: () => turn("done", "undone"),
    redo: () => turn("undone", "done"),
    retry: async (changes) => {
      await save(changes.map(({ change, theirs }) => ({ ...change, before: theirs })));
    },
    discard: (changes) => setUnsaved((before) => before.filter((each) => !changes.includes(each))),
  };
}

function isAmong(changes: readonly CellChange[], { entryId, column }: CellChange): boolean {
  return changes.some((each) => each.entryId === entryId && each.column.name === column.name);
}
