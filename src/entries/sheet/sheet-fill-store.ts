import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { withTransaction } from "../../platform/database/with-transaction.ts";

/** Entries in one transaction: about a tenth of a second. */
const entriesAtOnce = 2000;

/**
 * Gives the entries of a parser their rows in its sheet, if they are from before there were sheets: for up to `mostMs`
 * milliseconds. Returns whether all have theirs now. Entries since then get their rows when they are written.
 */
export async function fillSheet(db: Db, parserId: string, mostMs: number): Promise<boolean> {
  const known = await db.selectFrom("sheets").select("is_filled").where("parser_id", "=", parserId).executeTakeFirst();
  if (known?.is_filled) return true;
  const until = performance.now() + mostMs;
  do {
    if (await withTransaction(db, (tx) => fillSome(tx, parserId))) return true;
  } while (performance.now() < until);
  return false;
}

/** The newest entries without a row get theirs; true if there are none left. The sheet is locked until then. */
async function fillSome(tx: Db, parserId: string): Promise<boolean> {
  await sql`insert into sheets (parser_id) values (${parserId}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    with sheet as (
      select filled_to_created_at as at, filled_to_id as id from sheets where parser_id = ${parserId} for update
    ), next as (
      select e.id, e.created_at, e.document_id, e.status, e.is_valid, e.lowest_confidence, e.confirmed_at, e.parsed_data
      from entries e, sheet
      where e.parser_id = ${parserId} and (sheet.at is null or (e.created_at, e.id) < (sheet.at, sheet.id))
      order by e.created_at desc, e.id desc limit ${entriesAtOnce}
    ), filled as (
      insert into sheet_rows
      select next.id, ${parserId}, d.created_at, d.filename, next.status, next.is_valid, next.lowest_confidence,
        next.confirmed_at, to_sheet_cells(next.parsed_data)
      from next join documents d on d.id = next.document_id
      -- One that is being deleted gets none.
      where exists (select from entries where entries.id = next.id for key share)
      on conflict do nothing
    ), last as (
      select created_at, id from next order by created_at, id limit 1
    ), moved as (
      update sheets set filled_to_created_at = last.created_at, filled_to_id = last.id
      from last where parser_id = ${parserId}
    )
    select count(*)::int as count from next`.execute(tx);
  const isOver = (rows[0]?.count ?? 0) < entriesAtOnce;
  if (isOver) await tx.updateTable("sheets").set({ is_filled: true }).where("parser_id", "=", parserId).execute();
  return isOver;
}
