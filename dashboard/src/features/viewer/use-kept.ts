import { useState } from "react";

/** Keeps a choice of how the viewer looks in this browser. `read` makes a choice of what is kept, or of null. */
export function useKept<Choice extends number | boolean>(
  name: string,
  read: (kept: unknown) => Choice,
): [Choice, (choice: Choice) => void] {
  const key = `winnow.viewer.${name}`;
  const [choice, setChoice] = useState(() => read(readJson(localStorage.getItem(key))));
  const keep = (next: Choice) => {
    localStorage.setItem(key, JSON.stringify(next));
    setChoice(next);
  };
  return [choice, keep];
}

/** Reads a size in pixels that a person gave a part; 0 for the one that suits the window. */
export function sizeWithin(least: number, most: number): (kept: unknown) => number {
  return (kept) => (typeof kept === "number" && kept >= least && kept <= most ? kept : 0);
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
