import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** From so many failed attempts in a row on, an endpoint keeps failing: one or two are a hiccup. */
export const troubleFrom = 3;

/** A webhook, and where it was sent to: what an address answers says nothing about the one that replaced it. */
interface Endpoint {
  id: string;
  url: string;
}

/** Counts a failed attempt of a webhook; returns how many there were in a row, 0 if it has another address by now. */
export async function countFailure(db: Db, { id, url }: Endpoint, failure: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    update webhooks set failures_in_row = failures_in_row + 1, last_failure = ${failure},
      failing_since = coalesce(failing_since, now())
    where id = ${id} and url = ${url}
    returning failures_in_row as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Forgets the failed attempts of a webhook: one arrived, or it has another address. */
export async function forgetTrouble(db: Db, { id, url }: Endpoint): Promise<void> {
  await db
    .updateTable("webhooks")
    .set({ failures_in_row: 0, failing_since: null, last_failure: null })
    .where("id", "=", id)
    .where("url", "=", url)
    .where("failures_in_row", ">", 0)
    .execute();
}

/** Turns a webhook off whose endpoint says that it is gone; false if it is off already or has another address. */
export async function turnOffGone(db: Db, { id, url }: Endpoint): Promise<boolean> {
  const result = await db
    .updateTable("webhooks")
    .set({ is_enabled: false, off_reason: "gone", updated_at: new Date() })
    .where("id", "=", id)
    .where("url", "=", url)
    .where("is_enabled", "=", true)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Forgets why the service turned a webhook off: people have decided since whether it is on. */
export async function forgetOffReason(db: Db, webhookId: string): Promise<void> {
  await db
    .updateTable("webhooks")
    .set({ off_reason: null })
    .where("id", "=", webhookId)
    .where("off_reason", "is not", null)
    .execute();
}

/** Whether a webhook `w` is off because its endpoint said that it is gone. */
export const isGone = sql<boolean>`(not w.is_enabled and w.off_reason is not null)`;

/** A webhook whose endpoint keeps failing, or said that it is gone. */
export interface FailingWebhook {
  id: string;
  name: string;
  parserId: string;
  parserName: string;
  failuresInRow: number;
  failingSince: Date | null;
  lastFailure: string | null;
  /** It is off because its endpoint said that it is gone. */
  isGone: boolean;
}

/** The webhooks of an account in trouble, or the one with this ID if it is. */
export async function listFailingWebhooks(
  db: Db,
  which: { accountId: string } | { webhookId: string },
): Promise<(FailingWebhook & { accountId: string })[]> {
  const isWanted = "accountId" in which ? sql`p.account_id = ${which.accountId}` : sql`w.id = ${which.webhookId}`;
  const { rows } = await sql<FailingWebhook & { accountId: string }>`
    select w.id, w.name, p.id as "parserId", p.name as "parserName", p.account_id as "accountId",
      w.failures_in_row as "failuresInRow", w.failing_since as "failingSince", w.last_failure as "lastFailure",
      ${isGone} as "isGone"
    from webhooks w join parsers p on p.id = w.parser_id
    where ${isWanted} and w.deleted_at is null and p.archived_at is null
      and (${isGone} or (w.is_enabled and w.failures_in_row >= ${troubleFrom}))
    order by w.failing_since, w.id`.execute(db);
  return rows;
}
