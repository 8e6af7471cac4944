import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** Holds other set-ups up until this transaction ends: two that run at once would both make what neither sees. */
export async function waitForOtherSetups(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('winnow setup'))`.execute(db);
}
