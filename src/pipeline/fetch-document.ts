import { chargeFor } from "../billing/amounts.ts";
import { holdCharge } from "../billing/ledger.ts";
import { attachFile, getDocument, type StoredDocument } from "../documents/document-store.ts";
import { Failure } from "../domain/failure.ts";
import type { AcceptedFile, ReceivedFile } from "../domain/file.ts";
import { getParser } from "../parsers/parser-store.ts";
import type { Db } from "../platform/database/database.ts";
import { keepFile } from "../platform/files/sweep-lock.ts";
import type { ClaimedJob } from "../platform/queue/job.ts";
import { endJob, enqueue } from "../platform/queue/queue.ts";
import { download } from "./accept-document.ts";
import { asDocumentFailure, inspectReceived, inspectTimeoutMs } from "./inspect-received.ts";
import { documentsQueue, toDocumentJob } from "./jobs.ts";
import { giveUpDocument, reportFailed } from "./parse-document.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";

/**
 * Downloads the file of a document that was accepted with an address. Hosts may be slow, so this is a separate job: no
 * worker that reads documents waits for it. One transaction ends it, attaches the file, holds the charge and queues the
 * document for reading; if the process dies before that, the download starts again.
 */
export async function fetchDocument(deps: PipelineDeps, job: ClaimedJob, documentId: string): Promise<void> {
  const document = await getDocument(deps.db, documentId);
  if (document.status !== "pending" || document.file !== null || document.fileUrl === null) {
    await endJob(deps.db, job);
    return;
  }
  try {
    deps.tracing.current().set({ "winnow.document.id": documentId });
    const received = await download(deps, document.fileUrl, job.signal);
    await takeIn(deps, job, document, received);
  } catch (error) {
    if (job.signal.aborted) throw error;
    const failure = asDocumentFailure(error, inspectTimeoutMs);
    if (failure === null) throw error;
    await endJob(deps.db, job, (tx) => giveUpDocument(deps, tx, documentId, failure));
    reportFailed(deps, document, failure);
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
    await endJob(deps.db, job, async (tx) => {
      await keepFile(tx, deps.files, file.key);
      await attachAndQueue(deps, tx, document, file);
    });
  } catch (error) {
    // After any other error the file may be in use: an attempt whose response was lost may have been committed, and the
    // next one then finds the job gone. A file that nothing names is swept.
    if (error instanceof Failure) await deps.files.delete(received.key);
    throw error;
  }
}

async function attachAndQueue(
  { tracing }: PipelineDeps,
  tx: Db,
  document: StoredDocument,
  file: AcceptedFile,
): Promise<void> {
  const { id, accountId, ratePerPage } = document;
  await attachFile(tx, id, file);
  await holdCharge(tx, accountId, id, chargeFor(file.pageCount, ratePerPage));
  await enqueue(tx, tracing.send(toDocumentJob(documentsQueue, document)));
}
