import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { MailFacts } from "../domain/mail.ts";
import type { ItemState } from "../domain/source.ts";
import type { Db } from "../platform/database/database.ts";

/** What is written down of something that is in a source. */
export interface SeenItem {
  seenKey: string;
  name: string;
  sizeBytes: number | null;
  /** Of the mail that it was in. */
  mail?: MailFacts | undefined;
}

/** What is known of it. */
export interface KnownItem {
  state: ItemState;
  reason: string | null;
  /** Milliseconds since it was first seen like this. */
  knownForMs: number;
}

/**
 * Writes down what is in a source now; returns what is known of each, by its key. Something seen before is not written
 * again, but what waits is noted as still there.
 */
export async function noteSeen(db: Db, sourceId: string, items: readonly SeenItem[]): Promise<Map<string, KnownItem>> {
  if (items.length === 0) return new Map();
  const keys = items.map(({ seenKey }) => seenKey);
  const known = await findKnown(db, sourceId, keys);
  const fresh = items.filter(({ seenKey }) => !known.has(seenKey));
  if (fresh.length > 0) {
    const rows = fresh.map(({ seenKey, name, sizeBytes, mail }) => ({
      id: randomUUID(),
      source_id: sourceId,
      seen_key: seenKey,
      name,
      size_bytes: sizeBytes,
      mail: mail === undefined ? null : JSON.stringify(mail),
    }));
    await db
      .insertInto("source_items")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["source_id", "seen_key"]).doNothing())
      .execute();
  }
  const waiting = keys.filter((key) => known.get(key)?.state === "waiting");
  if (waiting.length > 0) {
    await db
      .updateTable("source_items")
      .set({ last_seen_at: sql<Date>`clock_timestamp()` })
      .where("source_id", "=", sourceId)
      .where("seen_key", "in", waiting)
      .where("state", "=", "waiting")
      .execute();
  }
  for (const { seenKey } of fresh) known.set(seenKey, { state: "waiting", reason: null, knownForMs: 0 });
  return known;
}

async function findKnown(db: Db, sourceId: string, keys: readonly string[]): Promise<Map<string, KnownItem>> {
  const rows = await db
    .selectFrom("source_items")
    .select(["seen_key", "state", "reason"])
    .select(sql<number>`(extract(epoch from clock_timestamp() - seen_at) * 1000)::float8`.as("knownForMs"))
    .where("source_id", "=", sourceId)
    .where("seen_key", "in", [...keys])
    .execute();
  return new Map(rows.map(({ seen_key, ...known }) => [seen_key, known]));
}

/** The database's time, with which `forgetGone` compares. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** Forgets what waited and is not in the source any more; call it after a look that began at `since` and saw everything. */
export async function forgetGone(db: Db, sourceId: string, since: Date): Promise<void> {
  await db
    .deleteFrom("source_items")
    .where("source_id", "=", sourceId)
    .where("state", "=", "waiting")
    .where("last_seen_at", "<", since)
    .execute();
}

/** Whether the same bytes under the same name were taken before. */
export async function isContentTaken(db: Db, sourceId: string, contentKey: string): Promise<boolean> {
  const row = await db
    .selectFrom("source_items")
    .select("id")
    .where("source_id", "=", sourceId)
    .where("content_key", "=", contentKey)
    .where("state", "=", "taken")
    .executeTakeFirst();
  return row !== undefined;
}

/** What was made of an item. */
export type TakenAs = { documentId: string } | { inboxId: string };

/**
 * Records that an item was taken; false if it does not wait any more. Call it in the transaction that accepts the document:
 * then it can only be taken once. The same bytes under the same name, taken by somebody else meanwhile, are an error.
 */
export async function recordTaken(
  tx: Db,
  { sourceId, seenKey, contentKey }: { sourceId: string; seenKey: string; contentKey: string },
  made: TakenAs,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("source_items")
    .set({
      state: "taken",
      content_key: contentKey,
      reason: null,
      ended_at: sql<Date>`clock_timestamp()`,
      ...("documentId" in made ? { document_id: made.documentId } : { inbox_id: made.inboxId }),
    })
    .where("source_id", "=", sourceId)
    .where("seen_key", "=", seenKey)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that an item was not taken, and why. One that does not wait any more stays as it is. */
export async function recordNotTaken(
  db: Db,
  { sourceId, seenKey }: { sourceId: string; seenKey: string },
  { state, reason }: { state: "repeated" | "refused"; reason: string | null },
): Promise<void> {
  await db
    .updateTable("source_items")
    .set({ state, reason, ended_at: sql<Date>`clock_timestamp()` })
    .where("source_id", "=", sourceId)
    .where("seen_key", "=", seenKey)
    .where("state", "=", "waiting")
    .execute();
}

/** Says why an item waits. */
export async function recordWaiting(
  db: Db,
  { sourceId, seenKey }: { sourceId: string; seenKey: string },
  reason: string,
): Promise<void> {
  await db
    .updateTable("source_items")
    .set({ reason })
    .where("source_id", "=", sourceId)
    .where("seen_key", "=", seenKey)
    .where("state", "=", "waiting")
    .execute();
}

/** Forgets the names of what was taken and of which nothing is left, such as a file that was deleted in the inbox. */
export async function forgetLostNames(db: Db): Promise<void> {
  await db
    .updateTable("source_items")
    .set({ name: null, mail: null })
    .where("state", "=", "taken")
    .where("document_id", "is", null)
    .where("inbox_id", "is", null)
    .where("name", "is not", null)
    .execute();
}

/**
 * Forgets the names and mails of items of which these documents were made. Call it in the transaction that deletes them,
 * before. What was taken is still known, without them.
 */
export async function forgetItemNames(tx: Db, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  await tx
    .updateTable("source_items")
    .set({ name: null, mail: null })
    .where((is) =>
      is.or([
        is("document_id", "in", [...documentIds]),
        is("inbox_id", "in", (query) =>
          query
            .selectFrom("inbox_files")
            .select("id")
            .where("document_id", "in", [...documentIds]),
        ),
      ]),
    )
    .execute();
}
