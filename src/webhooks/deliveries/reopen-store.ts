import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { entryOf } from "./delivery-store.ts";

/** What a delivery is when it waits to be sent again: retries that were planned for it are none any more. */
const reopened = { status: "pending", finished_at: null, next_attempt_at: null, retry_count: 0 } as const;

/**
 * Writes pending deliveries for the entries of a document whose processing was never sent to its webhooks, as both are now;
 * returns their IDs. There are none for sync documents, which go to no webhook. `onlyValid` leaves out entries that
 * fail validation.
 */
export async function insertMissingDeliveries(
  db: Db,
  documentId: string,
  { onlyValid }: { onlyValid: boolean },
): Promise<string[]> {
  const missing = sql`
    from documents d
    join entries e on e.document_id = d.id
    join webhooks w on w.parser_id = d.parser_id and w.environment = d.environment
    where d.id = ${documentId} and d.source <> 'sync' and w.is_enabled and w.deleted_at is null
      and (e.is_valid or not ${onlyValid}::boolean)`;
  const processed = await sql<{ id: string }>`
    insert into deliveries (id, webhook_id, entry_id, document_id, status)
    select gen_random_uuid(), w.id, e.id, d.id, 'pending' ${missing} and 'processed' = any(w.events)
    order by e.position, w.created_at, w.id
    on conflict (webhook_id, entry_id) do nothing
    returning id`.execute(db);
  const valid = await sql<{ id: string }>`
    insert into deliveries (id, webhook_id, event, event_entry_id, document_id, status)
    select gen_random_uuid(), w.id, 'valid', e.id, d.id, 'pending' ${missing} and 'valid' = any(w.events) and e.is_valid
    order by e.position, w.created_at, w.id
    on conflict (webhook_id, event_entry_id) where event = 'valid' do nothing
    returning id`.execute(db);
  return [...processed.rows, ...valid.rows].map((row) => row.id);
}

/**
 * Makes the finished deliveries of a document with one of these outcomes wait again; returns their IDs. `onlyValid`
 * leaves out entries that fail validation.
 */
export async function reopenDeliveriesOfDocument(
  db: Db,
  documentId: string,
  { outcomes, onlyValid }: { outcomes: ("delivered" | "failed")[]; onlyValid: boolean },
): Promise<string[]> {
  const rows = await db
    .updateTable("deliveries")
    .set(reopened)
    .where("document_id", "=", documentId)
    .where("status", "in", outcomes)
    .$if(onlyValid, (query) => query.where(isSendable))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Whether a delivery is not about an entry that fails validation. */
const isSendable = sql<boolean>`not exists (
  select from entries e where e.id = ${entryOf} and not e.is_valid)`;

/** Makes a finished delivery wait again; false if it is already waiting, or there is none. */
export async function reopenDelivery(db: Db, deliveryId: string): Promise<boolean> {
  const result = await db
    .updateTable("deliveries")
    .set(reopened)
    .where("id", "=", deliveryId)
    .where("status", "in", ["delivered", "failed"])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The deliveries of a webhook that a replay is about. */
export interface ReplayRange {
  webhookId: string;
  which: "failed" | "all";
  from: Date;
  to: Date;
  /** The parser's Block Invalid Documents: entries that fail validation are left out. */
  onlyValid: boolean;
}

const inRange = ({ webhookId, which, from, to, onlyValid }: ReplayRange) => sql`
  deliveries.webhook_id = ${webhookId} and deliveries.created_at >= ${from} and deliveries.created_at < ${to}
  and deliveries.status in ('failed', ${which === "all" ? "delivered" : "failed"})
  and (not ${onlyValid}::boolean or ${isSendable})`;

/** How many deliveries a replay would send again. */
export async function countRange(db: Db, range: ReplayRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deliveries where ${inRange(range)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A place in a range: the last delivery before it. */
export interface RangePlace {
  /** As the database writes it, to the microsecond. */
  createdAt: string;
  id: string;
}

/** Makes the next deliveries of a range wait again, oldest first, and notes their replay. */
export async function reopenRange(
  db: Db,
  range: ReplayRange,
  { replayId, after, limit }: { replayId: string; after: RangePlace | null; limit: number },
): Promise<RangePlace[]> {
  const isAfter = after
    ? sql`(deliveries.created_at, deliveries.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<RangePlace>`
    with next as (
      select id from deliveries where ${inRange(range)} and ${isAfter} order by created_at, id limit ${limit} for update
    ), changed as (
      update deliveries set status = 'pending', finished_at = null, next_attempt_at = null, retry_count = 0,
        replay_id = ${replayId}
      from next where deliveries.id = next.id
      returning deliveries.id, deliveries.created_at
    )
    select id, created_at::text as "createdAt" from changed order by created_at, id`.execute(db);
  return rows;
}
