import type { StoredDocument } from "../documents/document-store.ts";
import { noteNewBeginning } from "../documents/page-slice-store.ts";
import type { Db } from "../platform/database/database.ts";
import { enqueue } from "../platform/queue/queue.ts";
import { documentsQueue, syncDocumentsQueue, toDocumentJob } from "./jobs.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";

/**
 * Queues a document again whose plan is lost, unless somebody did, or it is finished or gone. Whoever ends a job that found
 * nothing to add its result to calls it in that transaction: otherwise nobody would work on the document any more.
 */
export async function beginAnew(
  { tracing }: Pick<PipelineDeps, "tracing">,
  tx: Db,
  document: StoredDocument,
): Promise<void> {
  if (!(await noteNewBeginning(tx, document.id))) return;
  const queue = document.source === "sync" ? syncDocumentsQueue : documentsQueue;
  await enqueue(tx, tracing.send(toDocumentJob(queue, document)));
}
