import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** How often a language model was asked about a parser's documents of one day or week, and what came of it. */
export interface AskedPeriod {
  /** The first day, in UTC: `2026-03-09`; weeks begin on Monday. */
  start: string;
  /** Documents that were read, and those about which a language model was asked. */
  documents: number;
  asked: number;
  /** Values that it was asked for, in all of them. */
  fields: number;
  /** Decimal text, in the currency of the operator's prices. */
  cost: string;
  /** Entries of asked documents that a person corrected or confirmed, and those of them that had nothing to correct. */
  reviewed: number;
  right: number;
}

/**
 * Counts how often a language model was asked, by the day or week in which documents were read, since `from`. Empty if it
 * never was; otherwise, periods without any document are left out.
 */
export async function countAsked(
  db: Db,
  parserId: string,
  { by, from }: { by: "day" | "week"; from: Date },
): Promise<AskedPeriod[]> {
  const { rows } = await sql<AskedPeriod>`
    select to_char(date_trunc(${by}, created_at at time zone 'UTC'), 'YYYY-MM-DD') as start,
      count(*) filter (where position = 0)::integer as documents,
      count(*) filter (where position = 0 and model_use is not null)::integer as asked,
      coalesce(sum((model_use ->> 'fields')::integer) filter (where position = 0), 0)::integer as fields,
      trim_scale(coalesce(sum((model_use ->> 'cost')::numeric) filter (where position = 0), 0))::text as cost,
      count(*) filter (where model_use is not null and (confirmed_at is not null or edited_fields <> '{}'))::integer
        as reviewed,
      count(*) filter (where model_use is not null and confirmed_at is not null and edited_fields = '{}')::integer
        as right
    from entries
    where parser_id = ${parserId} and created_at >= ${from}
    group by start order by start`.execute(db);
  return rows.some(({ asked }) => asked > 0) ? rows : [];
}
