import { randomUUID } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import { z } from "zod";
import { type WebhookEvent, webhookEvents } from "../domain/webhook-event.ts";
import type { Db } from "../platform/database/database.ts";
import type { DeliveryMethod } from "./webhook-definition.ts";

const previousSecretsSchema = z.array(z.object({ sealed: z.string(), until: z.coerce.date() }));

/** A secret that was replaced, and until when it also signs. */
export type PreviousSecret = z.infer<typeof previousSecretsSchema>[number];

/** What can be changed about a webhook; secrets and header values are sealed. */
export interface WebhookColumns {
  environment: string;
  url: string;
  method: DeliveryMethod;
  headersSealed: string;
  secretSealed: string;
  /** Replaced secrets, latest first. */
  previousSecrets: PreviousSecret[];
  mapping: string | null;
  /** In the order of `webhookEvents`. */
  events: WebhookEvent[];
  /** Whether a failed delivery is tried again by itself. */
  retries: boolean;
  isEnabled: boolean;
}

/** A webhook as stored. */
export interface StoredWebhook extends WebhookColumns {
  id: string;
  parserId: string;
  name: string;
  isDeleted: boolean;
}

/** The columns of a `StoredWebhook`, for `toWebhook`. */
export const webhookColumns = [
  "webhooks.id",
  "parser_id as parserId",
  "webhooks.name",
  "environment",
  "url",
  "method",
  "headers_sealed as headersSealed",
  "secret_sealed as secretSealed",
  "previous_secrets as previousSecrets",
  "mapping",
  "events",
  "retries",
  "is_enabled as isEnabled",
  sql<boolean>`deleted_at is not null`.as("isDeleted"),
] as const;

/** Reads what was stored as JSON. */
export function toWebhook(
  row: Omit<StoredWebhook, "previousSecrets" | "events"> & { previousSecrets: unknown; events: string[] },
): StoredWebhook {
  return {
    ...row,
    previousSecrets: previousSecretsSchema.parse(row.previousSecrets),
    events: webhookEvents.filter((event) => row.events.includes(event)),
  };
}

/** Finds a parser's webhook by its name and locks it until the transaction ends. */
export async function lockWebhookByName(db: Db, parserId: string, name: string): Promise<StoredWebhook | null> {
  const row = await db
    .selectFrom("webhooks")
    .select(webhookColumns)
    .where("parser_id", "=", parserId)
    .where("name", "=", name)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ? toWebhook(row) : null;
}

/** Finds a webhook that is not deleted and locks it until the transaction ends. */
export async function lockWebhook(db: Db, id: string): Promise<StoredWebhook | null> {
  const row = await db
    .selectFrom("webhooks")
    .select(webhookColumns)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ? toWebhook(row) : null;
}

/**
 * Whether a webhook is on and has retries, locked until the transaction ends. New deliveries can be planned meanwhile.
 * Throws if there is no such webhook.
 */
export async function lockSettings(db: Db, id: string): Promise<{ isOn: boolean; retries: boolean }> {
  return db
    .selectFrom("webhooks")
    .select([sql<boolean>`is_enabled and deleted_at is null`.as("isOn"), "retries"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes a new webhook and returns its ID; null if the parser has one with that name by now. */
export async function insertWebhook(
  db: Db,
  owner: { parserId: string; name: string },
  columns: WebhookColumns,
): Promise<string | null> {
  const row = await db
    .insertInto("webhooks")
    .values({ id: randomUUID(), parser_id: owner.parserId, name: owner.name, ...toRow(columns) })
    .onConflict((conflict) => conflict.columns(["parser_id", "name"]).where("deleted_at", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Changes a webhook. */
export async function updateWebhook(db: Db, id: string, columns: WebhookColumns): Promise<void> {
  await db
    .updateTable("webhooks")
    .set({ ...toRow(columns), updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

/** A webhook that gets some of these events. */
export interface EventReceiver {
  webhookId: string;
  events: WebhookEvent[];
}

/** The webhooks of a parser that get some of these events of documents of an environment, oldest first. */
export async function findReceivers(
  db: Db,
  parserId: string,
  { environment, events }: { environment: string; events: WebhookEvent[] },
): Promise<EventReceiver[]> {
  const rows = await db
    .selectFrom("webhooks")
    .select(["id", "events"])
    .where("parser_id", "=", parserId)
    .where("environment", "=", environment)
    .where(sql<SqlBool>`events && ${events}::text[]`)
    .where("is_enabled", "=", true)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ webhookId: row.id, events: events.filter((event) => row.events.includes(event)) }));
}

function toRow(columns: WebhookColumns) {
  return {
    environment: columns.environment,
    url: columns.url,
    method: columns.method,
    headers_sealed: columns.headersSealed,
    secret_sealed: columns.secretSealed,
    previous_secrets: JSON.stringify(columns.previousSecrets),
    mapping: columns.mapping,
    events: webhookEvents.filter((event) => columns.events.includes(event)),
    retries: columns.retries,
    is_enabled: columns.isEnabled,
  };
}

/** To which parser a webhook belongs. Throws if there is no such webhook. */
export async function getWebhookParserId(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom("webhooks").select("parser_id").where("id", "=", id).executeTakeFirstOrThrow();
  return row.parser_id;
}
