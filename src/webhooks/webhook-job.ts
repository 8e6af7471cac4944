import { z } from "zod";
import type { NewJob } from "../platform/queue/job.ts";

/** Name of the queue of everything about webhooks but deliveries. */
export const webhooksQueue = "webhooks";

/** The payload of such a job: a notice that a webhook is in trouble, or a replay. */
export const webhookJobSchema = z.union([z.object({ failingId: z.string() }), z.object({ replayId: z.string() })]);

const maxAttempts = 10;

/** The job that tells people that a webhook is in trouble. */
export function toNoticeJob(failingId: string, accountId: string): NewJob {
  return { queue: webhooksQueue, payload: { failingId }, accountId, priority: 0, maxAttempts };
}

/** The job that queues the deliveries of a replay. */
export function toReplayJob(replayId: string, accountId: string): NewJob {
  return { queue: webhooksQueue, payload: { replayId }, accountId, priority: 1, maxAttempts };
}
