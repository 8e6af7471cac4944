import { type SqlBool, sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** Among how many of the newest entries unreviewed ones are sought. */
const mostEntries = 2000;

/** Whether nobody confirmed or corrected an entry, and its document alone says what it contains. */
const isUnreviewed = (entry: string) => sql<SqlBool>`status = 'completed' and confirmed_at is null
  and edited_fields = '{}' and model_use is null
  and not exists (select from entries as duplicate where duplicate.duplicate_of = ${sql.ref(`${entry}.id`)})`;

/**
 * The newest documents of a parser with an entry that nobody confirmed or corrected, newest first. Entries that took over
 * values of a duplicate, and those about which a language model was asked, are left out: their document alone does not say
 * what they contain.
 */
export async function findUnreviewedDocuments(db: Db, parserId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ documentId: string }>`
    with newest as (
      select id, document_id, status, confirmed_at, edited_fields, model_use, created_at
      from entries where parser_id = ${parserId} order by created_at desc limit ${mostEntries}
    )
    select document_id as "documentId" from newest
    where ${isUnreviewed("newest")}
    group by document_id order by max(created_at) desc limit ${limit}`.execute(db);
  return rows.map(({ documentId }) => documentId);
}

/** Those of a document's entries that count for `findUnreviewedDocuments`. */
export async function findUnreviewedEntryIds(db: Db, documentId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from entries
    where document_id = ${documentId} and ${isUnreviewed("entries")}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
