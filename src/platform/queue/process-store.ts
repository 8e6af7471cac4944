import { sql } from "kysely";
import { commitWithoutWaiting } from "../database/commit-without-waiting.ts";
import type { Db } from "../database/database.ts";

/** A process that runs jobs. */
export interface WorkerProcess {
  id: string;
  /** For people. */
  name: string;
  /** The program's. */
  version: string;
}

/** How long the row of a process that died is kept, for people who look for it, in minutes. */
const keptMinutes = 60;

/**
 * Writes down that a process lives, for `leaseMs` from now, by the database's clock. Returns whether it was still alive
 * before, and how many processes are. Need not survive a crash of the database server, so it does not wait for the disk.
 */
export async function beat(
  db: Db,
  { id, name, version }: WorkerProcess,
  leaseMs: number,
): Promise<{ wasHeld: boolean; alive: number }> {
  const { rows } = await sql<{ was_held: boolean; others: number }>`
    with renewed as (
      insert into worker_processes (id, name, version, alive_until)
      select ${id}::uuid, ${name}, ${version}, clock_timestamp() + ${leaseMs} * interval '1 millisecond'
      from (select ${commitWithoutWaiting}) as relaxed
      on conflict (id) do update set alive_until = excluded.alive_until
    )
    select
      coalesce(bool_or(alive_until > clock_timestamp()) filter (where id = ${id}), false) as was_held,
      count(*) filter (where alive_until > clock_timestamp() and id <> ${id})::integer as others
    from worker_processes
  `.execute(db);
  const [row = { was_held: false, others: 0 }] = rows;
  return { wasHeld: row.was_held, alive: row.others + 1 };
}

/** The processes that are alive, the oldest first. */
export async function findLiveProcesses(db: Db): Promise<WorkerProcess[]> {
  return await db
    .selectFrom("worker_processes")
    .select(["id", "name", "version"])
    .where("alive_until", ">", sql<Date>`clock_timestamp()`)
    .orderBy("started_at")
    .execute();
}

/** Whether jobs of these queues wait although no process is alive that could run them. */
export async function isNobodyWorking(db: Db, queues: string[]): Promise<boolean> {
  const { rows } = await sql<{ is_so: boolean }>`
    select not exists (select from worker_processes where alive_until > clock_timestamp())
      and exists (select from jobs where queue = any(${queues}) and run_at <= clock_timestamp()) as is_so
  `.execute(db);
  return rows[0]?.is_so ?? false;
}

/** Removes a process that ends, and those that died long ago. What they still hold goes to others. */
export async function removeProcess(db: Db, id: string): Promise<void> {
  await sql`
    delete from worker_processes
    where id = ${id} or alive_until < clock_timestamp() - ${keptMinutes} * interval '1 minute'
  `.execute(db);
}
