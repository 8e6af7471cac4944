import { z } from "zod";
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

/** Pages of long scans, and what is left to do for them once all are read; again, sync ones apart. */
export const syncPagesQueue = "sync-pages";
export const pagesQueue = "pages";

/** Questions to language models about documents that are read; again, sync ones apart. */
export const syncQuestionsQueue = "sync-questions";
export const questionsQueue = "questions";

/** Files that were sent without a parser, until somebody has looked what they are. */
export const inboxQueue = "inbox";

/** The job that looks what a file in the inbox is. */
export const inboxJobSchema = z.object({ inboxId: z.string() });

export function toInboxJob({ id, accountId }: { id: string; accountId: string }): NewJob {
  const payload: z.infer<typeof inboxJobSchema> = { inboxId: id };
  return { queue: inboxQueue, payload, accountId, priority: priorities.dashboard, maxAttempts: documentTries };
}

/** Every queue in which a document can wait, by who waits for it: what is counted or watched is all of them. */
export const documentQueues = {
  sync: [syncDocumentsQueue, syncPagesQueue, syncQuestionsQueue],
  async: [documentsQueue, downloadsQueue, pagesQueue, questionsQueue],
};

/** Lower goes first among the jobs of an account. */
const priorities = { sync: 0, dashboard: 1, async: 2 } as const;
/** What is read is finished before more pages are read. */
const finishPriority = -1;

/** Decided: a document whose worker dies is tried three times; so is each of its slices. */
const documentTries = 3;

/** What the job of a document says about it. */
interface JobDocument {
  id: string;
  accountId: string;
  source: DocumentSource;
}

/** A document's job in one of these queues. */
export function toDocumentJob(queue: string, { id, accountId, source }: JobDocument): NewJob {
  return { queue, payload: { documentId: id }, accountId, priority: priorities[source], maxAttempts: documentTries };
}

/** What a job of the pages' queues is for: a slice of a document's pages, or, without one, the rest of the work. */
export const pagesJobSchema = z.object({ documentId: z.string(), slice: z.number().int().optional() });

/** The job that reads the slice at a position of a document's plan. */
export function toSliceJob(document: JobDocument, slice: number): NewJob {
  const priority = priorities[document.source];
  return { ...toPagesJob(document), payload: { documentId: document.id, slice }, priority };
}

/** The job that makes the entries of a document whose slices are all read. */
export function toFinishJob(document: JobDocument): NewJob {
  return { ...toPagesJob(document), payload: { documentId: document.id }, priority: finishPriority };
}

function toPagesJob({ source, accountId }: JobDocument) {
  return { queue: source === "sync" ? syncPagesQueue : pagesQueue, accountId, maxAttempts: documentTries };
}

/** The job that asks a language model about a document. */
export function toQuestionJob(document: JobDocument): NewJob {
  return toDocumentJob(document.source === "sync" ? syncQuestionsQueue : questionsQueue, document);
}
