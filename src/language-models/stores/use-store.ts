import { type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** Days in UTC, both included; with `parserId` only the requests of one parser. */
export interface UsePeriod {
  accountId: string;
  from: string;
  to: string;
  parserId: string | null;
}

/** What language models were asked in a period. */
export interface PeriodUse {
  /** Documents about which at least one request was sent. */
  documents: number;
  requests: number;
  inputTokens: number;
  outputTokens: number;
  /** Decimal text in the currency of the prices; what is unknown counts as nothing. */
  cost: string;
}

/** What was asked in a period, for each parser that asked; the row for all of them, checks included, has no parser. */
export async function findUseByParser(
  db: Db,
  { accountId, from, to, parserId }: UsePeriod,
): Promise<(PeriodUse & { parserId: string | null })[]> {
  const isOfParser = parserId === null ? sql<SqlBool>`true` : sql<SqlBool>`parser_id = ${parserId}`;
  const { rows } = await sql<PeriodUse & { parserId: string | null }>`
    select parser_id as "parserId", count(distinct document_id)::int as documents, count(*)::int as requests,
      coalesce(sum(input_tokens), 0)::float8 as "inputTokens", coalesce(sum(output_tokens), 0)::float8 as "outputTokens",
      trim_scale(coalesce(sum(cost), 0))::text as cost
    from language_model_requests
    where account_id = ${accountId} and ${isOfParser}
      and began_at >= ${from}::date::timestamp at time zone 'UTC'
      and began_at < (${to}::date + 1)::timestamp at time zone 'UTC'
    group by grouping sets ((), (parser_id))
    having grouping(parser_id) = 1 or parser_id is not null`.execute(db);
  return rows;
}
