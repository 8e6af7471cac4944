import { z } from "zod";
import manifest from "../../package.json" with { type: "json" };
import { giveBackDocuments } from "../documents/document-store.ts";
import { Failure } from "../domain/failure.ts";
import { lookBackJobSchema, lookBackQueue } from "../learning/look-backs/look-back.ts";
import { learningQueue, trainingJobSchema } from "../learning/training-job.ts";
import { historyQueue, trialJobSchema } from "../learning/trials/trial.ts";
import { askModel } from "../pipeline/ask-model.ts";
import { fetchDocument } from "../pipeline/fetch-document.ts";
import { getDeliverableEntry, getDeliverableFailure } from "../pipeline/get-deliverable.ts";
import { giveUpLookBack, runLookBack } from "../pipeline/history/look-back-job.ts";
import { giveUpTrial, runTrial } from "../pipeline/history/trial-job.ts";
import {
  documentsQueue,
  downloadsQueue,
  inboxJobSchema,
  inboxQueue,
  pagesJobSchema,
  pagesQueue,
  questionsQueue,
  syncDocumentsQueue,
  syncPagesQueue,
  syncQuestionsQueue,
} from "../pipeline/jobs.ts";
import { finishDocument, giveUpDocument, parseDocument } from "../pipeline/parse-document.ts";
import type { PipelineDeps } from "../pipeline/pipeline-deps.ts";
import { readSlice } from "../pipeline/read-slice.ts";
import { giveUpRouting, routeFile } from "../pipeline/routing/route-file.ts";
import { giveUpLook, lookAtSource } from "../pipeline/sources/look-at-source.ts";
import { giveUpTraining, trainParser } from "../pipeline/train-parser.ts";
import { giveUpWebhookJob, type NoticeDeps, runWebhookJob } from "../pipeline/webhook-jobs.ts";
import { recordGone } from "../pipeline/webhook-trouble.ts";
import type { Database, Db } from "../platform/database/database.ts";
import type { ClaimedJob } from "../platform/queue/job.ts";
import { ProcessLease } from "../platform/queue/process-lease.ts";
import { enqueue } from "../platform/queue/queue.ts";
import { lastWordsMs, QueueWorker } from "../platform/queue/queue-worker.ts";
import { lookJobSchema, sourcesQueue } from "../sources/look-job.ts";
import { createDeliverer } from "../webhooks/deliver.ts";
import { type DeliveryJob, deliveriesQueue, deliveryJobSchema } from "../webhooks/delivery-job.ts";
import { createMappingRunner } from "../webhooks/mapping/mapping-runner.ts";
import { webhooksQueue } from "../webhooks/webhook-job.ts";

export interface Workers {
  /** Runs this process's sync documents at once, without the detour through the queue. */
  sync: QueueWorker;
  /** Starts no more jobs except the sync documents of open requests. */
  takeNoMore(): void;
  /** Gives running jobs `withinMs` to finish; those that are not done then go back to the queue. */
  stop(withinMs: number): Promise<void>;
}

/** Deliveries wait for receivers, not for processors; a slow receiver must not delay the others. */
const deliveryConcurrency = 16;

/** Deliveries are short, so one claim takes several. */
const deliveryGatherMs = 10;

/** Downloads wait for hosts; each costs two connections and a temporary file. */
const downloadConcurrency = 16;

/** Questions wait for language models, which take few at once; the model's own limit holds in addition. */
const questionConcurrency = 8;

/** Looks at sources wait for disks, other servers and room for documents; one item of each at a time. */
const lookConcurrency = 4;

/**
 * Additional slots for accounts without running work. Their number depends on what a slot costs: a process while a
 * document is read, next to nothing while waiting for another server.
 */
const newcomers = { documents: 2, downloads: 16, questions: 8, deliveries: 16, webhooks: 2, trials: 1, sources: 4 };

/** What all workers of this process share. */
type OwnProcess = { database: Database; lease: ProcessLease };

const documentJobSchema = z.object({ documentId: z.string() });

/**
 * Starts this process's workers: downloads, async documents, sync documents (one slot more, because the process pool
 * has one process more for them), pages of long scans and questions to language models of both kinds, deliveries, looks at
 * sources, trainings and trials on past documents.
 */
export async function startWorkers(
  deps: PipelineDeps,
  database: Database,
  { concurrency, ...notices }: { concurrency: number } & NoticeDeps,
): Promise<Workers> {
  const mappings = createMappingRunner();
  const lease = new ProcessLease({ db: database.db, log: deps.log, version: manifest.version });
  const own = { database, lease };
  const slots = { concurrency, newcomers: newcomers.documents };
  const syncSlots = { ...slots, concurrency: concurrency + 1 };
  const downloadSlots = { concurrency: downloadConcurrency, newcomers: newcomers.downloads };
  const questionSlots = { concurrency: questionConcurrency, newcomers: newcomers.questions };
  const createWorker = createDocumentWorker.bind(null, deps, own);
  const async = createWorker({ queue: documentsQueue, ...slots }, parseDocument, wholeDocument);
  const sync = createWorker({ queue: syncDocumentsQueue, ...syncSlots }, parseDocument, wholeDocument);
  const downloads = createWorker({ queue: downloadsQueue, ...downloadSlots }, fetchDocument, wholeDocument);
  const pages = createWorker({ queue: pagesQueue, ...slots }, runPagesJob, partOfDocument);
  const syncPages = createWorker({ queue: syncPagesQueue, ...syncSlots }, runPagesJob, partOfDocument);
  // A claim that is lost would be a question that is paid for twice, so these are durable.
  const questions = createWorker({ queue: questionsQueue, ...questionSlots }, askModel);
  const syncQuestions = createWorker({ queue: syncQuestionsQueue, ...questionSlots }, askModel);
  const deliveries = createDeliveryWorker(deps, own, mappings);
  const webhooks = createWebhookWorker(deps, own, notices);
  const learning = createLearningWorker(deps, own);
  const trials = createTrialWorker(deps, own);
  const lookBacks = createLookBackWorker(deps, own);
  const inbox = createInboxWorker(deps, own, slots);
  const sources = createSourceWorker(deps, own);
  const workers = [
    inbox,
    sources,
    downloads,
    async,
    sync,
    pages,
    syncPages,
    questions,
    syncQuestions,
    deliveries,
    webhooks,
    learning,
    trials,
    lookBacks,
  ];
  await lease.start();
  await Promise.all(workers.map((worker) => worker.start()));
  return {
    sync,
    takeNoMore() {
      const ofOpenRequests = [sync, syncPages, syncQuestions];
      for (const worker of workers) if (!ofOpenRequests.includes(worker)) worker.takeNoMore();
    },
    async stop(withinMs) {
      await Promise.all(workers.map((worker) => worker.stop(Math.max(0, withinMs - lastWordsMs))));
      await lease.stop();
      mappings.close();
    },
  };
}

type QueueSlots = { queue: string; concurrency: number; newcomers: number };

/** Does a job of a document. */
type HandleDocument = (deps: PipelineDeps, job: ClaimedJob, documentId: string) => Promise<void>;

/** A worker whose jobs are about documents; a document fails whose job nobody can finish. */
function createDocumentWorker(
  deps: PipelineDeps,
  own: OwnProcess,
  slots: QueueSlots,
  handle: HandleDocument,
  claims: Pick<ConstructorParameters<typeof QueueWorker>[0], "hasDurableClaims" | "onGivenBack"> = {},
): QueueWorker {
  return new QueueWorker({
    ...own,
    ...slots,
    ...claims,
    log: deps.log,
    handler: (job) => deps.tracing.process(job, () => handle(deps, job, documentIdOf(job.payload))),
    onExhausted: (tx, payload) => giveUpExhausted(deps, tx, documentIdOf(payload)),
  });
}

function documentIdOf(payload: unknown): string {
  return documentJobSchema.parse(payload).documentId;
}

/** A document that goes back to the queue begins anew, so a lost claim costs nothing but time. */
const wholeDocument = {
  hasDurableClaims: false,
  onGivenBack: (tx: Db, payload: unknown) => giveBackDocuments(tx, [documentIdOf(payload)]),
};

/** A slice that goes back leaves its document in work: other processes read the other slices. */
const partOfDocument = { hasDurableClaims: false };

/** Reads a slice of a document's pages, or does the rest of the work once all are read. */
function runPagesJob(deps: PipelineDeps, job: ClaimedJob, documentId: string): Promise<void> {
  const { slice } = pagesJobSchema.parse(job.payload);
  if (slice === undefined) return finishDocument(deps, job, documentId);
  return readSlice(deps, job, { documentId, position: slice });
}

async function giveUpExhausted(deps: PipelineDeps, tx: Db, documentId: string): Promise<void> {
  const message = "Processing failed three times. Nothing was charged. Send the document again.";
  const document = await giveUpDocument(deps, tx, documentId, new Failure("processingFailed", message));
  if (document !== null) deps.figures.documentEnded(document.source, "failed");
}

function createDeliveryWorker(
  deps: PipelineDeps,
  own: OwnProcess,
  mappings: ReturnType<typeof createMappingRunner>,
): QueueWorker {
  const wired = { getEntry: getDeliverableEntry, getFailure: getDeliverableFailure, onGone: recordGone, enqueue };
  const deliverer = createDeliverer({ ...deps, mappings, ...wired });
  const plannedOf = (payload: unknown): DeliveryJob => deliveryJobSchema.parse(payload);
  return new QueueWorker({
    ...own,
    queue: deliveriesQueue,
    concurrency: deliveryConcurrency,
    newcomers: newcomers.deliveries,
    gatherMs: deliveryGatherMs,
    log: deps.log,
    handler: (job) => deps.tracing.process(job, () => deliverer.deliver(job, plannedOf(job.payload))),
    onExhausted: (tx, payload) => deliverer.giveUp(tx, plannedOf(payload)),
  });
}

/** Notices and replays, one at a time: neither is urgent. */
function createWebhookWorker(deps: PipelineDeps, own: OwnProcess, notices: NoticeDeps): QueueWorker {
  return new QueueWorker({
    ...own,
    queue: webhooksQueue,
    concurrency: 1,
    newcomers: newcomers.webhooks,
    log: deps.log,
    handler: (job) => runWebhookJob({ ...deps, ...notices }, job),
    onExhausted: giveUpWebhookJob,
  });
}

/** Looks what files are that were sent without a parser. */
function createInboxWorker(deps: PipelineDeps, own: OwnProcess, slots: Omit<QueueSlots, "queue">): QueueWorker {
  const inboxIdOf = (payload: unknown) => inboxJobSchema.parse(payload).inboxId;
  return new QueueWorker({
    ...own,
    ...slots,
    queue: inboxQueue,
    hasDurableClaims: false,
    log: deps.log,
    handler: (job) => deps.tracing.process(job, () => routeFile(deps, job, inboxIdOf(job.payload))),
    onExhausted: (tx, payload) => giveUpRouting(tx, inboxIdOf(payload)),
  });
}

/** Looks at the places from which documents come by themselves. */
function createSourceWorker(deps: PipelineDeps, own: OwnProcess): QueueWorker {
  const sourceIdOf = (payload: unknown) => lookJobSchema.parse(payload).sourceId;
  return new QueueWorker({
    ...own,
    queue: sourcesQueue,
    concurrency: lookConcurrency,
    newcomers: newcomers.sources,
    log: deps.log,
    handler: (job) => lookAtSource(deps, job, sourceIdOf(job.payload)),
    onExhausted: (tx, payload) => giveUpLook(tx, sourceIdOf(payload)),
  });
}

/** One training at a time: it uses a core for seconds, and the others wait no longer than that. */
function createLearningWorker(deps: PipelineDeps, own: OwnProcess): QueueWorker {
  const parserIdOf = (payload: unknown) => trainingJobSchema.parse(payload).parserId;
  return new QueueWorker({
    ...own,
    queue: learningQueue,
    concurrency: 1,
    log: deps.log,
    handler: (job) => trainParser(deps, job, parserIdOf(job.payload)),
    onExhausted: (tx, payload) => giveUpTraining(tx, parserIdOf(payload)),
  });
}

/** One trial at a time: it reads up to hundreds of documents, which share the processes with new ones. */
function createTrialWorker(deps: PipelineDeps, own: OwnProcess): QueueWorker {
  const trialIdOf = (payload: unknown) => trialJobSchema.parse(payload).trialId;
  return new QueueWorker({
    ...own,
    queue: historyQueue,
    concurrency: 1,
    newcomers: newcomers.trials,
    log: deps.log,
    handler: (job) => runTrial(deps, job, trialIdOf(job.payload)),
    onExhausted: (tx, payload) => giveUpTrial(tx, trialIdOf(payload)),
  });
}

/** One look at earlier documents at a time: it is not urgent, and shares the processes with new ones. */
function createLookBackWorker(deps: PipelineDeps, own: OwnProcess): QueueWorker {
  const lookBackIdOf = (payload: unknown) => lookBackJobSchema.parse(payload).lookBackId;
  return new QueueWorker({
    ...own,
    queue: lookBackQueue,
    concurrency: 1,
    log: deps.log,
    handler: (job) => runLookBack(deps, job, lookBackIdOf(job.payload)),
    onExhausted: (tx, payload) => giveUpLookBack(tx, lookBackIdOf(payload)),
  });
}
