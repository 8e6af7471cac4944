import { type SqlBool, sql } from "kysely";
import type { WebhookEvent } from "../domain/webhook-event.ts";
import type { Db } from "../platform/database/database.ts";
import { entryOf } from "./deliveries/delivery-store.ts";

/** A delivery as a list shows it. */
export interface ListedDelivery {
  id: string;
  webhookId: string;
  webhookName: string;
  documentId: string;
  event: WebhookEvent;
  /** Null: the document failed. */
  entryId: string | null;
  status: "pending" | "delivered" | "failed";
  createdAt: Date;
  createdAtText: string;
  finishedAt: Date | null;
  filename: string | null;
  attemptCount: number;
  /** When a failed one is tried again by itself; null: it is not. */
  nextAttemptAt: Date | null;
  lastHttpStatus: number | null;
  lastDurationMs: number | null;
  lastError: string | null;
}

export interface DeliveryFilter {
  parserId: string;
  webhookId: string | null;
  status: ListedDelivery["status"] | null;
  event: WebhookEvent | null;
}

/** The deliveries of a parser, newest first; `before` is the last one of the previous page. */
export async function listDeliveries(
  db: Db,
  filter: DeliveryFilter,
  page: { before: { createdAt: string; id: string } | null; limit: number },
): Promise<ListedDelivery[]> {
  const { before, limit } = page;
  const yes = sql<SqlBool>`true`;
  const { rows } = await sql<ListedDelivery>`
    select l.id, l.webhook_id as "webhookId", w.name as "webhookName", l.document_id as "documentId",
      l.event, coalesce(l.entry_id, l.event_entry_id) as "entryId", l.status, l.next_attempt_at as "nextAttemptAt", l.created_at as "createdAt", l.created_at::text as "createdAtText",
      l.finished_at as "finishedAt", d.filename,
      (select count(*)::int from delivery_attempts where delivery_id = l.id) as "attemptCount",
      a.http_status as "lastHttpStatus", a.duration_ms as "lastDurationMs", a.error as "lastError"
    from deliveries l
    join webhooks w on w.id = l.webhook_id
    join documents d on d.id = l.document_id
    left join lateral (
      select http_status, duration_ms, error from delivery_attempts where delivery_id = l.id order by id desc limit 1
    ) a on true
    where w.parser_id = ${filter.parserId}
      and ${filter.webhookId === null ? yes : sql<SqlBool>`l.webhook_id = ${filter.webhookId}`}
      and ${filter.status === null ? yes : sql<SqlBool>`l.status = ${filter.status}`}
      and ${filter.event === null ? yes : sql<SqlBool>`l.event = ${filter.event}`}
      and ${before === null ? yes : sql<SqlBool>`(l.created_at, l.id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`}
    order by l.created_at desc, l.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** What an account's own delivery is of. */
export interface OwnDelivery {
  documentId: string;
  parserId: string;
  /** Whether its entry passes validation now; true if it has none. */
  isValid: boolean;
}

/** An account's own delivery; null if it has none with that ID. */
export async function findOwnDelivery(db: Db, accountId: string, deliveryId: string): Promise<OwnDelivery | null> {
  const row = await db
    .selectFrom("deliveries")
    .innerJoin("documents", "documents.id", "deliveries.document_id")
    .leftJoin("entries", (join) => join.on("entries.id", "=", entryOf))
    .select(["deliveries.document_id as documentId", "documents.parser_id as parserId"])
    .select(sql<boolean>`coalesce(entries.is_valid, true)`.as("isValid"))
    .where("deliveries.id", "=", deliveryId)
    .where("documents.account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the deliveries of documents until the transaction ends; returns the documents of which one is being sent. */
export async function lockDeliveriesOf(db: Db, documentIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ documentId: string; status: string }>`
    select document_id as "documentId", status from deliveries
    where document_id = any(${documentIds}::uuid[]) order by id for update`.execute(db);
  return new Set(rows.filter(({ status }) => status === "pending").map(({ documentId }) => documentId));
}

/** Deletes the deliveries of documents with their log. */
export async function deleteDeliveriesOf(db: Db, documentIds: readonly string[]): Promise<void> {
  const ids = sql`any(${documentIds}::uuid[])`;
  await sql`delete from delivery_attempts where delivery_id in
    (select id from deliveries where document_id = ${ids})`.execute(db);
  await sql`delete from deliveries where document_id = ${ids}`.execute(db);
}
