import { useSyncExternalStore } from "react";
import { documentRoutes } from "../../../src/contract/dashboard/documents.ts";
import { texts } from "../texts/en.ts";
import { call, toUrl } from "./api.ts";
import { notifyFailed, offerUndo } from "./notify.ts";
import { queryClient } from "./query-client.ts";

// The service deletes for good, so the time to undo is given here: as long as the undo is offered, the documents are
// only hidden.
let hidden: ReadonlySet<string> = new Set();
const pending = new Set<string>();
const listeners = new Set<() => void>();

/** Documents that a person has deleted, although the service still has them. */
export function useHiddenDocuments(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => hidden);
}

/** Deletes documents, with time to undo it. `onDeleted` is called with each that is gone, before it is shown again. */
export function deleteWithUndo(documentIds: readonly string[], onDeleted?: (documentId: string) => void): void {
  setHidden([...hidden, ...documentIds]);
  for (const id of documentIds) pending.add(id);
  window.addEventListener("pagehide", deleteAllNow);
  const offered = offerUndo(texts.documents.deleted(documentIds.length), async () => takeBack(documentIds));
  offered.then(
    (wasUndone) => {
      if (!wasUndone) for (const id of documentIds) if (pending.has(id)) void deleteNow(id, onDeleted);
    },
    (error) => {
      // What could not be undone is not done.
      takeBack(documentIds);
      notifyFailed(error);
    },
  );
}

function takeBack(documentIds: readonly string[]): void {
  for (const id of documentIds) pending.delete(id);
  setHidden([...hidden].filter((id) => !documentIds.includes(id)));
}

async function deleteNow(documentId: string, onDeleted?: (documentId: string) => void): Promise<void> {
  pending.delete(documentId);
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
  for (const documentId of pending) {
    const url = toUrl(documentRoutes.deleteDocument, { params: { documentId } });
    void fetch(url, { method: "DELETE", credentials: "same-origin", keepalive: true });
  }
  pending.clear();
}

function setHidden(ids: Iterable<string>): void {
  hidden = new Set(ids);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
