import { type SqlBool, sql } from "kysely";
import type { Retention } from "../domain/parser.ts";
import type { Db } from "../platform/database/database.ts";

/** When a parser's documents are deleted. Throws if there is no such parser. */
export async function getRetention(db: Db, parserId: string): Promise<Retention> {
  const row = await db
    .selectFrom("parsers")
    .select(["retention_days as days", "retention_forgets_examples as forgetsExamples"])
    .where("id", "=", parserId)
    .executeTakeFirstOrThrow();
  return row;
}

/** Sets when a parser's documents are deleted. They are read no differently, so the version stays. */
export async function setRetention(db: Db, parserId: string, { days, forgetsExamples }: Retention): Promise<void> {
  await db
    .updateTable("parsers")
    .set({ retention_days: days, retention_forgets_examples: forgetsExamples })
    .where("id", "=", parserId)
    .execute();
}

/** A parser whose old documents are deleted, or were until now. */
export interface RetainingParser {
  id: string;
  accountId: string;
  name: string;
}

/** The parsers with a retention time, archived ones too, and those with deleted documents that nobody was told of. */
export async function listRetainingParsers(db: Db): Promise<RetainingParser[]> {
  return db
    .selectFrom("parsers")
    .leftJoin("retention_counts", "retention_counts.parser_id", "parsers.id")
    .select(["parsers.id", "parsers.account_id as accountId", "parsers.name"])
    .where((where) => where.or([where("retention_days", "is not", null), where("untold", ">", 0)]))
    .orderBy("parsers.id")
    .execute();
}

/** Counts documents of a parser that are deleted in this transaction, until `takeUntold`. */
export async function countDeleted(db: Db, parserId: string, documents: number): Promise<void> {
  await sql`
    insert into retention_counts as known (parser_id, untold) values (${parserId}, ${documents})
    on conflict (parser_id) do update set untold = known.untold + excluded.untold`.execute(db);
}

/**
 * How many documents of a parser were deleted that the audit log has not mentioned; the caller now does. 0 if there are
 * none, or if it already mentioned others today (UTC): then the next day's event counts them.
 */
export async function takeUntold(db: Db, parserId: string): Promise<number> {
  const row = await db
    .selectFrom("retention_counts")
    .select("untold")
    .where("parser_id", "=", parserId)
    .where("untold", ">", 0)
    .where(sql<SqlBool>`told_on is distinct from ${today}`)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 0;
  await sql`update retention_counts set untold = 0, told_on = ${today} where parser_id = ${parserId}`.execute(db);
  return row.untold;
}

const today = sql`(now() at time zone 'UTC')::date`;

/** Any constant that no other program is likely to lock. */
const lockKey = 7_145_283_606;

/** Whether this transaction is the only one, in all processes, that deletes old documents. It never waits. */
export async function isOnlyRun(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ isOnly: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey}) as "isOnly"`.execute(tx);
  return rows[0]?.isOnly ?? false;
}
