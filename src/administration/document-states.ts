import { z } from "zod";
import type { DocumentStatus } from "../domain/document.ts";

/** The channel on which the database announces each change of a document's state. */
export const documentStatesChannel = "winnow_document_states";

/** A change of a document's state. */
export interface DocumentState {
  documentId: string;
  parserId: string;
  status: DocumentStatus;
}

const payload = z.object({
  accountId: z.string(),
  documentId: z.string(),
  parserId: z.string(),
  status: z.enum(["pending", "processing", "completed", "failed"]),
});

/** Passes on the database's announcements to those who look at an account's documents. */
export interface DocumentStates {
  /** What the channel announced. */
  announce(text: string): void;
  /** Something may have been lost: whoever watches must look again. */
  announceGap(): void;
  watch(accountId: string, watcher: StateWatcher): { close(): void };
}

export interface StateWatcher {
  onState(state: DocumentState): void;
  onGap(): void;
}

export function createDocumentStates(): DocumentStates {
  const watchers = new Map<string, Set<StateWatcher>>();
  return {
    announce(text) {
      const { accountId, ...state } = payload.parse(JSON.parse(text));
      for (const watcher of watchers.get(accountId) ?? []) watcher.onState(state);
    },
    announceGap() {
      for (const watcher of [...watchers.values()].flatMap((each) => [...each])) watcher.onGap();
    },
    watch(accountId, watcher) {
      const own = watchers.get(accountId) ?? new Set();
      watchers.set(accountId, own.add(watcher));
      return {
        close() {
          own.delete(watcher);
          if (own.size === 0) watchers.delete(accountId);
        },
      };
    },
  };
}
