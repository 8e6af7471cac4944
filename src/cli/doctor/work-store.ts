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

/** The files of each of the newest documents, its own and the one with its words, and of what waits in the inbox. */
export async function findNewestFileKeys(db: Db, count: number): Promise<string[][]> {
  const { rows: columns } = await sql`select from pg_attribute
    where attrelid = to_regclass('document_words') and attname = 'words_key'`.execute(db);
  const wordsKey =
    columns.length === 0 ? sql`null` : sql`(select words_key from document_words where document_id = documents.id)`;
  const { rows: inbox } = await sql`select where to_regclass('inbox_files') is not null`.execute(db);
  const waiting =
    inbox.length === 0
      ? sql``
      : sql`union all select array[file_key], created_at from inbox_files where document_id is null`;
  const { rows } = await sql<{ keys: string[] }>`
    select keys from (
      select array_remove(array[file_key, ${wordsKey}], null) as keys, created_at from documents
      where file_key is not null ${waiting}
    ) named order by created_at desc limit ${count}`.execute(db);
  return rows.map(({ keys }) => keys);
}

/** Where secrets are sealed, and which of them are in use. */
const sealedColumns = [
  ["webhooks", "secret_sealed", "deleted_at is null"],
  ["language_models", "key_sealed", "key_sealed is not null"],
  ["second_factors", "secret_sealed", "true"],
] as const;

/** The sealed secrets that are in use, at most so many of each kind. A database of an older version has fewer kinds. */
export async function findSealedSecrets(db: Db, most: number): Promise<string[]> {
  const found: string[] = [];
  for (const [table, column, isUsed] of sealedColumns) {
    const { rows: known } = await sql<{ name: string | null }>`select to_regclass(${table})::text as name`.execute(db);
    if (!known[0]?.name) continue;
    const { rows } = await sql<{ sealed: string }>`
      select ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.raw(isUsed)} limit ${most}`.execute(db);
    found.push(...rows.map(({ sealed }) => sealed));
  }
  return found;
}
