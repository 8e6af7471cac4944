import { z } from "zod";
import type { Db } from "../platform/database/database.ts";
import type { NewJob } from "../platform/queue/job.ts";

/** Writes a job in the caller's transaction. */
export type Enqueue = (db: Db, job: NewJob) => Promise<unknown>;

/** Name of the queue of deliveries. */
export const deliveriesQueue = "deliveries";

/** The payload of a delivery's job. */
export const deliveryJobSchema = z.object({ deliveryId: z.string() });

/**
 * How often a delivery is started if our own side fails: a database that is away, a process that dies. Any response of
 * the receiver ends the job at the first attempt.
 */
const maxAttempts = 10;

/** The job that sends a delivery. */
export function toDeliveryJob(deliveryId: string, accountId: string): NewJob {
  const payload: z.infer<typeof deliveryJobSchema> = { deliveryId };
  return { queue: deliveriesQueue, payload, accountId, priority: 0, maxAttempts };
}
