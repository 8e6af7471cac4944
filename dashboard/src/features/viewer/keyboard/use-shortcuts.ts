import { useEffect, useRef } from "react";
import { type Command, toCommand } from "./shortcuts.ts";
import { type AheadKey, isForEditor } from "./typed-ahead.ts";

/** Runs a key's command, wherever the focus is on the page; not while a dialog is open. */
export function useShortcuts(
  actions: Partial<Record<Command, () => void>>,
  /** Whether an editor is opening, whose input is not there yet. */
  isOpening: () => boolean,
  /** Takes the keys that are pressed meanwhile. */
  typedAhead: AheadKey[],
): void {
  const latest = useRef({ actions, isOpening });
  useEffect(() => {
    latest.current = { actions, isOpening };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || !(target instanceof Element) || target.closest('[role="dialog"], [role="menu"]')) {
        return;
      }
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const isTyping = target.matches("input, textarea, select, [contenteditable]");
      if (!isTyping && latest.current.isOpening()) {
        if (!isForEditor(event)) return;
        event.preventDefault();
        typedAhead.push({ key, shiftKey });
        return;
      }
      const isOnControl = target.matches("button, a, summary");
      // Ctrl-F in the search is the browser's own search.
      if (target.closest("search") && (ctrlKey || metaKey)) return;
      const command = toCommand({ key, ctrlKey, metaKey, altKey, isTyping, isOnControl });
      const action = command && latest.current.actions[command];
      // A key that is held down must not confirm one entry after the other.
      if (!action || (event.repeat && command === "confirm")) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [typedAhead]);
}
