import type { Db } from "../../src/platform/database/database.ts";

/** A row of the audit log, as stored. */
export interface LoggedRow {
  id: string;
  account_id: string;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  target_kind: string;
  target_id: string | null;
  target_name: string | null;
  changes: unknown;
  request_id: string | null;
  address: string | null;
  created_at: Date;
}

/** The whole log, oldest first. */
export async function readLog(db: Db): Promise<LoggedRow[]> {
  return db.selectFrom("audit_events").selectAll().orderBy("created_at").orderBy("id").execute();
}

/** The rows that `work` adds to an account's log, oldest first; without those of the service, which trains at its own time. */
export async function rowsOf(db: Db, accountId: string, work: () => Promise<unknown>): Promise<LoggedRow[]> {
  const known = new Set((await readLog(db)).map(({ id }) => id));
  await work();
  return (await readLog(db)).filter(
    (row) => row.account_id === accountId && row.actor_kind !== "service" && !known.has(row.id),
  );
}
