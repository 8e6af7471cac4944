import { useSyncExternalStore } from "react";
import { documentRoutes } from "../../../src/contract/dashboard/documents.ts";
import { texts } from "../texts/en.ts";
import { call, toUrl } from "./api.ts";
import { notifyFailed, notifyUndo } from "./notify.ts";
import { queryClient } from "./query-client.ts";

/**
 * Milliseconds between "delete" and the deletion itself, in which it can be undone: a little longer than the
 * notification with the undo.
 */
const graceMs = 10_500;

// The service deletes for good, so the time to undo is given here: until it has passed, the documents are only
// hidden.
let hidden: ReadonlySet<string> = new Set();
const timers = new Map<string, number>();
const listeners = new Set<() => void>();

/** Documents that a person has deleted, although the service still has them. */
export function useHiddenDocuments(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => hidden);
}

/** Deletes documents, with time to undo it. `onDeleted` is called with each that is gone, before it is shown again. */
export function deleteWithUndo(documentIds: readonly string[], onDeleted?: (documentId: string) => void): void {
  setHidden([...hidden, ...documentIds]);
  for (const id of documentIds) {
    timers.set(
      id,
      window.setTimeout(() => void deleteNow(id, onDeleted), graceMs),
    );
  }
  window.addEventListener("pagehide", deleteAllNow);
  notifyUndo(texts.documents.deleted(documentIds.length), async () => takeBack(documentIds));
}

function takeBack(documentIds: readonly string[]): void {
  for (const id of documentIds) {
    window.clearTimeout(timers.get(id));
    timers.delete(id);
  }
  setHidden([...hidden].filter((id) => !documentIds.includes(id)));
}

async function deleteNow(documentId: string, onDeleted?: (documentId: string) => void): Promise<void> {
  timers.delete(documentId);
  try {
    await call(documentRoutes.deleteDocument, { params: { documentId } });
    onDeleted?.(documentId);
  } catch (error) {
    notifyFailed(error);
  }
  await queryClient.invalidateQueries({ queryKey: ["documents"] });
  setHidden([...hidden].filter((id) => id !== documentId));
}

/** Leaving the dashboard in the meantime deletes them: these requests outlive the page. */
function deleteAllNow(): void {
  for (const [documentId, timer] of timers) {
    window.clearTimeout(timer);
    const url = toUrl(documentRoutes.deleteDocument, { params: { documentId } });
    void fetch(url, { method: "DELETE", credentials: "same-origin", keepalive: true });
  }
  timers.clear();
}

function setHidden(ids: Iterable<string>): void {
  hidden = new Set(ids);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
