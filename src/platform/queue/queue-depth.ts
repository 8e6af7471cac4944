import { sql } from "kysely";
import type { Db } from "../database/database.ts";

/** How much a queue contains, for people who watch the service. */
export interface QueueDepth {
  queue: string;
  /** Jobs that wait for a worker, or for their time. */
  queued: number;
  active: number;
  /** How many seconds the first job in line is overdue; 0 if none is. */
  oldestSeconds: number;
}

/** Every queue that contains a job. Counts the whole table: call it every few seconds, not for every request. */
export async function readQueueDepths(db: Db): Promise<QueueDepth[]> {
  return await db
    .selectFrom("jobs")
    .select([
      "queue",
      sql<number>`count(*) filter (where state = 'queued')::integer`.as("queued"),
      sql<number>`count(*) filter (where state = 'active')::integer`.as("active"),
      sql<number>`greatest(0, extract(epoch from clock_timestamp() - min(run_at) filter (where state = 'queued')))::float8`.as(
        "oldestSeconds",
      ),
    ])
    .groupBy("queue")
    .orderBy("queue")
    .execute();
}

/** How many jobs of these queues wait, for each account that has any. Reads the whole index of what waits. */
export async function countQueuedByAccount(db: Db, queues: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("jobs")
    .select(["account_id", sql<number>`count(*)::integer`.as("jobs")])
    .where("queue", "=", sql<string>`any(${queues})`)
    .where("state", "=", "queued")
    .groupBy("account_id")
    .execute();
  return new Map(rows.map(({ account_id: accountId, jobs }) => [accountId, jobs]));
}
