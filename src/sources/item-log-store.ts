import { type SqlBool, sql } from "kysely";
import { type MailFacts, mailFactsSchema } from "../domain/mail.ts";
import type { ItemState } from "../domain/source.ts";
import type { Db } from "../platform/database/database.ts";

/** An item as the log shows it. */
export interface LoggedItem {
  id: string;
  name: string | null;
  sizeBytes: number | null;
  state: ItemState;
  reason: string | null;
  /** Made of it directly, or by way of the inbox. */
  documentId: string | null;
  isInInbox: boolean;
  mail: MailFacts | null;
  seenAt: Date;
  seenAtText: string;
  endedAt: Date | null;
}

/** The items of a source, newest first; `before` is the last one of the previous page. */
export async function listItems(
  db: Db,
  { sourceId, state }: { sourceId: string; state: ItemState | null },
  { before, limit }: { before: { createdAt: string; id: string } | null; limit: number },
): Promise<LoggedItem[]> {
  const yes = sql<SqlBool>`true`;
  const { rows } = await sql<Omit<LoggedItem, "mail"> & { mail: unknown }>`
    select i.id, i.name, i.size_bytes::float8 as "sizeBytes", i.state, i.reason,
      coalesce(i.document_id, f.document_id) as "documentId",
      (f.id is not null and f.document_id is null and f.deleted_at is null) as "isInInbox", i.mail,
      i.seen_at as "seenAt", i.seen_at::text as "seenAtText", i.ended_at as "endedAt"
    from source_items i
    left join inbox_files f on f.id = i.inbox_id
    where i.source_id = ${sourceId}
      and ${state === null ? yes : sql<SqlBool>`i.state = ${state}`}
      and ${before === null ? yes : sql<SqlBool>`(i.seen_at, i.id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`}
    order by i.seen_at desc, i.id desc
    limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, mail: mailFactsSchema.nullable().parse(row.mail) }));
}

/** How many items of these sources are in which state. */
export async function countItems(
  db: Db,
  sourceIds: readonly string[],
): Promise<{ sourceId: string; state: ItemState; count: number }[]> {
  if (sourceIds.length === 0) return [];
  return await db
    .selectFrom("source_items")
    .select(["source_id as sourceId", "state", sql<number>`count(*)::int`.as("count")])
    .where("source_id", "in", [...sourceIds])
    .groupBy(["source_id", "state"])
    .execute();
}
