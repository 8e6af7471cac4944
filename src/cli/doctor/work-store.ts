import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { findLiveProcesses, type WorkerProcess } from "../../platform/queue/process-store.ts";

// Only what the first version's tables have: the database may be older than this program.

/** The processes that take jobs now; null if this database does not list them yet. */
export async function findLiveWorkers(db: Db): Promise<WorkerProcess[] | null> {
  const { rows: found } = await sql<{ name: string | null }>`select to_regclass('worker_processes') as name`.execute(
    db,
  );
  return found[0]?.name === null ? null : await findLiveProcesses(db);
}

/** How many jobs were begun by a process that has died, and were taken over by no other. */
export async function countAbandonedJobs(db: Db, workers: readonly WorkerProcess[]): Promise<number> {
  const alive = workers.map(({ id }) => id);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select to_jsonb(jobs) as job from jobs where state = 'active') active
    where coalesce((job ->> 'lease_until')::timestamptz, '-infinity') < clock_timestamp()
      and not coalesce((job ->> 'process_id')::uuid = any(${alive}::uuid[]), false)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The webhook deliveries that ended within the last day. */
export async function countDeliveries(db: Db): Promise<{ all: number; failed: number }> {
  const { rows } = await sql<{ all: number; failed: number }>`
    select count(*)::integer as "all", (count(*) filter (where status = 'failed'))::integer as failed
    from deliveries where finished_at > now() - interval '1 day'`.execute(db);
  return rows[0] ?? { all: 0, failed: 0 };
}

/** The files of each of the newest documents: its own, and the one with its words. */
export async function findNewestFileKeys(db: Db, count: number): Promise<string[][]> {
  const { rows: columns } = await sql`select from pg_attribute
    where attrelid = to_regclass('document_words') and attname = 'words_key'`.execute(db);
  const wordsKey =
    columns.length === 0 ? sql`null` : sql`(select words_key from document_words where document_id = documents.id)`;
  const { rows } = await sql<{ keys: string[] }>`
    select array_remove(array[file_key, ${wordsKey}], null) as keys from documents where file_key is not null
    order by created_at desc limit ${count}`.execute(db);
  return rows.map(({ keys }) => keys);
}

/** The sealed secrets of the webhooks that are in use. */
export async function findSealedSecrets(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ sealed: string }>`
    select secret_sealed as sealed from webhooks where deleted_at is null
    order by created_at desc limit ${most}`.execute(db);
  return rows.map(({ sealed }) => sealed);
}
