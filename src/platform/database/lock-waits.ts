import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Lets each statement of a transaction wait for a lock for `ms` at most; one that waits longer throws. */
export async function limitLockWaits(tx: Db, ms: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(tx);
}

/** Whether a statement waited for a lock too long. */
export function isLockTimeout(error: unknown): boolean {
  // lock_not_available
  return error instanceof Error && "code" in error && error.code === "55P03";
}
