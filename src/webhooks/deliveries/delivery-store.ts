import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { type StoredWebhook, toWebhook, webhookColumns } from "../webhook-store.ts";

type DeliveryStatus = "pending" | "delivered" | "failed";

/** An entry that is to be sent to a webhook. */
export interface NewDelivery {
  id: string;
  webhookId: string;
  entryId: string;
  documentId: string;
}

/** Rows in one statement: each takes five parameters, and the protocol allows 65,535. */
const rowsPerInsert = 1000;

/** Writes deliveries as pending. An entry and a webhook have one delivery, ever: a second one throws. */
export async function insertDeliveries(db: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  for (let start = 0; start < deliveries.length; start += rowsPerInsert) {
    const rows = deliveries.slice(start, start + rowsPerInsert).map((delivery) => ({
      id: delivery.id,
      webhook_id: delivery.webhookId,
      entry_id: delivery.entryId,
      document_id: delivery.documentId,
      status: "pending" as const,
    }));
    await db.insertInto("deliveries").values(rows).execute();
  }
}

/** A delivery that waits to be sent, with its webhook. */
export interface PendingDelivery {
  /** Identifies the event to its receiver: redeliveries have the same one. */
  id: string;
  documentId: string;
  entryId: string;
  webhook: StoredWebhook;
}

/** Finds a delivery that waits to be sent; null if it already has an outcome. */
export async function findPendingDelivery(db: Db, deliveryId: string): Promise<PendingDelivery | null> {
  const row = await db
    .selectFrom("deliveries")
    .innerJoin("webhooks", "webhooks.id", "deliveries.webhook_id")
    .select(["deliveries.document_id as documentId", "deliveries.entry_id as entryId", ...webhookColumns])
    .where("deliveries.id", "=", deliveryId)
    .where("deliveries.status", "=", "pending")
    .executeTakeFirst();
  if (!row) return null;
  const { documentId, entryId, ...webhook } = row;
  return { id: deliveryId, documentId, entryId, webhook: toWebhook(webhook) };
}

/** One attempt to deliver, as the log keeps it. */
export interface DeliveryAttempt {
  startedAt: Date;
  durationMs: number;
  /** Null if there was no response. */
  httpStatus: number | null;
  /** The first 2 kB of the response. */
  responseExcerpt: string | null;
  /** Why it failed; null if it was delivered. */
  error: string | null;
  /** How and where it was sent; null in attempts of earlier versions. */
  requestMethod: string | null;
  requestUrl: string | null;
  /** What was sent; null if it did not come to that. */
  requestBody: string | null;
}

/** Ends a delivery with its attempt; false, without writing anything, if it does not wait for one. */
export async function finishDelivery(db: Db, deliveryId: string, attempt: DeliveryAttempt): Promise<boolean> {
  const finished = await db
    .updateTable("deliveries")
    .set({ status: attempt.error === null ? "delivered" : "failed", finished_at: new Date() })
    .where("id", "=", deliveryId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (finished.numUpdatedRows === 0n) return false;
  await db
    .insertInto("delivery_attempts")
    .values({
      delivery_id: deliveryId,
      started_at: attempt.startedAt,
      duration_ms: attempt.durationMs,
      http_status: attempt.httpStatus,
      response_excerpt: attempt.responseExcerpt,
      error: attempt.error,
      request_method: attempt.requestMethod,
      request_url: attempt.requestUrl,
      request_body: attempt.requestBody,
    })
    .execute();
  return true;
}

/**
 * Writes pending deliveries for the entries of a document that were never sent to its webhooks, as both are now;
 * returns their IDs. There are none for sync documents, which go to no webhook. `onlyValid` leaves out entries that
 * fail validation.
 */
export async function insertMissingDeliveries(
  db: Db,
  documentId: string,
  { onlyValid }: { onlyValid: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into deliveries (id, webhook_id, entry_id, document_id, status)
    select gen_random_uuid(), w.id, e.id, d.id, 'pending'
    from documents d
    join entries e on e.document_id = d.id
    join webhooks w on w.parser_id = d.parser_id and w.environment = d.environment
    where d.id = ${documentId} and d.source <> 'sync' and w.is_enabled and w.deleted_at is null
      and (e.is_valid or not ${onlyValid}::boolean)
    order by e.position, w.created_at, w.id
    on conflict (webhook_id, entry_id) do nothing
    returning id`.execute(db);
  return rows.map((row) => row.id);
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
    .set({ status: "pending", finished_at: null })
    .where("document_id", "=", documentId)
    .where("status", "in", outcomes)
    .$if(onlyValid, (query) =>
      query.where("entry_id", "in", (select) => select.selectFrom("entries").select("id").where("is_valid", "=", true)),
    )
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Makes a finished delivery wait again; false if it is already waiting, or there is none. */
export async function reopenDelivery(db: Db, deliveryId: string): Promise<boolean> {
  const result = await db
    .updateTable("deliveries")
    .set({ status: "pending", finished_at: null })
    .where("id", "=", deliveryId)
    .where("status", "in", ["delivered", "failed"])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** A delivery with its log, latest attempt first. */
export interface DeliveryRecord {
  id: string;
  webhookId: string;
  webhookName: string;
  entryId: string;
  status: DeliveryStatus;
  createdAt: Date;
  finishedAt: Date | null;
  attempts: DeliveryAttempt[];
}

/** The deliveries of a document in the order in which they were planned. */
export async function findDeliveries(db: Db, documentId: string): Promise<DeliveryRecord[]> {
  const deliveries = await db
    .selectFrom("deliveries")
    .innerJoin("webhooks", "webhooks.id", "deliveries.webhook_id")
    .innerJoin("entries", "entries.id", "deliveries.entry_id")
    .select([
      "deliveries.id",
      "deliveries.webhook_id as webhookId",
      "webhooks.name as webhookName",
      "deliveries.entry_id as entryId",
      "deliveries.status",
      "deliveries.created_at as createdAt",
      "deliveries.finished_at as finishedAt",
    ])
    .where("deliveries.document_id", "=", documentId)
    .orderBy("entries.position")
    .orderBy("webhooks.created_at")
    .orderBy("webhooks.id")
    .execute();
  const attempts = await findAttempts(db, documentId);
  return deliveries.map((delivery) => ({
    ...delivery,
    attempts: attempts
      .filter((attempt) => attempt.deliveryId === delivery.id)
      .map(({ deliveryId: _, ...rest }) => rest),
  }));
}

async function findAttempts(db: Db, documentId: string): Promise<(DeliveryAttempt & { deliveryId: string })[]> {
  return db
    .selectFrom("delivery_attempts")
    .innerJoin("deliveries", "deliveries.id", "delivery_attempts.delivery_id")
    .select([
      "delivery_id as deliveryId",
      "started_at as startedAt",
      "duration_ms as durationMs",
      "http_status as httpStatus",
      "response_excerpt as responseExcerpt",
      "error",
      "request_method as requestMethod",
      "request_url as requestUrl",
      "request_body as requestBody",
    ])
    .where("deliveries.document_id", "=", documentId)
    .orderBy("delivery_attempts.id", "desc")
    .execute();
}
