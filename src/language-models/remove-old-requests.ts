import type { Logger } from "pino";
import type { Db } from "../platform/database/database.ts";
import { removeOldRows } from "../platform/database/remove-old-rows.ts";
import { deleteRequestsBefore } from "./stores/request-store.ts";

/** Removes requests from the log that are older than `days`; 0 keeps them for ever. Returns how many. */
export async function removeOldRequests(
  { db, log }: { db: Db; log: Logger },
  days: number,
  signal?: AbortSignal,
): Promise<number> {
  const removed = await removeOldRows((time, limit) => deleteRequestsBefore(db, time, limit), days, signal);
  if (removed > 0) log.info({ removed, days }, "Removed old requests from the log of language models");
  return removed;
}
