import { divideCharge } from "../billing/amounts.ts";
import { captureCharge, releaseCharge } from "../billing/ledger.ts";
import {
  beginProcessing,
  completeDocument,
  failDocument,
  getDocument,
  giveBackDocuments,
  type StoredDocument,
} from "../documents/document-store.ts";
import { Failure, type PublicFailureKind } from "../domain/failure.ts";
import type { AcceptedFile } from "../domain/file.ts";
import { type Parser, subjectOf } from "../domain/parser.ts";
import { saveEntries } from "../entries/save-entries.ts";
import { keepAnswer } from "../idempotency/key-store.ts";
import { requestTraining } from "../learning/request-training.ts";
import { saveWords } from "../learning/word-store.ts";
import { getParser } from "../parsers/parser-store.ts";
import type { Db } from "../platform/database/database.ts";
import { TaskCrashed } from "../platform/process-pool/process-pool.ts";
import type { ClaimedJob } from "../platform/queue/job.ts";
import { endJob, enqueue } from "../platform/queue/queue.ts";
import type { Enqueue } from "../webhooks/delivery-job.ts";
import { planDeliveries } from "../webhooks/plan-deliveries.ts";
import type { ParsedStoredFile } from "./document-process.ts";
import type { TimedFile } from "./file-work.ts";
import { inStage } from "./in-stage.ts";
import { asDocumentFailure } from "./inspect-received.ts";
import { downloadsQueue, toDocumentJob } from "./jobs.ts";
import type { CurrentModel } from "./model-files.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";

/**
 * Processes an accepted document: the one file that knows the order of the rooms. Reading and extraction run in a
 * separate process; then entries, charge and deliveries are written in ONE transaction together with the end of the
 * job, so that a crash at any moment leaves either nothing or everything. Only throws errors that a later try may not
 * have.
 */
export async function parseDocument(deps: PipelineDeps, job: ClaimedJob, documentId: string): Promise<void> {
  const document = await beginProcessing(deps.db, documentId);
  if (document === null) {
    await endJob(deps.db, job);
    return;
  }
  const { file } = document;
  if (file === null) {
    await endJob(deps.db, job, (tx) => sendToDownload(deps, tx, document));
    return;
  }
  try {
    await readAndComplete(deps, job, document, file);
    deps.figures.documentEnded(document.source, "completed");
    deps.tracing.current().set({ "winnow.document.status": "completed" });
  } catch (error) {
    if (job.signal.aborted) throw error;
    const failure = asDocumentFailure(error, deps.limits.timeLimitMs);
    // The crash may have come from outside, so another try is worthwhile.
    if (failure === null || (error instanceof TaskCrashed && job.attempts < job.maxAttempts)) throw error;
    await endJob(deps.db, job, (tx) => giveUpDocument(tx, documentId, failure));
    reportFailed(deps, document, failure);
  }
  deps.finished.announce(documentId);
}

/** Fails a document for good: its hold is released, and it costs nothing. Call it in the transaction that ends its job. */
export async function giveUpDocument(tx: Db, documentId: string, failure: Failure<PublicFailureKind>): Promise<void> {
  if (!(await failDocument(tx, documentId, failure))) return;
  const { accountId } = await getDocument(tx, documentId);
  await releaseCharge(tx, accountId, documentId);
}

/** Says in the figures and in the current span that a document failed. */
export function reportFailed(
  { figures, tracing }: PipelineDeps,
  { source }: StoredDocument,
  failure: Failure<PublicFailureKind>,
): void {
  figures.documentEnded(source, "failed");
  const span = tracing.current();
  span.set({ "winnow.document.status": "failed" });
  span.fail(failure.kind);
}

/** Sends a document to the download queue that an earlier version queued before its file was downloaded. */
async function sendToDownload({ tracing }: PipelineDeps, tx: Db, document: StoredDocument): Promise<void> {
  await giveBackDocuments(tx, [document.id]);
  await enqueue(tx, tracing.send(toDocumentJob(downloadsQueue, document)));
}

async function readAndComplete(
  deps: PipelineDeps,
  job: ClaimedJob,
  document: StoredDocument,
  file: AcceptedFile,
): Promise<void> {
  const startedAt = performance.now();
  const remainingMs = timeLeft(document, deps.limits.timeLimitMs);
  const parser = await getParser(deps.db, document.parserId);
  deps.tracing.current().set({
    "winnow.document.id": document.id,
    "winnow.document.source": document.source,
    "winnow.document.pages": file.pageCount,
    "winnow.parser.slug": parser.slug,
    "winnow.engine": parser.settings.engine.type,
  });
  const model = await deps.modelFiles.findCurrent(deps.db, parser.id);
  const parsed = await deps.fileWork.parse(
    file.key,
    {
      fields: parser.fields,
      subject: subjectOf(parser),
      engine: parser.settings.engine,
      hasMultipleEntries: document.hasMultipleEntries,
      today: new Date().toISOString().slice(0, 10),
      model,
    },
    {
      timeoutMs: remainingMs(),
      accountId: document.accountId,
      isExpress: document.source === "sync",
      signal: job.signal,
    },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  addStages(deps, parsed);
  const send: Enqueue = (tx, delivery) => enqueue(tx, deps.tracing.send(delivery));
  await inStage(deps, "write", () =>
    endJob(deps.db, job, (tx) => complete(tx, { document, parser, model, parsed, seconds }, send)),
  );
}

/** Other processes did these stages, so they are over when this one learns of them. */
function addStages({ tracing, figures }: PipelineDeps, { times, pageReadings }: TimedFile): void {
  const { readFromMs, extractFromMs, endMs } = times;
  const ocrPages = pageReadings.filter(({ method }) => method.includes("ocr")).length;
  const attributes = { "winnow.document.pages": pageReadings.length, "winnow.document.ocr_pages": ocrPages };
  tracing.addPast({ name: "read", startMs: readFromMs, endMs: extractFromMs, attributes });
  tracing.addPast({ name: "extract", startMs: extractFromMs, endMs });
  figures.stageEnded("read", (extractFromMs - readFromMs) / 1000);
  figures.stageEnded("extract", (endMs - extractFromMs) / 1000);
}

/** Writes the entries, their charge and their deliveries: all of it, or nothing. */
async function complete(
  tx: Db,
  done: {
    document: StoredDocument;
    parser: Parser;
    model: CurrentModel | null;
    parsed: ParsedStoredFile;
    seconds: number;
  },
  send: Enqueue,
): Promise<void> {
  const { document, parser, model, parsed, seconds } = done;
  await completeDocument(tx, document.id, parsed.pageReadings);
  await saveWords(tx, document.id, parsed.words);
  if (!parsed.isModelUsable) await requestTraining(tx, parser);
  const charge = await captureCharge(tx, document.id);
  const costs = divideCharge(charge, parsed.records.length, document.currency);
  const origin = {
    documentId: document.id,
    parserId: parser.id,
    parserVersion: parser.version,
    modelVersion: model && parsed.isModelUsable ? model.version : null,
    fields: parser.fields,
    currency: document.currency,
    processingTimeSeconds: seconds,
  };
  const entries = await saveEntries(
    tx,
    origin,
    parsed.records.map((record, index) => ({ record, cost: costs[index] ?? "0" })),
  );
  const { accountId, source, environment, id } = document;
  await planDeliveries(
    tx,
    {
      parserId: parser.id,
      accountId,
      blockInvalid: parser.settings.blockInvalid,
      document: { id, environment, source },
      entries,
    },
    send,
  );
  // A repeated async request is only told which document it made.
  if (source === "sync") await keepAnswer(tx, id, entries);
}

/**
 * What is left of a document's time limit. For a sync document the limit counts from acceptance, because a client
 * waits; for others, each try has the whole limit.
 */
function timeLeft(document: StoredDocument, timeLimitMs: number): () => number {
  const begin = document.source === "sync" ? document.createdAt.getTime() : Date.now();
  return () => {
    const left = begin + timeLimitMs - Date.now();
    if (left > 0) return left;
    throw new Failure(
      "processingTimedOut",
      `Processing was stopped at the time limit of ${Math.round(timeLimitMs / 1000)} s.`,
    );
  };
}
