import type { Readable, Writable } from "node:stream";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Schema } from "../platform/database/schema.ts";

/**
 * What a backup keeps, each table after those that it refers to. Sessions, password resets, counters of attempts and the
 * code of the first start are left out: people sign in again. So are what was read so far of a long scan, which begins anew,
 * what is made anew from entries, such as a parser's sheet, and who is reviewing a document at the moment.
 */
export const keptTables = [
  "accounts",
  "members",
  "open_identities",
  "second_factors",
  "passkeys",
  "api_tokens",
  "parsers",
  "parser_versions",
  "webhooks",
  "documents",
  "document_words",
  "document_assignments",
  "entries",
  "entry_edits",
  "entry_comments",
  "comment_mentions",
  "unique_fields",
  "unique_values",
  "retention_counts",
  "deleted_usage",
  "ledger",
  "deliveries",
  "delivery_attempts",
  "webhook_replays",
  "idempotency_keys",
  "samples",
  "inbox_files",
  "routed_layouts",
  "sources",
  "source_items",
  "parser_learning",
  "learned_examples",
  "parser_models",
  "history_trials",
  "jobs",
  "service_settings",
  "audit_events",
  "language_models",
  "language_model_checks",
  "language_model_requests",
  "language_model_months",
] as const satisfies readonly (keyof Schema)[];

/** Tables that a backup does not keep. */
export const leftOutTables = [
  "reading_plans",
  "page_slices",
  "document_questions",
  "sessions",
  "password_resets",
  "member_sessions",
  "member_links",
  "tries",
  "first_start_codes",
  "worker_processes",
  "review_leases",
  "look_back_values",
  "look_backs",
  "sheet_rows",
  "sheets",
] as const satisfies readonly (keyof Schema)[];

/** A stream of rows in PostgreSQL's text format, and how many there were once it has ended. */
type RowsOut = Readable & { rowCount: number };
type RowsIn = Writable & { rowCount: number };

/**
 * Lends a connection. After an error it is closed: it may be in the middle of its rows, and the server undoes what it
 * had begun.
 */
export async function withClient<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let hasFailed = true;
  try {
    const result = await work(client);
    hasFailed = false;
    return result;
  } finally {
    client.release(hasFailed);
  }
}

/** Begins to read everything as it is at this moment, however long that takes; `end` ends it. */
export async function beginReading(client: pg.ClientBase): Promise<Date> {
  await client.query("begin isolation level repeatable read read only");
  await makePatient(client);
  const { rows } = await client.query<{ now: Date }>("select now() as now");
  return rows[0]?.now ?? new Date();
}

/** Begins to write everything; the tables are locked until `end`. */
export async function beginWriting(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query("begin");
  await makePatient(client);
  await client.query(`lock table ${tables.map(quote).join(", ")} in access exclusive mode`);
}

/** Ends what was begun. Without it, closing the connection undoes everything. */
export async function end(client: pg.ClientBase): Promise<void> {
  await client.query("commit");
}

/** For this transaction: no time limits, and the same text for the same value on every server. */
async function makePatient(client: pg.ClientBase): Promise<void> {
  await client.query("set local statement_timeout = 0");
  await client.query("set local idle_in_transaction_session_timeout = 0");
  await client.query("set local timezone = 'UTC'");
  await client.query("set local datestyle = 'ISO'");
  await client.query("set local bytea_output = 'hex'");
  await client.query("set local extra_float_digits = 1");
}

/** The migrations that ran, in their order; none in a database that Winnow never used. */
export async function readMigrationsDone(client: pg.ClientBase): Promise<{ name: string; checksum: string }[]> {
  const { rows: found } = await client.query("select to_regclass('schema_migrations') as name");
  if (found[0]?.name === null) return [];
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations order by name",
  );
  return rows;
}

/** Those of the tables that there are: an older version has fewer. */
export async function findTables(client: Pick<pg.ClientBase, "query">, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select name from unnest($1::text[]) with ordinality as wanted (name, place) where to_regclass(name) is not null order by place",
    [tables],
  );
  return rows.map(({ name }) => name);
}

/** The columns of a table that can be written. */
export async function readColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

export function readRows(client: pg.ClientBase, table: string, columns: string[]): RowsOut {
  return client.query(copyTo(`copy ${listColumns(table, columns)} to stdout`)) as unknown as RowsOut;
}

export function writeRows(client: pg.ClientBase, table: string, columns: string[]): RowsIn {
  return client.query(copyFrom(`copy ${listColumns(table, columns)} from stdin`)) as unknown as RowsIn;
}

/**
 * The query for all files that rows name: their key, SHA-256 and size, of which the last two may be null; a file may come
 * several times. A database of an older version knows no files with words, and no inbox.
 */
export async function findNamedFiles(client: Pick<pg.ClientBase, "query">): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where attrelid in (to_regclass('document_words'), to_regclass('learned_examples')) and attname = 'words_key'`,
  );
  const [inbox] = await findTables(client, ["inbox_files"]);
  return [
    "select file_key, sha256, size_bytes from documents where file_key is not null",
    "select file_key, null, null from samples",
    ...(inbox === undefined ? [] : [`select file_key, sha256, size_bytes from ${inbox}`]),
    ...rows.map(
      ({ name }) => `select words_key, words_sha256, words_bytes from ${quote(name)} where words_key is not null`,
    ),
  ].join(" union all ");
}

/** How many files rows name. */
export async function countFileKeys(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(distinct file_key)::integer as count from (${await findNamedFiles(client)}) named`,
  );
  return rows[0]?.count ?? 0;
}

/** Those of the keys that no row names. */
export async function findUnnamedKeys(client: pg.ClientBase, keys: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select key from unnest($1::text[]) as given (key)
    where not exists (select from (${await findNamedFiles(client)}) named where file_key = key)`,
    [keys],
  );
  return rows.map(({ key }) => key);
}

/**
 * How many rows a table has, and a sum of their hashes, which does not depend on their order. MD5 is the one hash that all
 * servers compute alike from text; its two halves are added up as numbers, so rows that are there twice count twice.
 */
export async function hashRows(
  client: pg.ClientBase,
  table: string,
  columns: string[],
): Promise<{ rows: number; hash: string }> {
  const half = (from: number) => `coalesce(sum(('x' || substr(hash, ${from}, 16))::bit(64)::bigint), 0)::text`;
  const { rows } = await client.query<{ rows: string; hash: string }>(`
    select count(*) as rows, ${half(1)} || '/' || ${half(17)} as hash
    from (select md5(row(${columns.map(quote).join(", ")})::text) as hash from ${quote(table)}) hashed`);
  return { rows: Number(rows[0]?.rows ?? 0), hash: rows[0]?.hash ?? "" };
}

/** Whether a row names the file now. */
export async function isFileNamed(pool: pg.Pool, key: string): Promise<boolean> {
  const { rows } = await pool.query<{ is_named: boolean }>(
    `select exists (select from (${await findNamedFiles(pool)}) named where file_key = $1) as is_named`,
    [key],
  );
  return rows[0]?.is_named ?? false;
}

/** The first of these tables that has a row; null if all are empty. */
export async function findFilledTable(client: pg.ClientBase, tables: readonly string[]): Promise<string | null> {
  for (const table of tables) {
    const { rows } = await client.query(`select exists (select from ${quote(table)}) as is_filled`);
    if (rows[0]?.is_filled === true) return table;
  }
  return null;
}

export async function emptyTable(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(`delete from ${quote(table)}`);
}

/** Switches the triggers of our own off or on, which would announce each written row; references stay checked. */
export async function switchTriggers(client: pg.ClientBase, table: string, to: "enable" | "disable"): Promise<void> {
  await client.query(`alter table ${quote(table)} ${to} trigger user`);
}

/** Makes a table's next identity follow the largest one that it has. */
export async function continueIdentity(client: pg.ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attidentity <> ''",
    [table],
  );
  for (const { name } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quote(name)}), 0) + 1, false) from ${quote(table)}`,
      [table, name],
    );
}

/** How many accounts have a balance that is not the sum of their ledger. */
export async function countWrongBalances(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::integer as count from accounts
    where balance <> (select coalesce(sum(amount), 0) from ledger where account_id = accounts.id)`);
  return rows[0]?.count ?? 0;
}

function listColumns(table: string, columns: string[]): string {
  return `${quote(table)} (${columns.map(quote).join(", ")})`;
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
