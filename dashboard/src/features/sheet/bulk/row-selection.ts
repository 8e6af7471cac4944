/** The rows that a person has chosen: some of them, or all that match the search and filters, loaded or not. */
export type RowSelection = { kind: "some"; ids: ReadonlySet<string> } | { kind: "all" };

export const noRows: RowSelection = { kind: "some", ids: new Set() };

/** Whether a row is chosen. */
export function isChosen(selection: RowSelection, entryId: string): boolean {
  return selection.kind === "all" || selection.ids.has(entryId);
}

/** The selection with a row added or taken away; of all rows, the loaded ones but this stay. */
export function toggleRow(selection: RowSelection, entryId: string, loaded: readonly string[]): RowSelection {
  const ids = new Set(selection.kind === "all" ? loaded : selection.ids);
  if (!ids.delete(entryId)) ids.add(entryId);
  return { kind: "some", ids };
}

/** All loaded rows, or none if they were chosen already. */
export function toggleLoaded(selection: RowSelection, loaded: readonly string[]): RowSelection {
  const isAll = selection.kind === "all" || loaded.every((id) => selection.ids.has(id));
  return isAll ? noRows : { kind: "some", ids: new Set(loaded) };
}
