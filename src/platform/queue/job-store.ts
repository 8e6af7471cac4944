import { type SqlBool, sql } from "kysely";
import type { Db } from "../database/database.ts";
import type { Lease, NewJob } from "./job.ts";

/** A job's row, as a worker needs it. */
export interface JobRow {
  id: string;
  queue: string;
  payload: unknown;
  account_id: string;
  attempts: number;
  max_attempts: number;
  lease_token: string;
}

/** Maximum orphaned jobs per search; the next one finds the rest. */
const mostOrphans = 100;

/** Whether nobody runs a job that was started. A process of the version before this one renews `lease_until` instead. */
const isOrphaned = sql<SqlBool>`state = 'active' and case
  when process_id is null then coalesce(lease_until, '-infinity') < clock_timestamp()
  else not exists (select from worker_processes where id = jobs.process_id and alive_until > clock_timestamp())
end`;

const later = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** Writes a job that any worker may take; returns its ID. */
export async function insertJob(db: Db, job: NewJob): Promise<string> {
  const row = await db.insertInto("jobs").values(toColumns(job)).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

/** Writes a job that a process holds from the start; returns its ID. */
export async function insertLeasedJob(db: Db, job: NewJob, lease: Lease): Promise<string> {
  const row = await db
    .insertInto("jobs")
    .values({
      ...toColumns(job),
      state: "active",
      attempts: 1,
      lease_token: lease.token,
      process_id: lease.processId,
      held_since: sql<Date>`clock_timestamp()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

function toColumns(job: NewJob) {
  return {
    queue: job.queue,
    payload: JSON.stringify(job.payload),
    account_id: job.accountId,
    priority: job.priority,
    max_attempts: job.maxAttempts,
    // Never in the past, where a claim no longer looks.
    run_at: sql<Date>`greatest(${job.runAt ?? null}::timestamptz, clock_timestamp())`,
  };
}

/** Finds which of these jobs, by their lease tokens, others have now. A job that is gone was ended by somebody. */
export async function findLostJobs(db: Db, held: { id: string; leaseToken: string }[]): Promise<string[]> {
  const ids = held.map(({ id }) => id);
  const tokens = held.map(({ leaseToken }) => leaseToken);
  const { rows } = await sql<{ lease_token: string }>`
    select held.lease_token
    from unnest(${ids}::bigint[], ${tokens}::uuid[]) as held (id, lease_token) join jobs using (id)
    where jobs.lease_token is distinct from held.lease_token
  `.execute(db);
  return rows.map((row) => row.lease_token);
}

/** The jobs of these queues whose processes died, or cannot reach the database. */
export async function findOrphanedJobs(db: Db, queues: string[]): Promise<{ id: string; queue: string }[]> {
  return await db
    .selectFrom("jobs")
    .select(["id", "queue"])
    .where("queue", "=", sql<string>`any(${queues})`)
    .where(isOrphaned)
    .limit(mostOrphans)
    .execute();
}

/** The lease tokens of all jobs of these queues that are a process's. */
export async function findOwnTokens(db: Db, processId: string, queues: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("jobs")
    .select("lease_token")
    .where("queue", "=", sql<string>`any(${queues})`)
    .where("state", "=", "active")
    .where("process_id", "=", processId)
    .execute();
  return rows.flatMap((row) => row.lease_token ?? []);
}

/** Makes orphans of jobs of a process that does not run them. */
export async function disownJobs(db: Db, processId: string, leaseTokens: string[]): Promise<void> {
  if (leaseTokens.length === 0) return;
  await db
    .updateTable("jobs")
    .set({ process_id: null, lease_until: null })
    .where("state", "=", "active")
    .where("process_id", "=", processId)
    .where("lease_token", "=", sql<string>`any(${leaseTokens})`)
    .execute();
}

/** Locks a job whose process died, for the rest of the transaction; null if somebody else has it, or it is done. */
export async function lockOrphanedJob(db: Db, id: string): Promise<JobRow | null> {
  const row = await db
    .selectFrom("jobs")
    .select(["id", "queue", "payload", "account_id", "attempts", "max_attempts", "lease_token"])
    .where("id", "=", id)
    .where(isOrphaned)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.lease_token ? { ...row, lease_token: row.lease_token } : null;
}

/** Returns a held job to the queue, to start after a delay; false if the lease was lost. */
export async function requeueJob(
  db: Db,
  held: { id: string; leaseToken: string },
  again: { delayMs: number; error: string; countsAsAttempt: boolean },
): Promise<boolean> {
  const result = await db
    .updateTable("jobs")
    .set({
      state: "queued",
      run_at: later(again.delayMs),
      lease_token: null,
      lease_until: null,
      process_id: null,
      last_error: again.error,
      ...(again.countsAsAttempt ? {} : { attempts: sql<number>`attempts - 1` }),
    })
    .where("id", "=", held.id)
    .where("lease_token", "=", held.leaseToken)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Removes a held job; false if the lease was lost. */
export async function deleteHeldJob(db: Db, id: string, leaseToken: string): Promise<boolean> {
  const result = await db
    .deleteFrom("jobs")
    .where("id", "=", id)
    .where("lease_token", "=", leaseToken)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Removes a job that nobody has started; false if it was started or is gone. */
export async function deleteQueuedJob(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom("jobs").where("id", "=", id).where("state", "=", "queued").executeTakeFirst();
  return result.numDeletedRows === 1n;
}
