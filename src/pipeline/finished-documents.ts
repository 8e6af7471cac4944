/** Lets a request wait for a document that this or another process finishes. */
export interface FinishedDocuments {
  /** Wakes everyone who waits for the document; the database says what became of it. */
  announce(documentId: string): void;
  /** Resolves when the document may have finished: on its announcement or after `maxMs`, whichever is first. */
  wait(documentId: string, maxMs: number): Promise<void>;
}

export function createFinishedDocuments(): FinishedDocuments {
  const waiting = new Map<string, Set<() => void>>();
  return {
    announce(documentId) {
      for (const wake of waiting.get(documentId) ?? []) wake();
    },
    wait(documentId, maxMs) {
      return new Promise((resolve) => {
        const wakes = waiting.get(documentId) ?? new Set();
        waiting.set(documentId, wakes);
        const wake = () => {
          clearTimeout(timer);
          wakes.delete(wake);
          if (wakes.size === 0) waiting.delete(documentId);
          resolve();
        };
        const timer = setTimeout(wake, maxMs);
        wakes.add(wake);
      });
    },
  };
}
