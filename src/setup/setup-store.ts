import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/**
 * Makes other set-ups wait until this transaction ends: two at once would each create what they cannot see the other
 * create.
 */
export async function waitForOtherSetups(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('winnow setup'))`.execute(db);
}
