import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/** Days in UTC, both included; with `parserId` only one parser's documents. */
export interface UsagePeriod {
  accountId: string;
  from: string;
  to: string;
  parserId: string | null;
}

/**
 * Figures about the documents sent in a period, deleted ones included; the row for all of them has no parser. The times
 * (seconds) are those of the documents that are still there.
 */
export interface UsageFigures {
  parserId: string | null;
  parserName: string | null;
  documents: number;
  failed: number;
  pages: number;
  charged: string;
  entries: number;
  valid: number;
  corrected: number;
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

/** Figures in total (the row without a parser, always there) and per parser with documents, by name. */
export async function findUsageFigures(db: Db, period: UsagePeriod): Promise<UsageFigures[]> {
  const { rows } = await sql<UsageFigures>`
    with ${documentFigures(period)}
    select parser_id as "parserId", name as "parserName",
      coalesce(sum(documents), 0)::int as documents, coalesce(sum(failed), 0)::int as failed,
      coalesce(sum(pages), 0)::int as pages, trim_scale(coalesce(sum(charged), 0))::text as charged,
      coalesce(sum(entries), 0)::int as entries, coalesce(sum(valid), 0)::int as valid,
      coalesce(sum(corrected), 0)::int as corrected,
      percentile_cont(0.5) within group (order by seconds) as p50,
      percentile_cont(0.95) within group (order by seconds) as p95,
      percentile_cont(0.99) within group (order by seconds) as p99
    from figures
    group by grouping sets ((), (parser_id, name))
    order by parser_id is not null, lower(name), parser_id`.execute(db);
  return rows;
}

/** A parser's documents of one day. */
export interface UsageDay {
  day: string;
  parserId: string;
  parserName: string;
  documents: number;
  pages: number;
  charged: string;
  entries: number;
  validEntries: number;
}

export async function findUsageDays(db: Db, period: UsagePeriod): Promise<UsageDay[]> {
  const { rows } = await sql<UsageDay>`
    with ${documentFigures(period)}
    select to_char(day, 'YYYY-MM-DD') as day, parser_id as "parserId", name as "parserName",
      sum(documents)::int as documents, coalesce(sum(pages), 0)::int as pages,
      trim_scale(coalesce(sum(charged), 0))::text as charged,
      coalesce(sum(entries), 0)::int as entries, coalesce(sum(valid), 0)::int as "validEntries"
    from figures
    group by figures.day, parser_id, name
    order by figures.day, lower(name), parser_id`.execute(db);
  return rows;
}

function documentFigures({ accountId, from, to, parserId }: UsagePeriod): RawBuilder<unknown> {
  const isOfParser = parserId === null ? sql<SqlBool>`true` : sql<SqlBool>`p.id = ${parserId}`;
  return sql`figures as (
    select d.parser_id, p.name, (d.created_at at time zone 'UTC')::date as day, 1 as documents,
      (d.status = 'failed')::int as failed, case when d.status = 'completed' then d.page_count end as pages,
      (select -sum(amount) from ledger where document_id = d.id and kind = 'charge') as charged,
      e.entries, e.valid, e.corrected,
      case when d.status = 'completed' then extract(epoch from d.finished_at - d.started_at)::float8 end as seconds
    from documents d
    join parsers p on p.id = d.parser_id
    cross join lateral (
      select count(*) as entries, count(*) filter (where is_valid) as valid,
        count(*) filter (where edited_fields <> '{}') as corrected
      from entries where document_id = d.id
    ) e
    where d.account_id = ${accountId} and ${isOfParser}
      and d.created_at >= ${from}::date::timestamp at time zone 'UTC'
      and d.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'
    union all
    select k.parser_id, p.name, k.day, k.documents, k.failed, k.pages, k.charged, k.entries, k.valid, k.corrected, null
    from deleted_usage k
    join parsers p on p.id = k.parser_id
    where p.account_id = ${accountId} and ${isOfParser} and k.day between ${from}::date and ${to}::date
  )`;
}

/** What is held for documents in progress, as decimal text. */
export async function findHeldAmount(db: Db, accountId: string): Promise<string> {
  const { rows } = await sql<{ held: string }>`
    select trim_scale(coalesce(-sum(amount), 0))::text as held
    from ledger where account_id = ${accountId} and kind in ('hold', 'release')`.execute(db);
  return rows[0]?.held ?? "0";
}

/** A transaction with its document. */
export interface ListedMovement {
  id: string;
  kind: "credit" | "hold" | "release" | "charge";
  amount: string;
  note: string;
  /** Null: a credit, or the document was deleted. */
  documentId: string | null;
  filename: string | null;
  createdAt: Date;
}

/** An account's transactions that move money, newest first: those of free documents do not; `beforeId` is the last one of the previous page. */
export async function listMovementsPage(
  db: Db,
  accountId: string,
  page: { beforeId: string | null; limit: number },
): Promise<ListedMovement[]> {
  const isBefore = page.beforeId === null ? sql<SqlBool>`true` : sql<SqlBool>`l.id < ${page.beforeId}::bigint`;
  const { rows } = await sql<ListedMovement>`
    select l.id::text, l.kind, trim_scale(l.amount)::text as amount, l.note, d.id as "documentId", d.filename,
      l.created_at as "createdAt"
    from ledger l
    left join documents d on d.id = l.document_id
    where l.account_id = ${accountId} and l.amount <> 0 and ${isBefore}
    order by l.id desc
    limit ${page.limit}`.execute(db);
  return rows;
}
