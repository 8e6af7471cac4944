import { useEffect, useRef } from "react";
import { type Command, toCommand } from "./shortcuts.ts";

/** Runs a key's command, wherever the focus is on the page; not while a dialog is open. */
export function useShortcuts(actions: Partial<Record<Command, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || !(target instanceof Element) || target.closest('[role="dialog"], [role="menu"]')) {
        return;
      }
      const { key, ctrlKey, metaKey, altKey } = event;
      const isTyping = target.matches("input, textarea, select, [contenteditable]");
      const isOnControl = target.matches("button, a, summary");
      const command = toCommand({ key, ctrlKey, metaKey, altKey, isTyping, isOnControl });
      const action = command && latest.current[command];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
