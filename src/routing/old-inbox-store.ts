import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** Deleted files can be restored for this long, in hours. */
const restorableHours = 24;

/** Removes the rows of files that were deleted long enough ago; the sweep then removes the files, which no row names. */
export async function removeDeletedFiles(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("inbox_files")
    .where("deleted_at", "<", sql<Date>`now() - make_interval(hours => ${restorableHours})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Removes files that were split and of which no part waits any more, or could be restored. A part that was split itself stays
 * with the file that it is from: without it, that file could be put together again although it was charged.
 */
export async function removeSplitFiles(db: Db): Promise<number> {
  let removed = 0;
  for (let count = 1n; count > 0n; removed += Number(count)) {
    const { numAffectedRows = 0n } = await sql`
      delete from inbox_files whole where split_at is not null and source_id is null and not exists (
        with recursive behind as (
          select id, document_id, split_at from inbox_files where source_id = whole.id
          union all
          select part.id, part.document_id, part.split_at from inbox_files part join behind on part.source_id = behind.id
        )
        select from behind where document_id is null and split_at is null)`.execute(db);
    // Their parts are from no file any more, and may be next.
    count = numAffectedRows;
  }
  return removed;
}

/**
 * Removes the files of which these documents are parts, and those of which such a file is one itself: what was deleted of a
 * file must not be left in it, nor come back and be charged again. Returns their keys; delete those once the transaction is
 * committed.
 */
export async function removeSourcesOf(tx: Db, documentIds: readonly string[]): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    with recursive sources as (
      select source_id as id from inbox_files where document_id = any(${documentIds}::uuid[])
      union
      select file.source_id from inbox_files file join sources on sources.id = file.id
    )
    delete from inbox_files where split_at is not null and id in (select id from sources) returning file_key as key`.execute(
    tx,
  );
  return rows.map(({ key }) => key);
}

/** Returns those of the file keys that belong to a file that waits, or to a document made of one. */
export async function findInboxFileKeys(db: Db, fileKeys: string[]): Promise<Set<string>> {
  if (fileKeys.length === 0) return new Set();
  const rows = await db.selectFrom("inbox_files").select("file_key").where("file_key", "in", fileKeys).execute();
  return new Set(rows.map(({ file_key: key }) => key));
}
