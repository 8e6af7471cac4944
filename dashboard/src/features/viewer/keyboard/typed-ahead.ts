/** A key that was pressed while an editor was still opening. */
export interface AheadKey {
  key: string;
  shiftKey: boolean;
}

/** What was typed ahead of an editor: null if no key changes the text, and the key that ends the edit, if one does. */
export interface AheadText {
  text: string | null;
  end: AheadKey | null;
}

/** The keys that end an edit. */
const ends = ["Enter", "Tab", "Escape"];

/** Whether a key press is for a text: a letter, or one of the keys that an editor knows. */
export function isForEditor({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === "Backspace" || ends.includes(key));
}

/** Takes the keys up to the one that ends the edit, as the input would have: its whole text is selected when it opens. */
export function takeAhead(keys: AheadKey[]): AheadText {
  let text: string | null = null;
  for (let next = keys.shift(); next; next = keys.shift()) {
    if (ends.includes(next.key)) return { text, end: next };
    text = next.key === "Backspace" ? (text ?? "").slice(0, -1) : (text ?? "") + next.key;
  }
  return { text, end: null };
}

/** Presses the keys that are left once the edit has ended, one after the other; an editor that opens takes the rest. */
export function pressAgain(keys: AheadKey[]): void {
  const next = keys.shift();
  if (!next) return;
  document.body.dispatchEvent(new KeyboardEvent("keydown", { ...next, bubbles: true, cancelable: true }));
  setTimeout(() => pressAgain(keys));
}
