import { useEffect } from "react";
import { texts } from "../texts/en.ts";
import { notifyDone, notifyFailed, showOneAtATime } from "./notify.ts";

/** Something that a person did and can take back, once. */
export interface UndoStep {
  undo(): Promise<void>;
}

/** What Ctrl-Z takes back on this page, latest last. */
let steps: UndoStep[] = [];

/** Keeps how to take back what was just done, for Ctrl-Z and for a notification's button: whichever comes first. */
export function rememberUndo(takeBack: () => Promise<unknown>): UndoStep {
  let isDone = false;
  const step = {
    async undo() {
      if (isDone) return;
      isDone = true;
      steps = steps.filter((other) => other !== step);
      await takeBack();
    },
  };
  steps.push(step);
  return step;
}

/** Ctrl-Z takes back what was done since this page, or this `subject` of it, was opened; in an input, it undoes typing. */
export function useUndoKey(subject = ""): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject begins with nothing to take back.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, shiftKey, altKey } = event;
      if (!(event.ctrlKey || event.metaKey) || shiftKey || altKey || key.toLowerCase() !== "z") return;
      if (!(target instanceof Element) || target.matches("input, textarea, select, [contenteditable]")) return;
      const latest = steps.at(-1);
      if (event.defaultPrevented || !latest) return;
      event.preventDefault();
      latest.undo().then(() => notifyDone(texts.common.undone), notifyFailed);
    };
    window.addEventListener("keydown", onKeyDown);
    showOneAtATime(true);
    return () => {
      showOneAtATime(false);
      window.removeEventListener("keydown", onKeyDown);
      steps = [];
    };
  }, [subject]);
}
