import { sql } from "kysely";
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

/** Maximum expired leases per search; the next one takes the rest. */
const mostExpired = 100;

/** Only the database's clock measures leases. */
const later = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** Writes a job that any worker may take, and wakes them when the transaction commits; returns its ID. */
export async function insertJob(db: Db, job: NewJob, channel: string): Promise<string> {
  const row = await db
    .with("job", (qb) => qb.insertInto("jobs").values(toColumns(job)).returning("id"))
    .selectFrom("job")
    .select(["id", sql`pg_notify(${channel}, ${job.queue})`.as("notified")])
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Writes a job that is leased to a worker from the start; returns its ID. */
export async function insertLeasedJob(db: Db, job: NewJob, lease: Lease): Promise<string> {
  const row = await db
    .insertInto("jobs")
    .values({
      ...toColumns(job),
      state: "active",
      attempts: 1,
      lease_token: lease.token,
      lease_until: later(lease.ms),
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
    ...(job.runAt && { run_at: job.runAt }),
  };
}

/** Wakes the workers of a queue when the transaction commits. */
export async function notifyWorkers(db: Db, channel: string, queue: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${queue})`.execute(db);
}

/**
 * Renews leases; returns the IDs of the jobs that are no longer held by their tokens. A job that its own transaction is
 * just ending is locked and skipped: waiting for it could cost the others their leases.
 */
export async function renewLeases(
  db: Db,
  held: { id: string; leaseToken: string }[],
  leaseMs: number,
): Promise<Set<string>> {
  const ids = held.map(({ id }) => id);
  const tokens = held.map(({ leaseToken }) => leaseToken);
  const lost = await sql<{ id: string }>`
    with held as (select * from unnest(${ids}::bigint[], ${tokens}::uuid[]) as held (id, lease_token)),
    free as (
      select jobs.id from jobs join held on jobs.id = held.id and jobs.lease_token = held.lease_token
      for update of jobs skip locked
    ),
    renewed as (update jobs set lease_until = ${later(leaseMs)} from free where jobs.id = free.id)
    select jobs.id from jobs join held using (id) where jobs.lease_token is distinct from held.lease_token
  `.execute(db);
  return new Set(lost.rows.map(({ id }) => id));
}

/** The jobs of a queue whose lease expired: their workers died, or cannot reach the database. */
export async function findExpiredJobs(db: Db, queue: string): Promise<string[]> {
  const rows = await db
    .selectFrom("jobs")
    .select("id")
    .where("queue", "=", queue)
    .where("state", "=", "active")
    .where("lease_until", "<", sql<Date>`clock_timestamp()`)
    .limit(mostExpired)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a job whose lease expired, for the rest of the transaction; null if somebody else has it, or it is done. */
export async function lockExpiredJob(db: Db, id: string): Promise<JobRow | null> {
  const row = await db
    .selectFrom("jobs")
    .select(["id", "queue", "payload", "account_id", "attempts", "max_attempts", "lease_token"])
    .where("id", "=", id)
    .where("state", "=", "active")
    .where("lease_until", "<", sql<Date>`clock_timestamp()`)
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
