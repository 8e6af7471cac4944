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
 * How often a delivery is begun when it is our own side that fails: a database that is away, a process that dies. What the
 * receiver answers ends the job at the first try, whatever it is.
 */
const maxAttempts = 10;

/** The job that sends a delivery. */
export function toDeliveryJob(deliveryId: string, accountId: string): NewJob {
  const payload: z.infer<typeof deliveryJobSchema> = { deliveryId };
  return { queue: deliveriesQueue, payload, accountId, priority: 0, maxAttempts };
}
