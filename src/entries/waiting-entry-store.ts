import { type SqlBool, sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** An entry that waits for a person. */
export interface WaitingEntry {
  entryId: string;
  documentId: string;
  parserId: string;
  parserSlug: string;
  parserName: string;
  filename: string | null;
  isValid: boolean;
  isUnsure: boolean;
  errorCount: number;
  lowestConfidence: number | null;
  createdAt: Date;
  /** As the database writes it, to the microsecond. */
  createdAtText: string;
}

/** Whose queue it is; with `parserId` that of one parser. */
export interface ReviewQueue {
  accountId: string;
  parserId: string | null;
}

/** A place in the queue: the time and ID of an entry, whether it waits or not. */
export interface QueuePlace {
  createdAt: string;
  id: string;
}

const waits = sql<SqlBool>`e.confirmed_at is null and e.status = 'completed'
  and (not e.is_valid or e.lowest_confidence < p.review_threshold)`;

const isOf = ({ accountId, parserId }: ReviewQueue) =>
  parserId === null
    ? sql<SqlBool>`p.account_id = ${accountId}`
    : sql<SqlBool>`p.account_id = ${accountId} and p.id = ${parserId}`;

/** Waiting entries, oldest first; after or before a place, the nearest to it first. */
export async function listWaiting(
  db: Db,
  queue: ReviewQueue,
  page: { after?: QueuePlace | null; before?: QueuePlace; limit: number },
): Promise<WaitingEntry[]> {
  const { after, before, limit } = page;
  const isAfter = after
    ? sql<SqlBool>`(e.created_at, e.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const isBefore = before
    ? sql<SqlBool>`(e.created_at, e.id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`
    : sql`true`;
  const direction = before ? sql`desc` : sql`asc`;
  const { rows } = await sql<WaitingEntry>`
    select e.id as "entryId", e.document_id as "documentId", p.id as "parserId", p.slug as "parserSlug",
      p.name as "parserName", d.filename, e.is_valid as "isValid",
      coalesce(e.lowest_confidence < p.review_threshold, false) as "isUnsure",
      json_array_length(e.validation_errors) as "errorCount",
      e.lowest_confidence as "lowestConfidence", e.created_at as "createdAt", e.created_at::text as "createdAtText"
    from entries e
    join parsers p on p.id = e.parser_id
    join documents d on d.id = e.document_id
    where ${isOf(queue)} and ${waits} and ${isAfter} and ${isBefore}
    order by e.created_at ${direction}, e.id ${direction}
    limit ${limit}`.execute(db);
  return rows;
}

/** Counts the waiting entries: all of them, and those before a place. */
export async function countWaiting(
  db: Db,
  queue: ReviewQueue,
  place: QueuePlace | null = null,
): Promise<{ total: number; before: number }> {
  const isBefore = place
    ? sql<SqlBool>`(e.created_at, e.id) < (${place.createdAt}::timestamptz, ${place.id}::uuid)`
    : sql`false`;
  const { rows } = await sql<{ total: number; before: number }>`
    select count(*)::int as total, count(*) filter (where ${isBefore})::int as before
    from entries e join parsers p on p.id = e.parser_id
    where ${isOf(queue)} and ${waits}`.execute(db);
  return rows[0] ?? { total: 0, before: 0 };
}

/** The place of an account's own entry in the queue; null if the account has no entry with that ID. */
export async function findQueuePlace(db: Db, accountId: string, entryId: string): Promise<QueuePlace | null> {
  const { rows } = await sql<QueuePlace>`
    select e.created_at::text as "createdAt", e.id
    from entries e join parsers p on p.id = e.parser_id
    where p.account_id = ${accountId} and e.id = ${entryId}`.execute(db);
  return rows[0] ?? null;
}
