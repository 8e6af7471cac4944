import { z } from "zod";
import { giveBackDocuments } from "../documents/store.ts";
import { learningQueue, trainingJobSchema } from "../learning/training-job.ts";
import { historyQueue, trialJobSchema } from "../learning/trials/trial.ts";
import { Failure } from "../model/failure.ts";
import { getDeliverableEntry } from "../pipeline/get-deliverable-entry.ts";
import { giveUpTrial, runTrial } from "../pipeline/history/trial-job.ts";
import { documentsQueue, syncDocumentsQueue } from "../pipeline/jobs.ts";
import { giveUpDocument, parseDocument } from "../pipeline/parse-document.ts";
import type { PipelineDeps } from "../pipeline/pipeline-deps.ts";
import { giveUpTraining, trainParser } from "../pipeline/train-parser.ts";
import type { Database, Db } from "../platform/database/database.ts";
import { QueueWorker } from "../platform/queue/queue-worker.ts";
import { createDeliverer } from "../webhooks/deliver.ts";
import { deliveriesQueue, deliveryJobSchema } from "../webhooks/delivery-job.ts";
import { createMappingRunner } from "../webhooks/mapping/mapping-runner.ts";

export interface Workers {
  /** Takes sync documents of this process at once, without the way through the queue. */
  sync: QueueWorker;
  stop(): Promise<void>;
}

/** Deliveries wait for receivers, not for processors; a slow receiver must not hold up the others. */
const deliveryConcurrency = 16;

/** How long running jobs may still take when the service stops; the rest is given back. Milliseconds. */
const graceMs = 10_000;

const documentJobSchema = z.object({ documentId: z.string() });

/**
 * Starts this process's workers: async documents, sync documents (one slot more, as the process pool has one process more
 * for them), deliveries, trainings and trials on past documents.
 */
export async function startWorkers(
  deps: PipelineDeps,
  database: Database,
  { concurrency }: { concurrency: number },
): Promise<Workers> {
  const mappings = createMappingRunner();
  const async = createDocumentWorker(deps, database, { queue: documentsQueue, concurrency });
  const sync = createDocumentWorker(deps, database, { queue: syncDocumentsQueue, concurrency: concurrency + 1 });
  const deliveries = createDeliveryWorker(deps, database, mappings);
  const learning = createLearningWorker(deps, database);
  const trials = createTrialWorker(deps, database);
  const workers = [async, sync, deliveries, learning, trials];
  await Promise.all(workers.map((worker) => worker.start()));
  return {
    sync,
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop(graceMs)));
      mappings.close();
    },
  };
}

function createDocumentWorker(
  deps: PipelineDeps,
  database: Database,
  { queue, concurrency }: { queue: string; concurrency: number },
): QueueWorker {
  const documentIdOf = (payload: unknown) => documentJobSchema.parse(payload).documentId;
  return new QueueWorker({
    database,
    queue,
    concurrency,
    log: deps.log,
    handler: (job) => parseDocument(deps, job, documentIdOf(job.payload)),
    onExhausted: (tx, payload) =>
      giveUpDocument(
        tx,
        documentIdOf(payload),
        new Failure("processingFailed", "Processing failed three times. Nothing was charged; send the document again."),
      ),
    onGivenBack: (tx: Db, payload) => giveBackDocuments(tx, [documentIdOf(payload)]),
  });
}

function createDeliveryWorker(
  deps: PipelineDeps,
  database: Database,
  mappings: ReturnType<typeof createMappingRunner>,
): QueueWorker {
  const deliverer = createDeliverer({ ...deps, mappings, getEntry: getDeliverableEntry });
  const deliveryIdOf = (payload: unknown) => deliveryJobSchema.parse(payload).deliveryId;
  return new QueueWorker({
    database,
    queue: deliveriesQueue,
    concurrency: deliveryConcurrency,
    log: deps.log,
    handler: (job) => deliverer.deliver(job, deliveryIdOf(job.payload)),
    onExhausted: (tx, payload) => deliverer.giveUp(tx, deliveryIdOf(payload)),
  });
}

/** One training at a time: it takes a core for seconds, and the others wait no longer than that. */
function createLearningWorker(deps: PipelineDeps, database: Database): QueueWorker {
  const parserIdOf = (payload: unknown) => trainingJobSchema.parse(payload).parserId;
  return new QueueWorker({
    database,
    queue: learningQueue,
    concurrency: 1,
    log: deps.log,
    handler: (job) => trainParser(deps, job, parserIdOf(job.payload)),
    onExhausted: (tx, payload) => giveUpTraining(tx, parserIdOf(payload)),
  });
}

/** One trial at a time: it reads up to hundreds of documents, which share the processes with new ones. */
function createTrialWorker(deps: PipelineDeps, database: Database): QueueWorker {
  const trialIdOf = (payload: unknown) => trialJobSchema.parse(payload).trialId;
  return new QueueWorker({
    database,
    queue: historyQueue,
    concurrency: 1,
    log: deps.log,
    handler: (job) => runTrial(deps, job, trialIdOf(job.payload)),
    onExhausted: (tx, payload) => giveUpTrial(tx, trialIdOf(payload)),
  });
}
