import { useEffect, useState } from "react";
import type { Box } from "./box.ts";

/** Text that a person selected on a page. */
export interface TextSelection {
  page: number;
  boxes: Box[];
  text: string;
}

/** The selected text of the pages; copying copies it, and Escape gives it up. */
export function useTextSelection(): [TextSelection | null, (selection: TextSelection | null) => void] {
  const [selection, setSelection] = useState<TextSelection | null>(null);
  useEffect(() => {
    if (!selection) return;
    const onCopy = (event: ClipboardEvent) => {
      const isInInput = event.target instanceof Element && event.target.matches("input, textarea");
      if (event.defaultPrevented || isInInput || window.getSelection()?.isCollapsed === false) return;
      event.clipboardData?.setData("text/plain", selection.text);
      event.preventDefault();
    };
    const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && setSelection(null);
    document.addEventListener("copy", onCopy);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("copy", onCopy);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [selection]);
  return [selection, setSelection];
}
