import { z } from "zod";
import { giveUpDocument, parseDocument } from "../pipeline/parse-document.ts";
import { deliveriesQueue, documentsQueue, syncDocumentsQueue } from "../pipeline/jobs.ts";
import type { PipelineDeps } from "../pipeline/pipeline-deps.ts";
import { Failure } from "../model/failure.ts";
import type { Database } from "../platform/database/database.ts";
import { createQueueWorker, type QueueWorker } from "../platform/queue/queue-worker.ts";
import { createDeliverer } from "../webhooks/deliver.ts";

export interface Workers {
  /** Takes sync documents of this process at once, without the way through the queue. */
  sync: QueueWorker;
  stop(): Promise<void>;
}

/** Deliveries wait for receivers, not for processors: up to so many at once, so that a slow receiver holds up few others. */
const deliveryConcurrency = 16;

/** How long running jobs may still take when the service stops; the rest is given back. Milliseconds. */
const graceMs = 10_000;

const documentJob = z.object({ documentId: z.string() });
const deliveryJob = z.object({ deliveryId: z.string() });
