import { type SqlBool, sql } from "kysely";
import type { ModelUse } from "../../domain/model-use.ts";
import type { Db } from "../../platform/database/database.ts";
import { withTransaction } from "../../platform/database/with-transaction.ts";
import type { ModelTroubleKind } from "../model-trouble.ts";

/** Whose question a request belongs to. */
export interface Asker {
  /** Null: a check of the operator's language model. */
  accountId: string | null;
  parserId: string | null;
  documentId: string | null;
}

/** What is sent where. */
export interface SentRequest extends Asker {
  provider: string;
  host: string;
  modelName: string;
  pages: number;
  lines: number;
  pictures: number;
}

/** How a request ended: it was answered, or there was trouble, or whoever asked gave up. */
export type RequestOutcome = "answered" | "givenUp" | ModelTroubleKind;

/** What a request came to. */
export interface RequestResult {
  outcome: RequestOutcome;
  /** What was odd about an answer that could be used; null if nothing was. */
  remark: string | null;
  /** Null: the server did not say. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** Decimal text; null: unknown, because a price is. */
  cost: string | null;
  /** Without a cost: whether it may have cost something all the same, so that what was held for it counts. */
  mayHaveCost: boolean;
  durationMs: number;
}

/** What a request may cost at most, and what the account may spend in the month. */
export interface SpendLimit {
  most: string;
  monthlyLimit: string;
}

/**
 * Writes a request down before it is sent, and holds what it may cost. Returns its ID; null if that could pass the month's
 * limit. An account's requests pass one after the other here, so together they cannot pass the limit either. A hold that
 * nobody settles, because the process died, counts no more after `holdMs`.
 */
export async function beginRequest(
  db: Db,
  request: SentRequest,
  { limit, holdMs }: { limit: SpendLimit | null; holdMs: number },
): Promise<string | null> {
  if (limit === null) return insertRequest(db, request, { held: null, holdMs });
  return withTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`language-models ${request.accountId}`}, 0))`.execute(tx);
    const { rows } = await sql<{ has_room: boolean }>`
      select ${limit.most}::numeric
        + coalesce((select cost from language_model_months
            where account_id = ${request.accountId} and month = ${thisMonth}), 0)
        + coalesce((select sum(held) from language_model_requests
            where account_id = ${request.accountId} and outcome is null and held_until > clock_timestamp()), 0)
        <= ${limit.monthlyLimit}::numeric as has_room`.execute(tx);
    return rows[0]?.has_room ? insertRequest(tx, request, { held: limit.most, holdMs }) : null;
  });
}

async function insertRequest(
  db: Db,
  request: SentRequest,
  { held, holdMs }: { held: string | null; holdMs: number },
): Promise<string> {
  const { id } = await db
    .insertInto("language_model_requests")
    .values({
      account_id: request.accountId,
      parser_id: request.parserId,
      document_id: request.documentId,
      provider: request.provider,
      host: request.host,
      model_name: request.modelName,
      pages: request.pages,
      lines: request.lines,
      pictures: request.pictures,
      held,
      held_until: sql<Date>`clock_timestamp() + ${holdMs} * interval '1 millisecond'`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Replaces a hold by what the request came to, and adds it to the account's month, once. Nobody knows what a request cost
 * that was sent and not answered, or whose tokens were not counted: the month counts what was held for it.
 */
export async function endRequest(db: Db, id: string, result: RequestResult): Promise<void> {
  await sql`
    with ended as (
      update language_model_requests set
        outcome = ${result.outcome}, remark = ${result.remark},
        input_tokens = ${result.inputTokens}, output_tokens = ${result.outputTokens},
        cost = ${result.cost}::numeric, duration_ms = ${Math.round(result.durationMs)}
      where id = ${id} and outcome is null
      returning account_id, began_at, input_tokens, output_tokens,
        coalesce(cost, case when ${result.mayHaveCost} then held end) as cost
    )
    insert into language_model_months as sums (account_id, month, requests, input_tokens, output_tokens, cost)
    select account_id, date_trunc('month', began_at at time zone 'UTC')::date, 1,
      coalesce(input_tokens, 0), coalesce(output_tokens, 0), coalesce(cost, 0)
    from ended where account_id is not null
    on conflict (account_id, month) do update set
      requests = sums.requests + 1,
      input_tokens = sums.input_tokens + excluded.input_tokens,
      output_tokens = sums.output_tokens + excluded.output_tokens,
      cost = sums.cost + excluded.cost`.execute(db);
}

const thisMonth = sql`date_trunc('month', clock_timestamp() at time zone 'UTC')::date`;

/** What requests came to together. */
type RequestUse = Omit<ModelUse, "fields">;

const noUse: RequestUse = { requests: 0, inputTokens: 0, outputTokens: 0, cost: "0" };

/** What was asked about a document in all. */
export async function findDocumentUse(db: Db, documentId: string): Promise<RequestUse> {
  const { rows } = await sql<RequestUse>`
    select count(*)::int as requests, coalesce(sum(input_tokens), 0)::int as "inputTokens",
      coalesce(sum(output_tokens), 0)::int as "outputTokens",
      trim_scale(coalesce(sum(cost), 0))::text as cost
    from language_model_requests where document_id = ${documentId}`.execute(db);
  return rows[0] ?? noUse;
}

/** What an account asked in a month (UTC), such as `2026-11`; without `month`, in this one. */
export async function findMonthUse(db: Db, accountId: string, month?: string): Promise<RequestUse> {
  const first = month === undefined ? thisMonth : sql`${`${month}-01`}::date`;
  const { rows } = await sql<RequestUse>`
    select requests, input_tokens::float8 as "inputTokens", output_tokens::float8 as "outputTokens",
      trim_scale(cost)::text as cost
    from language_model_months where account_id = ${accountId} and month = ${first}`.execute(db);
  return rows[0] ?? noUse;
}

/** A request as its account sees it. */
export interface ListedRequest extends SentRequest, Omit<RequestResult, "outcome" | "durationMs" | "mayHaveCost"> {
  id: string;
  beganAt: Date;
  /** As the database writes it, to the microsecond. */
  beganAtText: string;
  /** Null: it runs; `lost`: the process that sent it died. */
  outcome: RequestOutcome | "lost" | null;
  durationMs: number | null;
}

/** An account's requests, newest first; `before` is the last one of the previous page. */
export async function listRequests(
  db: Db,
  accountId: string,
  page: { before: { beganAt: string; id: string } | null; limit: number },
): Promise<ListedRequest[]> {
  const { before } = page;
  const isBefore = before
    ? sql<SqlBool>`(began_at, id) < (${before.beganAt}::timestamptz, ${before.id}::uuid)`
    : sql<SqlBool>`true`;
  const { rows } = await sql<ListedRequest>`
    select id, account_id as "accountId", parser_id as "parserId", document_id as "documentId", provider, host,
      model_name as "modelName", pages, lines, pictures, began_at as "beganAt", began_at::text as "beganAtText",
      case when outcome is null and held_until < clock_timestamp() then 'lost' else outcome end as outcome,
      remark, input_tokens as "inputTokens", output_tokens as "outputTokens", trim_scale(cost)::text as cost,
      duration_ms as "durationMs"
    from language_model_requests
    where account_id = ${accountId} and ${isBefore}
    order by began_at desc, id desc
    limit ${page.limit}`.execute(db);
  return rows;
}

/** Removes up to `limit` of the oldest requests from before a time; returns how many. The sums of the months stay. */
export async function deleteRequestsBefore(db: Db, time: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from language_model_requests where id in (
      select id from language_model_requests where began_at < ${time} order by began_at limit ${limit}
      for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
