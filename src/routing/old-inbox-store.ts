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

/** Removes files that were split and of which no part waits any more, or could be restored. */
export async function removeSplitFiles(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("inbox_files as whole")
    .where("whole.split_at", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("inbox_files as part")
            .select("part.id")
            .whereRef("part.source_id", "=", "whole.id")
            .where("part.document_id", "is", null),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Removes the files of which these documents are parts: what was deleted of a file must not be left in it, nor come back and
 * be charged again. Returns their keys; delete those once the transaction is committed.
 */
export async function removeSourcesOf(tx: Db, documentIds: readonly string[]): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const rows = await tx
    .deleteFrom("inbox_files")
    .where("split_at", "is not", null)
    .where("id", "in", (query) =>
      query
        .selectFrom("inbox_files")
        .select((part) => part.ref("source_id").$notNull().as("id"))
        .where("document_id", "in", [...documentIds])
        .where("source_id", "is not", null),
    )
    .returning("file_key")
    .execute();
  return rows.map(({ file_key: key }) => key);
}

/** Returns those of the file keys that belong to a file that waits, or to a document made of one. */
export async function findInboxFileKeys(db: Db, fileKeys: string[]): Promise<Set<string>> {
  if (fileKeys.length === 0) return new Set();
  const rows = await db.selectFrom("inbox_files").select("file_key").where("file_key", "in", fileKeys).execute();
  return new Set(rows.map(({ file_key: key }) => key));
}
