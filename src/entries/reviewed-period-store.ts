import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** How well the entries of one day or week were read, of those that people looked at. */
export interface ReviewedPeriod {
  /** The first day, in UTC: `2026-03-09`; weeks begin on Monday. */
  start: string;
  /** Entries that a person corrected or confirmed. */
  reviewed: number;
  /** By field name, in how many of them the value had to be corrected; a field without corrections is absent. */
  corrected: Map<string, number>;
}

/**
 * Counts how often people had to correct a parser's fields, by the day or week in which the entries were read. Only
 * entries count that were created since `from` and that somebody looked at. A value that was sent again unchanged is
 * not a correction. Periods without such an entry are left out.
 */
export async function countCorrections(
  db: Db,
  parserId: string,
  { by, from }: { by: "day" | "week"; from: Date },
): Promise<ReviewedPeriod[]> {
  const { rows } = await sql<{ start: string; field: string | null; count: number }>`
    with reviewed as (
      select id, to_char(date_trunc(${by}, created_at at time zone 'UTC'), 'YYYY-MM-DD') as start
      from entries
      where parser_id = ${parserId} and created_at >= ${from} and (confirmed_at is not null or edited_fields <> '{}')
    )
    select start, null as field, count(*)::integer as count from reviewed group by start
    union all
    select start, field, count(distinct entry_id)::integer
    from entry_edits join reviewed on reviewed.id = entry_edits.entry_id
    where not is_learned and old_value #>> '{}' is distinct from new_value #>> '{}'
    group by start, field
    order by start, field nulls first
  `.execute(db);
  const periods = new Map<string, ReviewedPeriod>();
  for (const { start, field, count } of rows) {
    const period = periods.get(start) ?? { start, reviewed: 0, corrected: new Map<string, number>() };
    periods.set(start, period);
    if (field === null) period.reviewed = count;
    else period.corrected.set(field, count);
  }
  return [...periods.values()];
}
