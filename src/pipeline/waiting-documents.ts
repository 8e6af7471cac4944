import type { DocumentSource } from "../domain/document.ts";
import { Failure } from "../domain/failure.ts";
import type { Db } from "../platform/database/database.ts";
import { countQueuedByAccount } from "../platform/queue/queue-depth.ts";
import { documentQueues } from "./jobs.ts";

/** Limits how many accepted documents wait, so that a flood is refused before it fills the disk. */
export interface WaitingDocuments {
  /**
   * Throws `overloaded` if no more documents may wait, or if the rest of the places is for other accounts: one that has as
   * many waiting as there are places left gets no more, which is half of them if it is alone.
   */
  makeRoom(accountId: string, source: DocumentSource): Promise<void>;
  /** Whether one more async document of the account may wait, and fewer than `most` of its own do. */
  hasRoom(accountId: string, most: number): Promise<boolean>;
}

/**
 * How long a count is used, in milliseconds; what this process accepts in the meantime is added, although it may be done
 * already.
 */
const freshMs = 100;
/** A count may take this share of the time, however long the queue is. */
const countShare = 0.05;

/**
 * Sync documents, whose clients wait, have as many places of their own. A document that is read in slices takes a place for
 * each that waits, so that a flood of long scans is refused, too.
 */
export function createWaitingDocuments(db: Db, mostWaiting: number): WaitingDocuments {
  const rooms = {
    sync: createRoom(db, documentQueues.sync, mostWaiting),
    async: createRoom(db, documentQueues.async, mostWaiting),
  };
  return {
    makeRoom: (accountId, source) => rooms[source === "sync" ? "sync" : "async"].make(accountId),
    hasRoom: (accountId, most) => rooms.async.has(accountId, most),
  };
}

function createRoom(db: Db, queues: string[], most: number) {
  let counts: Promise<Map<string, number>> | null = null;
  let freshUntil = 0;
  const count = async () => {
    const begin = performance.now();
    const counted = await countQueuedByAccount(db, queues);
    const now = performance.now();
    freshUntil = now + Math.max(freshMs, (now - begin) / countShare);
    return counted;
  };
  const measure = async (accountId: string) => {
    if (counts === null || performance.now() > freshUntil) {
      freshUntil = Number.POSITIVE_INFINITY;
      counts = count();
      counts.catch(() => {
        counts = null;
      });
    }
    const waiting = await counts;
    const all = [...waiting.values()].reduce((sum, each) => sum + each, 0);
    return { waiting, all, own: waiting.get(accountId) ?? 0 };
  };
  return {
    async make(accountId: string): Promise<void> {
      const { waiting, all, own } = await measure(accountId);
      if (all >= most)
        throw new Failure(
          "overloaded",
          "Too many documents are waiting to be processed. Try again when some are done.",
        );
      if (own >= most - all)
        throw new Failure(
          "overloaded",
          `${own} documents of your account are waiting to be processed, which is its share. Try again when some are done.`,
        );
      waiting.set(accountId, own + 1);
    },
    async has(accountId: string, mostOwn: number): Promise<boolean> {
      const { all, own } = await measure(accountId);
      return all < most && own < Math.min(mostOwn, most - all);
    },
  };
}
