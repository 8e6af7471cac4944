import type { DocumentState } from "../documents/announce-state.ts";

/** Passes on announced states to those who look at an account's documents. */
export interface DocumentStates {
  announce(state: DocumentState & { accountId: string }): void;
  /** Somebody took, got or commented on a document. */
  announceDesk(change: { accountId: string; documentId: string }): void;
  /** Something may have been lost: whoever watches must look again. */
  announceGap(): void;
  watch(accountId: string, watcher: StateWatcher): { close(): void };
}

export interface StateWatcher {
  onState(state: DocumentState): void;
  onDesk(documentId: string): void;
  onGap(): void;
}

export function createDocumentStates(): DocumentStates {
  const watchers = new Map<string, Set<StateWatcher>>();
  return {
    announce({ accountId, ...state }) {
      for (const watcher of watchers.get(accountId) ?? []) watcher.onState(state);
    },
    announceDesk({ accountId, documentId }) {
      for (const watcher of watchers.get(accountId) ?? []) watcher.onDesk(documentId);
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
