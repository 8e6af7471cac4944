import type { Logger } from "pino";
import type { Db } from "../platform/database/database.ts";
import { deleteEventsBefore } from "./event-store.ts";

const dayMs = 86_400_000;

/** Events that are removed with one statement: a few milliseconds of work, so that no change waits for it. */
const batchSize = 1000;

/** Removes events that are older than `days`, a batch at a time; 0 keeps them for ever. Returns how many. */
export async function removeOldEvents(
  { db, log }: { db: Db; log: Logger },
  days: number,
  signal?: AbortSignal,
): Promise<number> {
  if (days === 0) return 0;
  const time = new Date(Date.now() - days * dayMs);
  let removed = 0;
  for (let count = batchSize; count === batchSize && !signal?.aborted; removed += count) {
    count = await deleteEventsBefore(db, time, batchSize);
  }
  if (removed > 0) log.info({ removed, days }, "Removed old events from the audit log");
  return removed;
}
