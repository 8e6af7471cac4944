import { z } from "zod";
import type { Db } from "../platform/database/database.ts";
import type { NewJob } from "../platform/queue/job.ts";

/** Writes a job in the caller's transaction. */
export type Enqueue = (db: Db, job: NewJob) => Promise<unknown>;

/** Name of the queue of deliveries. */
export const deliveriesQueue = "deliveries";

/** The payload of a delivery's job; `retry`: which retry of the delivery it is, 0 for none. */
export const deliveryJobSchema = z.object({ deliveryId: z.string(), retry: z.number().default(0) });

export type DeliveryJob = z.output<typeof deliveryJobSchema>;

/**
 * How often a delivery is started if our own side fails: a database that is away, a process that dies. Any response of
 * the receiver ends the job at the first attempt; a retry is a job of its own.
 */
const maxAttempts = 10;

/** The job that sends a delivery; `planned`: the retry that it is, and when; `isReplayed`: the account's others go first. */
export function toDeliveryJob(
  deliveryId: string,
  accountId: string,
  { planned, isReplayed = false }: { planned?: { retry: number; at: Date }; isReplayed?: boolean } = {},
): NewJob {
  const payload: z.input<typeof deliveryJobSchema> = { deliveryId, ...(planned && { retry: planned.retry }) };
  return {
    queue: deliveriesQueue,
    payload,
    accountId,
    priority: isReplayed ? 1 : 0,
    maxAttempts,
    ...(planned && { runAt: planned.at }),
  };
}
