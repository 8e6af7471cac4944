import { ToolProblem } from "../workplace.ts";
import type { SeenEntry } from "./seen-document.ts";

/** The entry that is meant; it need not be named if there is only one. Throws `ToolProblem` if that says too little. */
export function chooseEntry(entries: readonly SeenEntry[], entryId: string | undefined): SeenEntry {
  const [first, ...others] = entries;
  if (first === undefined)
    throw new ToolProblem("no_parsed_data", "The document has no entries yet. Call get_document to see its state.");
  if (entryId === undefined && others.length > 0) {
    const ids = entries.map(({ id }) => id).join(", ");
    throw new ToolProblem("invalid_arguments", `The document has several entries. Give one as entry_id: ${ids}.`);
  }
  const chosen = entryId === undefined ? first : entries.find(({ id }) => id === entryId);
  if (chosen) return chosen;
  throw new ToolProblem("entry_not_found", "The document has no such entry. Use an entry_id from get_document.");
}
