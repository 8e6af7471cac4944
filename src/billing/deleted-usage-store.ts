import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/**
 * Adds the figures of documents to those of the days on which they were sent, so that usage stays what it was. Call it in
 * the transaction that deletes the documents, before anything of them is gone.
 */
export async function keepUsageOf(db: Db, documentIds: readonly string[]): Promise<void> {
  await sql`
    insert into deleted_usage as kept (parser_id, day, documents, failed, pages, charged, entries, valid, corrected)
    select d.parser_id, (d.created_at at time zone 'UTC')::date, count(*), count(*) filter (where d.status = 'failed'),
      coalesce(sum(d.page_count) filter (where d.status = 'completed'), 0), sum(l.charged), sum(e.entries), sum(e.valid),
      sum(e.corrected)
    from documents d
    cross join lateral (
      select coalesce(-sum(amount), 0) as charged from ledger where document_id = d.id and kind = 'charge'
    ) l
    cross join lateral (
      select count(*) as entries, count(*) filter (where is_valid) as valid,
        count(*) filter (where edited_fields <> '{}') as corrected
      from entries where document_id = d.id
    ) e
    where d.id = any(${documentIds}::uuid[])
    group by 1, 2
    order by 1, 2
    on conflict (parser_id, day) do update set documents = kept.documents + excluded.documents,
      failed = kept.failed + excluded.failed, pages = kept.pages + excluded.pages,
      charged = kept.charged + excluded.charged, entries = kept.entries + excluded.entries,
      valid = kept.valid + excluded.valid, corrected = kept.corrected + excluded.corrected`.execute(db);
}
