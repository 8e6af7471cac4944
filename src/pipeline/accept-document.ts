import { randomUUID } from "node:crypto";
import { chargeFor } from "../billing/amounts.ts";
import { holdCharge } from "../billing/ledger.ts";
import { insertDocument } from "../documents/document-store.ts";
import { Failure } from "../domain/failure.ts";
import type { AcceptedFile, ReceivedFile } from "../domain/file.ts";
import { fingerprintRequest } from "../idempotency/fingerprint-request.ts";
import { bindKey, findKeyedDocument, type KeyUse } from "../idempotency/key-store.ts";
import { refuseTooManyPages } from "../intake/accept-file.ts";
import { downloadFile } from "../intake/download-file.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import { keepFile } from "../platform/files/sweep-lock.ts";
import type { Reservation } from "../platform/queue/job.ts";
import { enqueue, enqueueReserved } from "../platform/queue/queue.ts";
import type { QueueWorker } from "../platform/queue/queue-worker.ts";
import { deleteUnnamed } from "./delete-unnamed.ts";
import { inStage } from "./in-stage.ts";
import { inspectReceived } from "./inspect-received.ts";
import { documentsQueue, downloadsQueue, syncDocumentsQueue, toDocumentJob } from "./jobs.ts";
import type { ParseRequest } from "./parsing.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";

export interface Acceptance {
  documentId: string;
  /** Null if the request's idempotency key had already made the document, and nothing was accepted now. */
  jobId: string | null;
}

/**
 * Accepts a document. It first makes all checks that can refuse the document at once, then writes document, hold,
 * idempotency key and job in one transaction. From then on the request's file belongs to the document. If no document
 * is written, the file is deleted.
 */
export function acceptDocument(
  deps: PipelineDeps,
  worker: QueueWorker | null,
  request: ParseRequest,
): Promise<Acceptance> {
  const attributes = {
    "winnow.account.id": request.caller.accountId,
    "winnow.parser.id": request.parser.id,
    "winnow.document.source": request.source,
  };
  return deps.tracing.span("accept", attributes, async (span) => {
    const acceptance = await accept(deps, worker, request);
    span.set({ "winnow.document.id": acceptance.documentId });
    return acceptance;
  });
}

async function accept(deps: PipelineDeps, worker: QueueWorker | null, request: ParseRequest): Promise<Acceptance> {
  let file = request.input.kind === "file" ? request.input.file : null;
  const { accountId } = request.caller;
  try {
    const keyUse = toKeyUse(request);
    const earlierId = keyUse && (await findKeyedDocument(deps.db, keyUse));
    if (!earlierId) {
      await deps.waitingDocuments.makeRoom(accountId, request.source);
      // A sync client also waits for the download; an async one learns from the document what went wrong with it.
      if (request.input.kind === "url" && request.source === "sync")
        file = await downloadNow(deps, request.input.url, accountId);
      const accepted = file && (await inspectReceived(deps, file, { accountId, maxPages: request.parser.maxPages }));
      return await writeAcceptance(deps, worker, request, accepted, keyUse);
    }
    if (file) await deleteUnnamed(deps, file.key);
    return { documentId: earlierId, jobId: null };
  } catch (error) {
    // After any other error the transaction may have been committed after all, so the file may be in use.
    if (file && (error instanceof Failure || error instanceof KeyTaken)) await deleteUnnamed(deps, file.key);
    if (error instanceof KeyTaken) return { documentId: error.documentId, jobId: null };
    throw error;
  }
}

/** What is known of a document that is made of a file which the service has already. */
export interface KeptFileRequest extends Omit<ParseRequest, "input" | "idempotencyKey"> {
  file: AcceptedFile;
}

/** What is written in the transaction that accepts a document. */
interface AlsoWritten {
  before?: (tx: Db) => Promise<void>;
  after?: (tx: Db, documentId: string) => Promise<void>;
}

/**
 * Makes a document of a file that was accepted before, for a parser that takes so many pages. `also` writes in the same
 * transaction, before and after the document, and undoes it by throwing. The file is never deleted here: it still belongs to whoever kept it.
 */
export async function acceptKept(
  deps: PipelineDeps,
  { file, ...kept }: KeptFileRequest,
  also: AlsoWritten,
): Promise<Acceptance> {
  refuseTooManyPages(file.pageCount, kept.parser.maxPages);
  await deps.waitingDocuments.makeRoom(kept.caller.accountId, kept.source);
  const request: ParseRequest = { ...kept, input: { kind: "file", file }, idempotencyKey: null };
  return writeAcceptance(deps, null, request, file, null, also);
}

/** Downloads a file from a caller's address, within the intake's limits. */
export function download(deps: PipelineDeps, url: string, signal?: AbortSignal): Promise<ReceivedFile> {
  const { maxUploadBytes: maxBytes, downloadTimeoutMs: timeoutMs } = deps.limits;
  return inStage(deps, "download", () =>
    downloadFile(deps.safeFetch, deps.files, url, { maxBytes, timeoutMs, signal }),
  );
}

/** For downloads that a client waits for: accounts share the time spent on slow hosts, as they do for uploads. */
export function downloadNow(deps: PipelineDeps, url: string, accountId: string): Promise<ReceivedFile> {
  return deps.downloadSlots.use(accountId, () => download(deps, url));
}

async function writeAcceptance(
  deps: PipelineDeps,
  worker: QueueWorker | null,
  request: ParseRequest,
  file: AcceptedFile | null,
  keyUse: KeyUse | null,
  also: AlsoWritten = {},
): Promise<Acceptance> {
  const documentId = randomUUID();
  // A sync document takes a free slot of this process's own worker, so it starts without waiting to be picked up.
  const reservation = request.source === "sync" ? (worker?.reserve(request.caller.accountId) ?? null) : null;
  try {
    const jobId = await withTransaction(deps.db, async (tx) => {
      if (file) await keepFile(tx, deps.files, file.key);
      await also.before?.(tx);
      await writeDocument(tx, documentId, request, file);
      if (keyUse && !(await bindKey(tx, keyUse, documentId))) throw new KeyTaken(await getKeyedDocument(tx, keyUse));
      await also.after?.(tx, documentId);
      return writeJob(deps, tx, documentId, request, { file, reservation });
    });
    reservation?.start();
    return { documentId, jobId };
  } catch (error) {
    reservation?.release();
    throw error;
  }
}

async function getKeyedDocument(db: Db, keyUse: KeyUse): Promise<string> {
  const documentId = await findKeyedDocument(db, keyUse);
  // The request that first used the key was abandoned in the meantime.
  if (documentId === null) throw new Failure("overloaded", "The first request with this key was cancelled. Try again.");
  return documentId;
}

/** Another request with the same idempotency key was accepted in the meantime. */
class KeyTaken extends Error {
  readonly documentId: string;

  constructor(documentId: string) {
    super("the idempotency key made another document");
    this.documentId = documentId;
  }
}

function toKeyUse(request: ParseRequest): KeyUse | null {
  const { tokenId } = request.caller;
  if (request.idempotencyKey === null || tokenId === null) return null;
  return {
    tokenId,
    key: request.idempotencyKey,
    fingerprint: fingerprintRequest({
      source: request.source,
      parserId: request.parser.id,
      environment: request.environment,
      hasMultipleEntries: request.hasMultipleEntries,
      input: request.input.kind === "url" ? request.input.url : request.input.file.sha256,
    }),
  };
}

async function writeDocument(
  tx: Db,
  documentId: string,
  request: ParseRequest,
  file: AcceptedFile | null,
): Promise<void> {
  const { caller, parser } = request;
  await insertDocument(tx, {
    id: documentId,
    accountId: caller.accountId,
    parserId: parser.id,
    source: request.source,
    environment: request.environment,
    hasMultipleEntries: request.hasMultipleEntries,
    fileUrl: request.input.kind === "url" ? request.input.url : null,
    file,
    ratePerPage: parser.ratePerPage,
  });
  // The pages of a file at an address are counted, and its charge held, once it is downloaded.
  if (file) await holdCharge(tx, caller.accountId, documentId, chargeFor(file.pageCount, parser.ratePerPage));
}

async function writeJob(
  { tracing }: PipelineDeps,
  tx: Db,
  documentId: string,
  request: ParseRequest,
  { file, reservation }: { file: AcceptedFile | null; reservation: Reservation | null },
): Promise<string> {
  const { caller, source } = request;
  const queue = source === "sync" ? syncDocumentsQueue : file ? documentsQueue : downloadsQueue;
  const job = tracing.send(toDocumentJob(queue, { id: documentId, accountId: caller.accountId, source }));
  return reservation ? enqueueReserved(tx, job, reservation) : enqueue(tx, job);
}
