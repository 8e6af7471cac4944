import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { DocumentSource, DocumentStatus } from "../domain/document.ts";
import type { FileFormat } from "../domain/file.ts";
import type { Db } from "../platform/database/database.ts";

/** What narrows down an account's documents. */
export interface DocumentFilter {
  accountId: string;
  id: string | null;
  /** Only these documents. */
  ids: string[] | null;
  parserId: string | null;
  status: DocumentStatus | null;
  validity: "valid" | "invalid" | null;
  environment: string | null;
  /** true: only documents with duplicates; false: only those without. */
  hasDuplicates: boolean | null;
  /** In the filename and in the values of the entries. */
  search: string | null;
  /** Days in UTC, both included. */
  from: string | null;
  to: string | null;
}

/** A filter that matches all documents of an account. */
export function allDocumentsOf(accountId: string): DocumentFilter {
  const nothing = { id: null, ids: null, parserId: null, status: null, validity: null, environment: null };
  return { accountId, ...nothing, hasDuplicates: null, search: null, from: null, to: null };
}

/** A document with the figures that a list shows. */
export interface ListedDocument {
  id: string;
  parserId: string;
  parserSlug: string;
  parserName: string;
  isParserArchived: boolean;
  status: DocumentStatus;
  source: DocumentSource;
  environment: string;
  hasMultipleEntries: boolean;
  filename: string | null;
  format: FileFormat | null;
  sizeBytes: number | null;
  pageCount: number | null;
  errorKind: string | null;
  errorMessage: string | null;
  createdAt: Date;
  /** As the database writes it, to the microsecond. */
  createdAtText: string;
  finishedAt: Date | null;
  entryCount: number;
  invalid: number;
  duplicates: number;
  pendingReview: number;
  delivered: number;
  failedDeliveries: number;
  pendingDeliveries: number;
}

/** The documents that match a filter, newest first; `before` is the last one of the previous page. */
export async function listDocuments(
  db: Db,
  filter: DocumentFilter,
  page: { before: { createdAt: string; id: string } | null; limit: number },
): Promise<ListedDocument[]> {
  const before = page.before;
  const isBefore =
    before && sql<SqlBool>`(d.created_at, d.id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`;
  const { rows } = await sql<ListedDocument>`
    select d.id, d.parser_id as "parserId", p.slug as "parserSlug", p.name as "parserName",
      p.archived_at is not null as "isParserArchived",
      d.status, d.source, d.environment, d.has_multiple_entries as "hasMultipleEntries", d.filename, d.format,
      d.size_bytes::float8 as "sizeBytes", d.page_count as "pageCount",
      d.error_kind as "errorKind", d.error_message as "errorMessage",
      d.created_at as "createdAt", d.created_at::text as "createdAtText", d.finished_at as "finishedAt",
      e."entryCount", e.invalid, e.duplicates, e."pendingReview", w.delivered, w."failedDeliveries", w."pendingDeliveries"
    from documents d
    join parsers p on p.id = d.parser_id
    cross join lateral (
      select count(*)::int as "entryCount",
        count(*) filter (where not is_valid)::int as invalid,
        count(*) filter (where status = 'duplicate')::int as duplicates,
        count(*) filter (where confirmed_at is null and status = 'completed'
          and (not is_valid or lowest_confidence < p.review_threshold))::int as "pendingReview"
      from entries where document_id = d.id
    ) e
    cross join lateral (
      select count(*) filter (where status = 'delivered')::int as delivered,
        count(*) filter (where status = 'failed')::int as "failedDeliveries",
        count(*) filter (where status = 'pending')::int as "pendingDeliveries"
      from deliveries where document_id = d.id
    ) w
    where ${both(isTaken(filter), isBefore)}
    order by d.created_at desc, d.id desc
    limit ${page.limit}`.execute(db);
  return rows;
}

/** The parsers of some of an account's documents, and how far each is, by the document's ID. */
export async function findDocumentParsers(
  db: Db,
  accountId: string,
  documentIds: readonly string[],
): Promise<Map<string, { parserId: string; parserName: string; status: DocumentStatus }>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("documents")
    .innerJoin("parsers", "parsers.id", "documents.parser_id")
    .select(["documents.id", "documents.status", "parsers.id as parserId", "parsers.name as parserName"])
    .where("documents.account_id", "=", accountId)
    .where("documents.id", "in", documentIds)
    .execute();
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}

/** An entry for an export. */
export interface ListedEntry {
  entryId: string;
  parserId: string;
  /** Bytes of its values as the database stores them, perhaps compressed. */
  storedBytes: number;
}

/** The filtered documents' entries, the newest document first. */
export async function listEntries(db: Db, filter: DocumentFilter, limit: number): Promise<ListedEntry[]> {
  const { rows } = await sql<ListedEntry>`
    select e.id as "entryId", d.parser_id as "parserId", pg_column_size(e.parsed_data) as "storedBytes"
    from documents d
    join entries e on e.document_id = d.id
    where ${isTaken(filter)}
    order by d.created_at desc, d.id desc, e.position
    limit ${limit}`.execute(db);
  return rows;
}

/** The environments that an account's documents and webhooks have. */
export async function listEnvironments(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ environment: string }>`
    select environment from documents where account_id = ${accountId}
    union
    select w.environment from webhooks w join parsers p on p.id = w.parser_id
      where p.account_id = ${accountId} and w.deleted_at is null
    order by environment limit 100`.execute(db);
  return rows.map((row) => row.environment);
}

/** How the pages of a document were read; null until it is completed. */
export async function findPageReadings(db: Db, documentId: string): Promise<unknown> {
  const row = await db.selectFrom("documents").select("page_readings").where("id", "=", documentId).executeTakeFirst();
  return row?.page_readings ?? null;
}

function isTaken(filter: DocumentFilter): RawBuilder<SqlBool> {
  const { accountId, id, ids, parserId, status, validity, environment, hasDuplicates, search, from, to } = filter;
  const hasEntry = (condition: RawBuilder<SqlBool>) =>
    sql<SqlBool>`exists (select from entries x where x.document_id = d.id and ${condition})`;
  const conditions = [
    sql<SqlBool>`d.account_id = ${accountId}`,
    id && sql<SqlBool>`d.id = ${id}`,
    ids && sql<SqlBool>`d.id = any(${ids}::uuid[])`,
    parserId && sql<SqlBool>`d.parser_id = ${parserId}`,
    status && sql<SqlBool>`d.status = ${status}`,
    environment && sql<SqlBool>`d.environment = ${environment}`,
    from && sql<SqlBool>`d.created_at >= ${from}::date::timestamp at time zone 'UTC'`,
    to && sql<SqlBool>`d.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`,
    validity === "invalid" && hasEntry(sql`not x.is_valid`),
    validity === "valid" && sql<SqlBool>`${hasEntry(sql`x.is_valid`)} and not ${hasEntry(sql`not x.is_valid`)}`,
    hasDuplicates === true && hasEntry(sql`x.status = 'duplicate'`),
    hasDuplicates === false && sql<SqlBool>`not ${hasEntry(sql`x.status = 'duplicate'`)}`,
    search && sql<SqlBool>`(position(lower(${search}) in lower(d.filename)) > 0 or ${hasEntry(holds(search))})`,
  ];
  return conditions.filter((each) => each !== null && each !== false && each !== "").reduce(both);
}

/**
 * Whether a value of an entry contains a text; names of fields do not count. The JSON text is checked first, so that
 * most entries need not be parsed. jsonb does not accept the character U+0000, so an entry that contains it is not
 * searched.
 */
function holds(search: string): RawBuilder<SqlBool> {
  const asWritten = JSON.stringify(search).slice(1, -1);
  return sql<SqlBool>`case
    when position(lower(${asWritten}) in lower(x.parsed_data::text)) = 0 then false
    when position('\\u0000' in x.parsed_data::text) > 0 then false
    else exists (
      select from jsonb_path_query(x.parsed_data::jsonb, '$.** ? (@.type() == "string" || @.type() == "number")') as value
      where position(lower(${search}) in lower(value #>> '{}')) > 0) end`;
}

function both(one: RawBuilder<SqlBool>, other: RawBuilder<SqlBool> | null): RawBuilder<SqlBool> {
  return other === null ? one : sql<SqlBool>`${one} and ${other}`;
}
