import type { Logger } from "pino";
import type { Db } from "../platform/database/database.ts";
import { deleteRequestsBefore } from "./stores/request-store.ts";

const dayMs = 86_400_000;

/** Requests that are removed with one statement: a few milliseconds of work, so that no request waits for it. */
const batchSize = 1000;

/** Removes requests from the log that are older than `days`, a batch at a time; 0 keeps them for ever. Returns how many. */
export async function removeOldRequests(
  { db, log }: { db: Db; log: Logger },
  days: number,
  signal?: AbortSignal,
): Promise<number> {
  if (days === 0) return 0;
  const time = new Date(Date.now() - days * dayMs);
  let removed = 0;
  for (let count = batchSize; count === batchSize && !signal?.aborted; removed += count) {
    count = await deleteRequestsBefore(db, time, batchSize);
  }
  if (removed > 0) log.info({ removed, days }, "Removed old requests from the log of language models");
  return removed;
}
