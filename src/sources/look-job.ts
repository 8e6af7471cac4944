import { z } from "zod";
import type { NewJob } from "../platform/queue/job.ts";

/** Name of the queue of looks at sources. */
export const sourcesQueue = "sources";

/** The payload of such a job. */
export const lookJobSchema = z.object({ sourceId: z.string() });

/** A look that ends with its process begins anew; one that does so this often gives way to the next. */
const maxAttempts = 10;

/** The job of a look at a source, `afterMs` from now. */
export function toLookJob(sourceId: string, accountId: string, afterMs = 0): NewJob {
  const payload: z.infer<typeof lookJobSchema> = { sourceId };
  const runAt = new Date(Date.now() + afterMs);
  return { queue: sourcesQueue, payload, accountId, priority: 0, maxAttempts, ...(afterMs > 0 && { runAt }) };
}
