import { divideCharge } from "../billing/amounts.ts";
import { captureCharge, releaseCharge } from "../billing/ledger.ts";
import {
  beginProcessing,
  completeDocument,
  failDocument,
  findDocument,
  getDocument,
  giveBackDocuments,
  type StoredDocument,
} from "../documents/document-store.ts";
import { findWholeReading, insertReadingPlan, type WholeReading } from "../documents/page-slice-store.ts";
import type { Failure, PublicFailureKind } from "../domain/failure.ts";
import type { AcceptedFile } from "../domain/file.ts";
import type { ModelUse } from "../domain/model-use.ts";
import { type Parser, subjectOf } from "../domain/parser.ts";
import { saveEntries } from "../entries/save-entries.ts";
import { keepAnswer } from "../idempotency/key-store.ts";
import { findDocumentUse } from "../language-models/stores/request-store.ts";
import { requestTraining } from "../learning/request-training.ts";
import { writeWords } from "../learning/word-files.ts";
import { saveWords, type WordsFile } from "../learning/word-store.ts";
import { getParser } from "../parsers/parser-store.ts";
import type { Db } from "../platform/database/database.ts";
import { keepFile } from "../platform/files/sweep-lock.ts";
import { TaskCrashed, TaskTimedOut } from "../platform/process-pool/process-pool.ts";
import type { ClaimedJob } from "../platform/queue/job.ts";
import { endJob, enqueue } from "../platform/queue/queue.ts";
import type { Enqueue } from "../webhooks/delivery-job.ts";
import { planDeliveries, planEvent } from "../webhooks/plan-deliveries.ts";
import { beginAnew } from "./begin-anew.ts";
import { deleteUnnamed } from "./delete-unnamed.ts";
import type { TimedFile, TimedPlan, WorkOptions } from "./file-work.ts";
import { inStage } from "./in-stage.ts";
import { asDocumentFailure } from "./inspect-received.ts";
import { downloadsQueue, toDocumentJob, toSliceJob } from "./jobs.ts";
import { learnAnswers } from "./learn-answers.ts";
import type { CurrentModel } from "./model-files.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";
import { addQuestion, findReply, isAsking, planQuestion, withTrouble } from "./plan-question.ts";
import { toSlices } from "./share-reading.ts";
import { dropSlices, readSliceFiles } from "./slice-files.ts";

/**
 * Processes an accepted document: the one file that knows the order of the rooms. Reading and extraction run in a
 * separate process; then entries, charge and deliveries are written in ONE transaction together with the end of the
 * job, so that a crash at any moment leaves either nothing or everything. Only throws errors that a later try may not
 * have.
 *
 * A document with many scanned pages is only looked at: in place of its entries, one transaction writes a plan and a job
 * for each slice of pages (`read-slice.ts`), and whoever reads the last slice queues `finishDocument`. If a language model
 * is to be asked, one transaction writes the question and a job that asks it (`ask-model.ts`), which queues
 * `finishDocument` again. No job waits for another one, so a single slot is enough.
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
  await untilFailed(deps, job, document, () => readOrSplit(deps, job, { ...document, file }));
}

/**
 * Goes on with a document whose pages are all read, as `parseDocument` does with one that is read at once: makes its entries,
 * or the question to a language model first.
 */
export async function finishDocument(deps: PipelineDeps, job: ClaimedJob, documentId: string): Promise<void> {
  const document = await findDocument(deps.db, documentId);
  const reading = await findWholeReading(deps.db, documentId);
  if (!document?.file || reading === null) return endWithoutPlan(deps, job, document);
  const read = { ...document, file: document.file };
  await untilFailed(deps, job, document, () => completeRead(deps, job, read, reading));
}

/**
 * Ends a job of the pages' queues that has nothing to do any more. A restored backup has these jobs but not what they are
 * about: the document then begins anew.
 */
export async function endWithoutPlan(
  deps: PipelineDeps,
  job: ClaimedJob,
  document: StoredDocument | null,
): Promise<void> {
  await endJob(deps.db, job, async (tx) => {
    if (document !== null) await beginAnew(deps, tx, document);
  });
}

/** Does a part of the work on a document. If its file is at fault, the document fails for good, and its job ends. */
export async function untilFailed(
  deps: PipelineDeps,
  job: ClaimedJob,
  document: StoredDocument,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (job.signal.aborted) throw error;
    const failure = asDocumentFailure(error, deps.limits.timeLimitMs);
    // The crash may have come from outside, so another try is worthwhile.
    if (failure === null || (error instanceof TaskCrashed && job.attempts < job.maxAttempts)) throw error;
    let hasFailed = false;
    await endJob(deps.db, job, async (tx) => {
      hasFailed = (await giveUpDocument(deps, tx, document.id, failure)) !== null;
    });
    if (!hasFailed) return;
    reportFailed(deps, document, failure);
    deps.finished.announce(document.id);
  }
}

/**
 * Fails a document for good: its hold is released, it costs nothing, what was read of it goes, and webhooks are told. Returns it; null if it
 * is finished or gone. Call it in the transaction that ends its job.
 */
export async function giveUpDocument(
  deps: Pick<PipelineDeps, "files" | "log">,
  tx: Db,
  documentId: string,
  failure: Failure<PublicFailureKind>,
): Promise<StoredDocument | null> {
  // First, as whoever records a slice does: two that wait for each other's rows would both be stopped.
  await dropSlices(deps, tx, documentId);
  if (!(await failDocument(tx, documentId, failure))) return null;
  const document = await getDocument(tx, documentId);
  const { accountId, parserId } = document;
  await releaseCharge(tx, accountId, documentId);
  const failed = { event: "failed", entryId: null, isHeldBack: false } as const;
  await planEvent(tx, { ...failed, accountId, parserId, document }, enqueue);
  return document;
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

/** A document with its file. */
type FiledDocument = StoredDocument & { file: AcceptedFile };

/** Reads a document and completes it, or splits it into slices if it has many scanned pages. */
async function readOrSplit(deps: PipelineDeps, job: ClaimedJob, document: FiledDocument): Promise<void> {
  const startedAt = performance.now();
  const { parser, model, task } = await prepare(deps, document);
  const options = workOptions(deps, job, document, 0);
  const parsed = await deps.fileWork.parseOrPlan(document.file.key, task, options);
  if ("scannedPages" in parsed) {
    await endJob(deps.db, job, (tx) => split(deps, tx, document, parsed));
    return;
  }
  if (isAsking(parsed)) return planQuestion(deps, job, document, parsed);
  const seconds = (performance.now() - startedAt) / 1000;
  await write(deps, job, { document, parser, model, parsed, seconds, isPlanned: false, fieldsAsked: 0 });
}

/** Writes the plan of a document's slices, and a job for each. */
async function split({ tracing }: PipelineDeps, tx: Db, document: StoredDocument, plan: TimedPlan): Promise<void> {
  const slices = toSlices(plan);
  await insertReadingPlan(tx, { ...plan, documentId: document.id, slices });
  for (const slice of slices.keys()) await enqueue(tx, tracing.send(toSliceJob(document, slice)));
}

/** Completes a document from what was read of it before, or queues the question about it if nobody has asked yet. */
async function completeRead(
  deps: PipelineDeps,
  job: ClaimedJob,
  document: FiledDocument,
  reading: WholeReading,
): Promise<void> {
  const startedAt = performance.now();
  const { parser, model, task } = await prepare(deps, document);
  const known = { layerChecks: reading.layerChecks, parts: await readSliceFiles(deps.files, reading.fileKeys) };
  const options = workOptions(deps, job, document, reading.usedMs);
  const reply = await findReply(deps.db, document.id);
  const answer = reply?.answer ?? null;
  const parsed = await deps.fileWork.parseKnown(document.file.key, { ...task, answer }, known, options);
  if (reply === null && isAsking(parsed)) return addQuestion(deps, job, document, parsed);
  const elapsedMs = reading.sinceBegunMs + performance.now() - startedAt;
  // Waiting for a language model is no reading.
  const readFromMs = reply === null ? Date.now() - elapsedMs : parsed.times.extractFromMs - reading.usedMs;
  const times = { ...parsed.times, readFromMs: Math.round(readFromMs) };
  const { records } = parsed;
  const trouble = reply?.trouble ?? null;
  const given = trouble === null ? records : records.map((record) => withTrouble(record, trouble));
  await write(deps, job, {
    document,
    parser,
    model,
    parsed: { ...parsed, records: given, times },
    seconds: elapsedMs / 1000,
    isPlanned: true,
    fieldsAsked: reply?.fields ?? 0,
  });
}

/** What a document's process has to know besides the file. */
async function prepare(deps: PipelineDeps, document: FiledDocument) {
  const parser = await getParser(deps.db, document.parserId);
  deps.tracing.current().set({
    "winnow.document.id": document.id,
    "winnow.document.source": document.source,
    "winnow.document.pages": document.file.pageCount,
    "winnow.parser.slug": parser.slug,
    "winnow.engine": parser.settings.engine.type,
  });
  const model = await deps.modelFiles.findCurrent(deps.db, parser.id);
  const task = {
    fields: parser.fields,
    subject: subjectOf(parser),
    engine: parser.settings.engine,
    hasMultipleEntries: document.hasMultipleEntries,
    today: new Date().toISOString().slice(0, 10),
    model,
  };
  return { parser, model, task };
}

/**
 * How the processes work on a document: for whom, whether a client waits, and for how long at most. Throws if no time is
 * left, `usedMs` having been spent on it so far.
 */
export function workOptions(
  { limits }: PipelineDeps,
  { signal }: ClaimedJob,
  document: StoredDocument,
  usedMs: number,
): WorkOptions {
  const timeoutMs = timeLeft(document, limits.timeLimitMs, usedMs);
  return { timeoutMs, accountId: document.accountId, isExpress: document.source === "sync", signal };
}

/** What becomes of a parsed document. */
interface Outcome {
  document: StoredDocument;
  parser: Parser;
  model: CurrentModel | null;
  parsed: TimedFile;
  /** From the start of its processing. */
  seconds: number;
  /** Whether it has a reading plan, which goes with its completion. */
  isPlanned: boolean;
  /** Values that a language model was asked for. */
  fieldsAsked: number;
}

/** Ends the job with the entries, and tells everybody. */
async function write(deps: PipelineDeps, job: ClaimedJob, outcome: Outcome): Promise<void> {
  const { document, parsed } = outcome;
  addStages(deps, parsed);
  const send: Enqueue = (tx, delivery) => enqueue(tx, deps.tracing.send(delivery));
  let isCompleted = false;
  await inStage(deps, "write", async () => {
    const words = await writeWords(deps.files, parsed.words);
    // If this fails, it may have been committed after all, so the file stays; the sweep removes it if no row names it.
    await endJob(deps.db, job, async (tx) => {
      await keepFile(tx, deps.files, words.key);
      // If somebody gave it up in the meantime, nothing is written.
      isCompleted = !outcome.isPlanned || (await dropSlices(deps, tx, document.id));
      if (isCompleted) await complete(tx, outcome, words, send);
      else await beginAnew(deps, tx, document);
    });
    if (!isCompleted) await deleteUnnamed(deps, words.key);
  });
  if (!isCompleted) return;
  deps.figures.documentEnded(document.source, "completed");
  deps.tracing.current().set({ "winnow.document.status": "completed" });
  deps.finished.announce(document.id);
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
  { document, parser, model, parsed, seconds, fieldsAsked }: Outcome,
  words: WordsFile,
  send: Enqueue,
): Promise<void> {
  await completeDocument(tx, document.id, parsed.pageReadings);
  await saveWords(tx, document.id, words);
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
    modelUse: fieldsAsked === 0 ? null : await findUse(tx, document.id, fieldsAsked),
  };
  const entries = await saveEntries(
    tx,
    origin,
    parsed.records.map((record, index) => ({ record, cost: costs[index] ?? "0" })),
  );
  await learnAnswers(tx, parser, entries, parsed.records);
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

/** What language models were asked about a document; null if no request was sent. */
async function findUse(db: Db, documentId: string, fields: number): Promise<ModelUse | null> {
  const use = await findDocumentUse(db, documentId);
  return use.requests > 0 ? { fields, ...use } : null;
}

/**
 * What is left of a document's time limit, in milliseconds; throws if nothing is. For a sync document the limit counts from
 * acceptance, because a client waits; for others it counts the time that processes work on it, `usedMs` so far.
 */
function timeLeft(document: StoredDocument, timeLimitMs: number, usedMs: number): number {
  const spentMs = document.source === "sync" ? Date.now() - document.createdAt.getTime() : usedMs;
  if (spentMs < timeLimitMs) return timeLimitMs - spentMs;
  throw new TaskTimedOut(`took longer than ${timeLimitMs} ms`);
}
