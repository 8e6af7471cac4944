import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import type { Lease, NewJob } from "./job.ts";

/** A job's row, as claimed. */
export interface JobRow {
  id: string;
  queue: string;
  payload: unknown;
  account_id: string;
  attempts: number;
  max_attempts: number;
  lease_token: string | null;
}

const leaseUntil = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** Writes a job, free for any worker or leased to one already; returns its id. */
export async function insertJob(db: Db, job: NewJob, lease: Lease | null): Promise<string> {
  const row = await db
    .insertInto("jobs")
    .values({
      queue: job.queue,
      payload: JSON.stringify(job.payload),
      account_id: job.accountId,
      priority: job.priority,
      max_attempts: job.maxAttempts,
      ...(lease && { state: "active", attempts: 1, lease_token: lease.token, lease_until: leaseUntil(lease.ms) }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Claims the next job of a queue: the lowest priority number first, then the account with the fewest running jobs, then
 * the oldest. The accounts that wait are found by skipping through the index, so that the cost grows with their number and
 * not with the number of jobs; eight of them are looked at, since other workers may hold the first ones' rows.
 */
export async function claimJob(db: Db, queue: string, lease: Lease): Promise<JobRow | null> {
  const result = await sql<JobRow>`
    with recursive waiting as (
      (select priority, account_id from jobs where queue = ${queue} and state = 'queued'
       order by priority, account_id limit 1)
      union all
      select next.priority, next.account_id from waiting
      cross join lateral (
        select priority, account_id from jobs
        where queue = ${queue} and state = 'queued'
          and (priority, account_id) > (waiting.priority, waiting.account_id)
        order by priority, account_id limit 1
      ) next
    ),
    running as (
      select account_id, count(*) as jobs from jobs where queue = ${queue} and state = 'active' group by account_id
    ),
    turns as (
      select waiting.priority, waiting.account_id, coalesce(running.jobs, 0) as running, head.run_at, head.id
      from waiting
      left join running using (account_id)
      cross join lateral (
        select run_at, id from jobs
        where queue = ${queue} and state = 'queued' and priority = waiting.priority
          and account_id = waiting.account_id and run_at <= clock_timestamp()
        order by run_at, id limit 1
      ) head
      order by waiting.priority, running, head.run_at, head.id
      limit 8
    ),
    chosen as (
      select free.id from turns
      cross join lateral (
        select id from jobs
        where queue = ${queue} and state = 'queued' and priority = turns.priority
          and account_id = turns.account_id and run_at <= clock_timestamp()
        order by run_at, id limit 1
        for update skip locked
      ) free
      order by turns.priority, turns.running, turns.run_at, turns.id
      limit 1
    )
    update jobs set state = 'active', attempts = attempts + 1, lease_token = ${lease.token}::uuid,
      lease_until = ${leaseUntil(lease.ms)}
    where id = (select id from chosen)
    returning id, queue, payload, account_id, attempts, max_attempts, lease_token
  `.execute(db);
  return result.rows[0] ?? null;
}

/** Renews leases; returns the tokens of those that are still held. */
export async function renewLeases(db: Db, tokens: string[], leaseMs: number): Promise<Set<string>> {
  const rows = await db
    .updateTable("jobs")
    .set({ lease_until: leaseUntil(leaseMs) })
    .where("state", "=", "active")
    .where("lease_token", "in", tokens)
    .returning("lease_token")
    .execute();
  return new Set(rows.map((row) => row.lease_token ?? ""));
}

/** Locks the jobs of a queue whose lease ran out; their workers died, or cannot reach the database. */
export async function lockExpiredJobs(db: Db, queue: string): Promise<JobRow[]> {
  return db
    .selectFrom("jobs")
    .select(["id", "queue", "payload", "account_id", "attempts", "max_attempts", "lease_token"])
    .where("queue", "=", queue)
    .where("state", "=", "active")
    .where("lease_until", "<", sql<Date>`clock_timestamp()`)
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Gives a held job back to the queue, to be begun after a delay; false where the lease was lost. */
export async function requeueJob(
  db: Db,
  held: { id: string; leaseToken: string | null },
  again: { delayMs: number; error: string; countsAsAttempt: boolean },
): Promise<boolean> {
  const result = await db
    .updateTable("jobs")
    .set({
      state: "queued",
      run_at: sql<Date>`clock_timestamp() + ${again.delayMs} * interval '1 millisecond'`,
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

/** Removes a held job; false where the lease was lost. */
export async function deleteHeldJob(db: Db, id: string, leaseToken: string | null): Promise<boolean> {
  const result = await db
    .deleteFrom("jobs")
    .where("id", "=", id)
    .where("lease_token", "=", leaseToken)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Removes a job that nobody has begun; false where it was begun or is gone. */
export async function deleteQueuedJob(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom("jobs").where("id", "=", id).where("state", "=", "queued").executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function notifyWorkers(db: Db, channel: string, queue: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${queue})`.execute(db);
}
