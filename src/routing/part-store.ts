import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { type InboxFile, inboxFiles, toInboxFile, waits } from "./inbox-store.ts";

/** The parts of a file that was split, deleted ones too, with their rows locked until the transaction ends. */
export async function lockParts(tx: Db, accountId: string, sourceId: string): Promise<InboxFile[]> {
  const rows = await inboxFiles(tx, accountId)
    .where("source_id", "=", sourceId)
    .orderBy("first_page")
    .forUpdate()
    .execute();
  return rows.map(toInboxFile);
}

/** The files of an account that were split, of which no part was sent or split itself: they can be put together again. */
export async function findJoinable(db: Db, accountId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("inbox_files")
    .select(["source_id as id", sql<boolean>`bool_or(document_id is not null or split_at is not null)`.as("isSent")])
    .where("account_id", "=", accountId)
    .where("source_id", "is not", null)
    .groupBy("source_id")
    .execute();
  return new Set(rows.flatMap(({ id, isSent }) => (id === null || isSent ? [] : [id])));
}

/**
 * Records that a file was split; false if it does not wait any more. Call it in the transaction that writes its parts: then
 * it is split once.
 */
export async function recordSplit(tx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("inbox_files")
    .set({ split_at: sql<Date>`clock_timestamp()`, problem: null })
    .where("id", "=", id)
    .where(waits)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes the parts of a file, and has it wait again, whole from now on. Call it after `lockParts`. */
export async function recordJoined(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom("inbox_files").where("source_id", "=", id).execute();
  await tx.updateTable("inbox_files").set({ split_at: null, stays_whole: true }).where("id", "=", id).execute();
}
