import { sql } from "kysely";
import { lockUniqueValues } from "../../src/entries/uniqueness/unique-value-store.ts";
import type { Db } from "../../src/platform/database/database.ts";

/** Documents that were processed longer ago than this are to go. */
export const retentionDays = 90;

export interface Filled {
  /** Whose old documents are deleted. */
  parserId: string;
  accountId: string;
  /** Of another account, all of whose documents stay. */
  otherParserId: string;
}

/** Rows in one statement of the fill. */
const rowsAtOnce = 5_000;

/**
 * Two accounts with a parser each. The first has `old` documents that are to go and as many that stay, the second another
 * `old` that stay; each with what a processed one-page invoice leaves: an entry with a unique value, its movements, its
 * words' file, a delivery with its attempt, and every tenth with an idempotency key.
 */
export async function fill(db: Db, old: number): Promise<Filled> {
  const parserId = "00000000-0000-4000-8000-00000000000a";
  const otherParserId = "00000000-0000-4000-8000-00000000000b";
  const accountId = "00000000-0000-4000-8000-000000000001";
  await fillParser(db, accountId, parserId);
  await fillParser(db, "00000000-0000-4000-8000-000000000002", otherParserId);
  await fillDocuments(db, parserId, { count: old, oldest: 2 * retentionDays, newest: retentionDays });
  await fillDocuments(db, parserId, { count: old, oldest: retentionDays - 1, newest: 0 });
  await fillDocuments(db, otherParserId, { count: old, oldest: 2 * retentionDays, newest: 0 });
  await sql`vacuum analyze`.execute(db);
  return { parserId, accountId, otherParserId };
}

async function fillParser(db: Db, accountId: string, parserId: string): Promise<void> {
  await sql`insert into accounts (id, email, name, currency, balance)
    values (${accountId}, ${`${accountId}@example.com`}, 'Bench', 'USD', 0)`.execute(db);
  await sql`insert into api_tokens (id, account_id, name, token_hash)
    values (${accountId}, ${accountId}, 'bench', sha256(${accountId}::bytea))`.execute(db);
  await sql`insert into parsers (id, account_id, slug, name, fields, max_pages, block_invalid, rate_per_page, engine,
      retention_days)
    values (${parserId}, ${accountId}, 'bench', 'Bench', '[]', 100, false, 0.05, '{"type": "local", "embedded": true}',
      ${parserId.endsWith("a") ? retentionDays : null})
    `.execute(db);
  await sql`insert into webhooks (id, parser_id, name, url, method, headers_sealed, secret_sealed)
    values (${parserId}, ${parserId}, 'bench', 'https://example.com', 'POST', '', '')`.execute(db);
}

/** Documents that arrived at equal distances, from `oldest` to `newest` days ago. */
async function fillDocuments(
  db: Db,
  parserId: string,
  { count, oldest, newest }: { count: number; oldest: number; newest: number },
): Promise<void> {
  const daysAgo = { oldest, step: (oldest - newest) / count };
  for (let from = 0; from < count; from += rowsAtOnce) {
    await db.transaction().execute(async (tx) => {
      // What is made here refers to nothing that is not there.
      await sql`set local session_replication_role = replica`.execute(tx);
      await insertDocuments(tx, parserId, { from, until: Math.min(from + rowsAtOnce, count) - 1, daysAgo });
    });
  }
}

/** What the service writes when a document of a parser is completed; documents of one parser with unique fields take turns. */
export async function completeDocument(db: Db, parserId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUniqueValues(tx, parserId);
    await insertDocuments(tx, parserId, { from: 0, until: 0, daysAgo: { oldest: 0, step: 0 } });
  });
}

async function insertDocuments(
  tx: Db,
  parserId: string,
  { from, until, daysAgo }: { from: number; until: number; daysAgo: { oldest: number; step: number } },
): Promise<void> {
  await sql`
    with made as (
      select gen_random_uuid() as id, gen_random_uuid() as entry, gen_random_uuid() as delivery, p.id as parser_id,
        p.account_id, i,
        now() - make_interval(secs => 86400.0 * (${daysAgo.oldest}::float8 - i * ${daysAgo.step}::float8)) as at
      from generate_series(${from}::int, ${until}::int) i, parsers p where p.id = ${parserId}
    ), d as (
      insert into documents (id, account_id, parser_id, source, environment, has_multiple_entries, status, file_key,
        filename, format, size_bytes, page_count, sha256, rate_per_page, currency, attempts, page_readings, created_at,
        started_at, finished_at)
      select id, account_id, parser_id, 'async', 'default', false, 'completed', gen_random_uuid()::text,
        'invoice-' || i || '.pdf', 'pdf', 60000, 1, encode(sha256(i::text::bytea), 'hex'), 0.05, 'USD', 1,
        '[{"method": "text", "reason": "the text layer is sound", "durationMs": 12}]', at, at + interval '1 s',
        at + interval '2 s'
      from made
    ), w as (
      insert into document_words (document_id, words_key, words_sha256, words_bytes)
      select id, gen_random_uuid() || '.words', encode(sha256(id::text::bytea), 'hex'), 3500 from made
    ), e as (
      insert into entries (id, document_id, parser_id, position, status, is_deduplicated, is_valid, parsed_data,
        validation_errors, grounding, parser_version, cost, cost_currency, processing_time_seconds, created_at,
        updated_at, lowest_confidence)
      select entry, id, parser_id, 0, 'completed', false, true,
        json_build_object('invoice_number', i, 'total', 12.5, 'supplier', 'Supplier ' || i, 'address', repeat('x', 200)),
        '[]', json_build_object('invoice_number', json_build_object('page', 1, 'text', repeat(md5(id::text), 20))),
        1, 0.05, 'USD', 1, at, at, 0.9
      from made
    ), u as (
      insert into unique_values (parser_id, field_id, value_hash, entry_id)
      select parser_id, parser_id, sha256(id::text::bytea), entry from made
    ), l as (
      insert into ledger (account_id, document_id, kind, amount, created_at)
      select account_id, id, kind, amount, at
      from made, (values ('hold', -0.05), ('release', 0.05), ('charge', -0.05)) as m (kind, amount)
    ), v as (
      insert into deliveries (id, webhook_id, entry_id, document_id, status, created_at, finished_at)
      select delivery, parser_id, entry, id, 'delivered', at, at from made
    ), a as (
      insert into delivery_attempts (delivery_id, started_at, duration_ms, http_status, response_excerpt, request_body)
      select delivery, at, 20, 200, 'ok', repeat('x', 600) from made
    )
    insert into idempotency_keys (token_id, key, fingerprint, document_id, entries, created_at)
    select account_id, id::text, sha256(id::text::bytea), id, '[]', at from made where i % 10 = 0`.execute(tx);
}
