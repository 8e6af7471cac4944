import { type RawBuilder, type SqlBool, sql } from "kysely";
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
  commentCount: number;
  createdAt: Date;
  /** As the database writes it, to the microsecond. */
  createdAtText: string;
}

/** Whose queue it is, and which part of it. */
export interface ReviewQueue {
  accountId: string;
  /** The member who looks; null: the owner. */
  memberId: string | null;
  /** Only that parser's entries. */
  parserId: string | null;
  /** All, those assigned to the person or to nobody, or those with a comment that mentions the person. */
  part: "all" | "mine" | "nobody" | "mentioned";
  /** Without the documents that others are reviewing. */
  isFree: boolean;
}

/** A place in the queue: the time and ID of an entry, whether it waits or not. */
export interface QueuePlace {
  createdAt: string;
  id: string;
}

const waits = sql<SqlBool>`e.confirmed_at is null and e.status = 'completed'
  and (not e.is_valid or e.lowest_confidence < p.review_threshold)`;

function isOf({ accountId, memberId, parserId, part, isFree }: ReviewQueue): RawBuilder<SqlBool> {
  const isAssigned = (to: RawBuilder<SqlBool>) =>
    sql<SqlBool>`exists (select from document_assignments a where a.document_id = e.document_id and ${to})`;
  const isMentioned = memberId === null ? sql`m.account_id = ${accountId}` : sql`m.member_id = ${memberId}`;
  const isOfPart = {
    all: sql<SqlBool>`true`,
    mine: isAssigned(sql`a.member_id is not distinct from ${memberId}::uuid`),
    nobody: sql<SqlBool>`not ${isAssigned(sql`true`)}`,
    mentioned: sql<SqlBool>`exists (
      select from entry_comments c join comment_mentions m on m.comment_id = c.id
      where c.entry_id = e.id and ${isMentioned})`,
  }[part];
  const isNotHeld = sql<SqlBool>`not exists (
    select from review_leases l where l.document_id = e.document_id and l.ends_at > now()
      and l.member_id is distinct from ${memberId}::uuid)`;
  return sql<SqlBool>`p.account_id = ${accountId} and ${parserId === null ? sql`true` : sql`p.id = ${parserId}`}
    and ${isOfPart} and ${isFree ? isNotHeld : sql`true`}`;
}

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
      (select count(*)::int from entry_comments c where c.entry_id = e.id) as "commentCount",
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
