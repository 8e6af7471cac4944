import { type SqlBool, sql } from "kysely";
import type { WebhookEvent } from "../../domain/webhook-event.ts";
import type { Db } from "../../platform/database/database.ts";
import { type StoredWebhook, toWebhook, webhookColumns } from "../webhook-store.ts";

export type DeliveryStatus = "pending" | "delivered" | "failed";

/** An event that is to be sent to a webhook. */
export interface NewDelivery {
  id: string;
  webhookId: string;
  event: WebhookEvent;
  /** Null: a document failed. */
  entryId: string | null;
  documentId: string;
}

/** The entry that a delivery is about, whatever its event; null for a failed document. */
export const entryOf = sql<string | null>`coalesce(deliveries.entry_id, deliveries.event_entry_id)`;

/** Rows in one statement: each takes seven parameters, and the protocol allows 65,535. */
const rowsPerInsert = 1000;

/** Writes deliveries as pending. The processing of an entry is delivered once to a webhook, ever: a second one throws. */
export async function insertDeliveries(db: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  for (let start = 0; start < deliveries.length; start += rowsPerInsert) {
    const rows = deliveries.slice(start, start + rowsPerInsert).map((delivery) => ({
      id: delivery.id,
      webhook_id: delivery.webhookId,
      event: delivery.event,
      entry_id: delivery.event === "processed" ? delivery.entryId : null,
      event_entry_id: delivery.event === "processed" ? null : delivery.entryId,
      document_id: delivery.documentId,
      status: "pending" as const,
    }));
    await db.insertInto("deliveries").values(rows).execute();
  }
}

/** A delivery that waits to be sent, with its webhook. */
export interface WaitingDelivery {
  /** Identifies the event to its receiver: retries and redeliveries have the same one. */
  id: string;
  event: WebhookEvent;
  documentId: string;
  /** Null: the document failed. */
  entryId: string | null;
  /** Which retry it waits for; 0: none, it was queued by its event or by hand. */
  retry: number;
  webhook: StoredWebhook;
}

/** Finds a delivery that waits to be sent, or for this retry; null if it does not, as it already has an outcome. */
export async function findWaitingDelivery(db: Db, id: string, retry: number): Promise<WaitingDelivery | null> {
  const row = await db
    .selectFrom("deliveries")
    .innerJoin("webhooks", "webhooks.id", "deliveries.webhook_id")
    .select(["deliveries.document_id as documentId", "deliveries.event", entryOf.as("entryId"), ...webhookColumns])
    .where("deliveries.id", "=", id)
    .where(isWaitingFor(retry))
    .executeTakeFirst();
  if (!row) return null;
  const { documentId, entryId, event, ...webhook } = row;
  return { id, event, documentId, entryId, retry, webhook: toWebhook(webhook) };
}

/** A retry that was planned before somebody sent the delivery again, or turned retries off, is none any more. */
function isWaitingFor(retry: number) {
  return retry === 0 ? isAt(retry) : sql<SqlBool>`${isAt(retry)} and next_attempt_at is not null`;
}

/** Whether a delivery is where an attempt began, even if no retry is wanted any more while it is being sent. */
function isAt(retry: number) {
  return retry === 0
    ? sql<SqlBool>`deliveries.status = 'pending'`
    : sql<SqlBool>`deliveries.status = 'failed' and retry_count = ${retry}`;
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

/**
 * Ends a delivery with its attempt, until `nextAttemptAt` if it is tried again; false, without writing anything, if
 * somebody sent it again meanwhile.
 */
export async function finishDelivery(
  db: Db,
  { id, retry }: Pick<WaitingDelivery, "id" | "retry">,
  attempt: DeliveryAttempt,
  nextAttemptAt: Date | null,
): Promise<boolean> {
  const finished = await db
    .updateTable("deliveries")
    .set({ status: attempt.error === null ? "delivered" : "failed", finished_at: new Date() })
    .set({ next_attempt_at: nextAttemptAt, retry_count: nextAttemptAt === null ? retry : retry + 1 })
    .where("id", "=", id)
    .where(isAt(retry))
    .executeTakeFirst();
  if (finished.numUpdatedRows === 0n) return false;
  await db
    .insertInto("delivery_attempts")
    .values({
      delivery_id: id,
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

/** Forgets the retries that are planned for a webhook: its deliveries stay failed. */
export async function dropRetries(db: Db, webhookId: string): Promise<void> {
  await db
    .updateTable("deliveries")
    .set({ next_attempt_at: null })
    .where("webhook_id", "=", webhookId)
    .where("next_attempt_at", "is not", null)
    .execute();
}

/** A delivery with its log, latest attempt first. */
export interface DeliveryRecord {
  id: string;
  webhookId: string;
  webhookName: string;
  event: WebhookEvent;
  /** Null: the document failed. */
  entryId: string | null;
  status: DeliveryStatus;
  createdAt: Date;
  finishedAt: Date | null;
  /** When a failed one is tried again by itself; null: it is not. */
  nextAttemptAt: Date | null;
  attempts: DeliveryAttempt[];
}

/** The deliveries of a document in the order in which they were planned. */
export async function findDeliveries(db: Db, documentId: string): Promise<DeliveryRecord[]> {
  const deliveries = await db
    .selectFrom("deliveries")
    .innerJoin("webhooks", "webhooks.id", "deliveries.webhook_id")
    .leftJoin("entries", (join) => join.on("entries.id", "=", entryOf))
    .select([
      "deliveries.id",
      "deliveries.webhook_id as webhookId",
      "webhooks.name as webhookName",
      "deliveries.event",
      entryOf.as("entryId"),
      "deliveries.status",
      "deliveries.created_at as createdAt",
      "deliveries.finished_at as finishedAt",
      "deliveries.next_attempt_at as nextAttemptAt",
    ])
    .where("deliveries.document_id", "=", documentId)
    .orderBy("entries.position")
    .orderBy("webhooks.created_at")
    .orderBy("webhooks.id")
    .orderBy("deliveries.created_at")
    .orderBy("deliveries.event")
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
