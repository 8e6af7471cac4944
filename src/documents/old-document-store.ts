import { type SqlBool, sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** Documents of a parser that are kept for a number of days after they were processed. */
export interface KeptFor {
  parserId: string;
  days: number;
}

/** A document whose time is over. */
export interface OldDocument {
  id: string;
  /** As the database writes it, to the microsecond. */
  createdAt: string;
}

/**
 * What is being sent stays until the receiver has answered, or the attempt has failed and no retry is planned. One that was
 * due a day ago is none: a program of before forgets no plans.
 */
const isSent = sql<SqlBool>`not exists (
  select from deliveries l where l.document_id = d.id and (l.status = 'pending' or l.next_attempt_at > now() - interval '1 day'))`;

/** Whether somebody may still want a document: an entry waits for review, or a delivery failed. */
const isOpen = sql<SqlBool>`(
  exists (select from entries e where e.document_id = d.id and e.confirmed_at is null and e.status = 'completed'
    and (not e.is_valid or e.lowest_confidence < p.review_threshold))
  or exists (select from deliveries l where l.document_id = d.id and l.status = 'failed'))`;

/** The moment `days` before now: created or processed before it means older than that. */
const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days}::integer)`;

/**
 * `created_at` is no condition of its own, because nothing is processed before it arrives: by it, the index of a parser's
 * documents finds the old ones, and no index of the time of processing has to be kept.
 */
const isPast = (days: number) => sql<SqlBool>`d.created_at < ${daysAgo(days)} and d.finished_at < ${daysAgo(days)}`;

/** Up to `limit` documents of a parser whose time is over, the first to arrive first; `after` is the last one before. */
export async function findOldDocuments(
  db: Db,
  { parserId, days }: KeptFor,
  page: { after: OldDocument | null; limit: number },
): Promise<OldDocument[]> {
  const { after } = page;
  const isAfter = after
    ? sql<SqlBool>`(d.created_at, d.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql<SqlBool>`true`;
  const { rows } = await sql<OldDocument>`
    select d.id, d.created_at::text as "createdAt"
    from documents d
    where d.parser_id = ${parserId} and ${isPast(days)} and ${isAfter} and ${isSent}
    order by d.created_at, d.id
    limit ${page.limit}`.execute(db);
  return rows;
}

/** What would be deleted now, and when the next documents would be. */
export interface RetentionForecast {
  /** How many documents are old enough to be deleted. */
  old: number;
  /** How many of them have an entry that waits for review, or a delivery that failed. */
  open: number;
  /** When the first of the others is old enough; null if there are none. */
  nextAt: Date | null;
}

export async function forecastRetention(db: Db, { parserId, days }: KeptFor): Promise<RetentionForecast> {
  const { rows } = await sql<RetentionForecast>`
    select count(*)::int as old, count(*) filter (where ${isOpen})::int as open,
      (select d.finished_at + make_interval(days => ${days}::integer) from documents d
        where d.parser_id = ${parserId} and d.finished_at >= ${daysAgo(days)}
        order by d.created_at limit 1) as "nextAt"
    from documents d
    join parsers p on p.id = d.parser_id
    where d.parser_id = ${parserId} and ${isPast(days)}`.execute(db);
  return rows[0] ?? { old: 0, open: 0, nextAt: null };
}

/** Locks those of these documents that are finished and still there, in one order, until the transaction ends. */
export async function lockFinishedDocuments(
  db: Db,
  documentIds: readonly string[],
): Promise<{ id: string; fileKey: string | null }[]> {
  return db
    .selectFrom("documents")
    .select(["id", "file_key as fileKey"])
    .where(isOneOf(documentIds))
    .where("finished_at", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Deletes the rows of documents; all rows that refer to them must be gone, or go with them. */
export async function deleteDocumentRows(db: Db, documentIds: readonly string[]): Promise<void> {
  await db.deleteFrom("documents").where(isOneOf(documentIds)).execute();
}

const isOneOf = (documentIds: readonly string[]) => sql<SqlBool>`id = any(${documentIds}::uuid[])`;
