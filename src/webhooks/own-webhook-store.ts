import { sql } from "kysely";
import type { WebhookEvent } from "../domain/webhook-event.ts";
import type { Db } from "../platform/database/database.ts";
import { isGone } from "./trouble-store.ts";
import type { DeliveryMethod } from "./webhook-definition.ts";

/** A webhook as its owner sees it; header values stay sealed. */
export interface OwnWebhook {
  id: string;
  parserId: string;
  name: string;
  environment: string;
  url: string;
  method: DeliveryMethod;
  headersSealed: string;
  mapping: string | null;
  events: WebhookEvent[];
  retries: boolean;
  isEnabled: boolean;
  /** Attempts that failed since the last one that arrived, when the first of them was, and what the last one said. */
  failuresInRow: number;
  failingSince: Date | null;
  lastFailure: string | null;
  /** The service turned it off, because its endpoint said that it is gone. */
  isGone: boolean;
  /** Until when the latest replaced secret still signs; null if none does. */
  previousSecretUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
  delivered: number;
  failed: number;
  pending: number;
}

/** An account's own webhooks that are not deleted, oldest first: those of a parser, or one by its ID. */
export async function listOwnWebhooks(
  db: Db,
  accountId: string,
  which: { parserId: string } | { webhookId: string },
): Promise<OwnWebhook[]> {
  const isWanted = "parserId" in which ? sql`w.parser_id = ${which.parserId}` : sql`w.id = ${which.webhookId}`;
  const { rows } = await sql<OwnWebhook>`
    select w.id, w.parser_id as "parserId", w.name, w.environment, w.url, w.method,
      w.headers_sealed as "headersSealed", w.mapping, w.events, w.retries, w.is_enabled as "isEnabled",
      w.failures_in_row as "failuresInRow", w.failing_since as "failingSince", w.last_failure as "lastFailure",
      ${isGone} as "isGone",
      (select max(until) from (select (s ->> 'until')::timestamptz as until from json_array_elements(w.previous_secrets) s) p
        where until > now()) as "previousSecretUntil",
      w.created_at as "createdAt", w.updated_at as "updatedAt", l.delivered, l.failed, l.pending
    from webhooks w
    join parsers p on p.id = w.parser_id
    cross join lateral (
      select count(*) filter (where status = 'delivered')::int as delivered,
        count(*) filter (where status = 'failed')::int as failed,
        count(*) filter (where status = 'pending')::int as pending
      from deliveries where webhook_id = w.id
    ) l
    where p.account_id = ${accountId} and ${isWanted} and w.deleted_at is null
    order by w.created_at, w.id`.execute(db);
  return rows;
}

/** Whether the parser has a different webhook with this name. */
export async function isWebhookNameTaken(
  db: Db,
  parserId: string,
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  const rows = await db
    .selectFrom("webhooks")
    .select("id")
    .where("parser_id", "=", parserId)
    .where("name", "=", name)
    .where("deleted_at", "is", null)
    .execute();
  return rows.some((row) => row.id !== exceptId);
}

export async function renameWebhook(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable("webhooks").set({ name }).where("id", "=", id).execute();
}

/** An account's own deleted webhook; null if there is none. */
export async function findDeletedWebhook(
  db: Db,
  accountId: string,
  id: string,
): Promise<{ parserId: string; name: string } | null> {
  const row = await db
    .selectFrom("webhooks")
    .innerJoin("parsers", "parsers.id", "webhooks.parser_id")
    .select(["webhooks.parser_id as parserId", "webhooks.name"])
    .where("parsers.account_id", "=", accountId)
    .where("webhooks.id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes or restores a webhook; the caller has made sure whose it is. */
export async function setWebhookDeleted(db: Db, id: string, isDeleted: boolean): Promise<void> {
  await db
    .updateTable("webhooks")
    .set({ deleted_at: isDeleted ? new Date() : null, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

/** Makes others who create or rename webhooks of this parser wait until the transaction ends. */
export async function lockWebhookNames(db: Db, parserId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${parserId}, 2))`.execute(db);
}
