import { chargeFor } from "../billing/amounts.ts";
import { holdCharge } from "../billing/ledger.ts";
import { attachFile, getDocument, type StoredDocument } from "../documents/store.ts";
import { Failure } from "../model/failure.ts";
import type { AcceptedFile, ReceivedFile } from "../model/file.ts";
import { getParser } from "../parsers/store.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { type ClaimedJob, LeaseLost } from "../platform/queue/job.ts";
import { enqueue, finishJob } from "../platform/queue/queue.ts";
import { download } from "./accept-document.ts";
import { asDocumentFailure, inspectReceived, inspectTimeoutMs } from "./inspect-received.ts";
import { documentsQueue, toDocumentJob } from "./jobs.ts";
import { giveUpDocument } from "./parse-document.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";

/**
 * Downloads the file of a document that was accepted with an address. A host may take its time, so this is a job of its own:
 * no worker that reads documents waits for it. One transaction ends it, attaches the file, holds the charge and queues the
 * document to be read; a process that dies on the way leaves the download to be begun anew.
 */
export async function fetchDocument(deps: PipelineDeps, job: ClaimedJob, documentId: string): Promise<void> {
  const document = await getDocument(deps.db, documentId);
  if (document.status !== "pending" || document.file !== null || document.fileUrl === null) {
    await withTransaction(deps.db, (tx) => finishJob(tx, job));
    return;
  }
  try {
    const received = await download(deps, document.fileUrl, job.signal);
    await takeIn(deps, job, document, received);
  } catch (error) {
    if (job.signal.aborted) throw error;
    const failure = asDocumentFailure(error, inspectTimeoutMs);
    if (failure === null) throw error;
    await withTransaction(deps.db, async (tx) => {
      await finishJob(tx, job);
      await giveUpDocument(tx, documentId, failure);
    });
    deps.finished.announce(documentId);
  }
}

async function takeIn(
  deps: PipelineDeps,
  job: ClaimedJob,
  document: StoredDocument,
  received: ReceivedFile,
): Promise<void> {
  const { accountId } = document;
  try {
    const { maxPages } = (await getParser(deps.db, document.parserId)).settings;
    const file = await inspectReceived(deps, received, { accountId, maxPages });
    await withTransaction(deps.db, (tx) => attachAndQueue(tx, job, document, file));
  } catch (error) {
    // After another error the transaction may have been committed all the same, and the file be in use.
    if (error instanceof Failure || error instanceof LeaseLost) await deps.files.delete(received.key);
    throw error;
  }
}

async function attachAndQueue(tx: Db, job: ClaimedJob, document: StoredDocument, file: AcceptedFile): Promise<void> {
  const { id, accountId, ratePerPage } = document;
  await finishJob(tx, job);
  await attachFile(tx, id, file);
  await holdCharge(tx, accountId, id, chargeFor(file.pageCount, ratePerPage));
  await enqueue(tx, toDocumentJob(documentsQueue, document));
}
