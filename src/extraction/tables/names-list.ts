import type { ListReading } from "./table-row.ts";

/** A text at least this similar to a list's name names the list, as surely as a caption names a field. */
export const LIST_NAME = 0.85;

/** Whether a text names this list, or clearly another one of the parser's. */
export function namesList(text: string, { listName }: ListReading): "own" | "other" | null {
  const { own, other } = listName(text);
  if (own >= LIST_NAME && own >= other) return "own";
  return other >= LIST_NAME ? "other" : null;
}
