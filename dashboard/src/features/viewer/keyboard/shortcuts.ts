/** What a key does in the viewer. */
export const commands = [
  "nextField",
  "previousField",
  "nextProblem",
  "edit",
  "draw",
  "bench",
  "confirm",
  "nextDocument",
  "previousDocument",
  "zoomIn",
  "zoomOut",
  "fitWidth",
  "rotate",
  "goToPage",
  "find",
  "undo",
  "help",
  "leave",
] as const;

export type Command = (typeof commands)[number];

/** The keys for each command, as in `KeyboardEvent.key`, with Ctrl (on a Mac: Cmd) or without; the help shows them in this order. */
export const shortcuts: Record<Command, readonly string[]> = {
  nextField: ["j", "ArrowDown"],
  previousField: ["k", "ArrowUp"],
  nextProblem: ["e"],
  edit: ["Enter"],
  draw: ["d"],
  bench: ["t"],
  confirm: ["c"],
  nextDocument: ["n"],
  previousDocument: ["p"],
  zoomIn: ["+", "="],
  zoomOut: ["-"],
  fitWidth: ["0"],
  rotate: ["r"],
  goToPage: ["g"],
  find: ["/", "Ctrl+F"],
  undo: ["Ctrl+Z"],
  help: ["?"],
  leave: ["Escape"],
};

/** A key press from the browser; `isTyping` if the focus is in an input, `isOnControl` on a button or a link. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isTyping: boolean;
  isOnControl: boolean;
}

/**
 * The command of a key press, or null: while a person types, keys are letters; with a modifier they are the browser's,
 * but for those named here; and Enter on a button presses that button.
 */
export function toCommand(press: KeyPress): Command | null {
  if (press.altKey) return null;
  if (press.ctrlKey || press.metaKey) {
    const withCtrl = `Ctrl+${press.key.toUpperCase()}`;
    return commands.find((command) => shortcuts[command].includes(withCtrl)) ?? null;
  }
  if (press.isTyping) return null;
  if (press.isOnControl && (press.key === "Enter" || press.key === " ")) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return commands.find((command) => shortcuts[command].includes(key)) ?? null;
}
