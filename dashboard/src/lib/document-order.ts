/** The key under which the order of the last shown documents is kept for the visit. */
const storageKey = "winnow.document-order";

/** Remembers the listed documents' order, so that the viewer's "next document" follows that list. */
export function keepDocumentOrder(ids: readonly string[]): void {
  sessionStorage.setItem(storageKey, ids.join(" "));
}

/** The documents before and after one in the last shown list; null if there is none. */
export function findNeighbours(id: string): { previous: string | null; next: string | null } {
  const ids = (sessionStorage.getItem(storageKey) ?? "").split(" ");
  const at = ids.indexOf(id);
  return { previous: ids[at - 1] ?? null, next: at < 0 ? null : (ids[at + 1] ?? null) };
}
