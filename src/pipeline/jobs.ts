import type { DocumentSource } from "../domain/document.ts";
import type { NewJob } from "../platform/queue/job.ts";

/**
 * Names of the queues. A job's handler parses its payload. Sync documents have their own queue, because a client waits
 * for each.
 */
export const syncDocumentsQueue = "sync-documents";
export const documentsQueue = "documents";
/** Documents with an address, until their file is downloaded. */
export const downloadsQueue = "downloads";

/** Lower goes first among the jobs of an account. */
const priorities = { sync: 0, dashboard: 1, async: 2 } as const;

/** Decided: a document whose worker dies is tried three times. */
const documentTries = 3;

/** A document's job in one of these queues. */
export function toDocumentJob(
  queue: string,
  { id, accountId, source }: { id: string; accountId: string; source: DocumentSource },
): NewJob {
  return { queue, payload: { documentId: id }, accountId, priority: priorities[source], maxAttempts: documentTries };
}
