import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { parseFieldColumn } from "./field-column.ts";

const headline = [
  "parsers.id",
  "parsers.slug",
  "parsers.name",
  "parsers.description",
  "parsers.template",
  "parsers.version",
  "parsers.created_at as createdAt",
  "parsers.updated_at as updatedAt",
] as const;

/** An account's own parser, archived or not; null if it has none with that ID. */
export async function findParserHeadline(db: Db, accountId: string, parserId: string) {
  const row = await db
    .selectFrom("parsers")
    .select(headline)
    .select(sql<boolean>`archived_at is not null`.as("isArchived"))
    .select(sql<number>`review_threshold::float8`.as("reviewThreshold"))
    .where("account_id", "=", accountId)
    .where("id", "=", parserId)
    .executeTakeFirst();
  return row ?? null;
}

/** The names of an account's parsers that take documents, by ID. */
export async function findActiveNames(db: Db, accountId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("parsers")
    .select(["id", "name"])
    .where("account_id", "=", accountId)
    .where("archived_at", "is", null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The parsers of an account that take documents, with their fields, sorted by slug. */
export async function listOpenParsers(db: Db, accountId: string) {
  const rows = await db
    .selectFrom("parsers")
    .select(["id", "slug", "name", "description", "fields"])
    .where("account_id", "=", accountId)
    .where("archived_at", "is", null)
    .orderBy("slug")
    .execute();
  return rows.map(({ fields, ...parser }) => ({ ...parser, fields: parseFieldColumn(fields) }));
}

/** The first of an account's parsers that was made from a template and takes documents; null if there is none. */
export async function findParserOfTemplate(db: Db, accountId: string, template: string): Promise<string | null> {
  const row = await db
    .selectFrom("parsers")
    .select("id")
    .where("account_id", "=", accountId)
    .where("template", "=", template)
    .where("archived_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Locks the row of an account's own parser until the transaction ends, and returns its slug and version; null if there
 * is none.
 */
export async function lockOwnParser(
  db: Db,
  accountId: string,
  parserId: string,
): Promise<{ slug: string; version: number; isArchived: boolean } | null> {
  const row = await db
    .selectFrom("parsers")
    .select(["slug", "version"])
    .select(sql<boolean>`archived_at is not null`.as("isArchived"))
    .where("account_id", "=", accountId)
    .where("id", "=", parserId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the slugs of an account, so that transactions that choose a slug for one of its parsers take turns. */
export async function lockSlugs(db: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 4))`.execute(db);
}

/** The account's slugs that start with `slug`, including those of archived parsers. */
export async function findSlugsLike(db: Db, accountId: string, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom("parsers")
    .select("slug")
    .where("account_id", "=", accountId)
    .where(sql<boolean>`starts_with(slug, ${slug})`)
    .execute();
  return rows.map((row) => row.slug);
}

/** Sets the confidence below which entries wait for a person. It does not affect processing, so the version stays. */
export async function setReviewThreshold(db: Db, parserId: string, threshold: number): Promise<void> {
  await db
    .updateTable("parsers")
    .set({ review_threshold: threshold.toFixed(3) })
    .where("id", "=", parserId)
    .execute();
}

/** The account's parsers with their figures, sorted by name. */
export async function listParsersWithFigures(db: Db, accountId: string) {
  const { rows } = await sql<ParserFigures>`
    select p.id, p.slug, p.name, p.description, p.template, p.version,
      p.created_at as "createdAt", p.updated_at as "updatedAt", p.archived_at is not null as "isArchived",
      jsonb_array_length(p.fields) as "fieldCount",
      d.documents, d."documentsLast30Days", d."documentsInWork", d."failedLast30Days", d."lastDocumentAt",
      e."entriesLast30Days", e."validLast30Days", e."pendingReview"
    from parsers p
    cross join lateral (
      select count(*)::int as documents,
        count(*) filter (where created_at > now() - interval '30 days')::int as "documentsLast30Days",
        count(*) filter (where status in ('pending', 'processing'))::int as "documentsInWork",
        count(*) filter (where status = 'failed' and created_at > now() - interval '30 days')::int as "failedLast30Days",
        max(created_at) as "lastDocumentAt"
      from documents where parser_id = p.id
    ) d
    cross join lateral (
      select count(*) filter (where created_at > now() - interval '30 days')::int as "entriesLast30Days",
        count(*) filter (where is_valid and created_at > now() - interval '30 days')::int as "validLast30Days",
        count(*) filter (where confirmed_at is null and status = 'completed'
          and (not is_valid or lowest_confidence < p.review_threshold))::int as "pendingReview"
      from entries where parser_id = p.id
    ) e
    where p.account_id = ${accountId}
    order by lower(p.name), p.id`.execute(db);
  return rows;
}

interface ParserFigures {
  id: string;
  slug: string;
  name: string;
  description: string;
  template: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  isArchived: boolean;
  fieldCount: number;
  documents: number;
  documentsLast30Days: number;
  documentsInWork: number;
  failedLast30Days: number;
  lastDocumentAt: Date | null;
  entriesLast30Days: number;
  validLast30Days: number;
  pendingReview: number;
}
