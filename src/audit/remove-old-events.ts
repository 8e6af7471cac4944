import type { Logger } from "pino";
import type { Db } from "../platform/database/database.ts";
import { removeOldRows } from "../platform/database/remove-old-rows.ts";
import { deleteEventsBefore } from "./event-store.ts";

/** Removes events that are older than `days`; 0 keeps them for ever. Returns how many. */
export async function removeOldEvents(
  { db, log }: { db: Db; log: Logger },
  days: number,
  signal?: AbortSignal,
): Promise<number> {
  const removed = await removeOldRows((time, limit) => deleteEventsBefore(db, time, limit), days, signal);
  if (removed > 0) log.info({ removed, days }, "Removed old events from the audit log");
  return removed;
}
