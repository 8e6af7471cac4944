import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { Decimal } from "decimal.js";
import { type CompiledQuery, sql } from "kysely";
import type { Actor } from "../domain/audit-event.ts";
import type { Field } from "../domain/field.ts";
import type { Parser } from "../domain/parser.ts";
import type { Db } from "../platform/database/database.ts";
import { engineSchema } from "./engine-schema.ts";
import { parseFieldColumn } from "./field-column.ts";
import { keepFieldIds } from "./keep-field-ids.ts";
import { keepVersion } from "./versions/version-store.ts";

/** What a request needs to know about the parser that it addresses; found without loading the fields. */
export interface ParserHead {
  id: string;
  accountId: string;
  maxPages: number;
  /** Decimal text, in the account's currency. */
  ratePerPage: string;
  hasUniqueField: boolean;
}

/** What a parser should be. */
export interface ParserDefinition extends Omit<Parser, "id" | "accountId" | "version" | "fields"> {
  /** Null keeps the existing fields; a new parser then has none yet. */
  profile: ParserProfile | null;
}

export interface ParserProfile {
  fields: Field[];
  /** The library template from which the fields were copied; null for none. */
  template: string | null;
  /** The version that is repeated: its fields get their IDs back, even those that the parser no longer has. */
  restoredFrom?: number;
}

let headBySlug: CompiledQuery<HeadRow> | null = null;

/**
 * Finds an account's own parser as requests address it; an archived one is not found. Every request calls it: its SQL
 * is built once, because building it costs more than sending it.
 */
export async function findParserHead(db: Db, accountId: string, slug: string): Promise<ParserHead | null> {
  headBySlug ??= selectHead(db, accountId, slug).compile();
  const { rows } = await db.executeQuery<HeadRow>({ ...headBySlug, parameters: [accountId, slug] });
  const [row] = rows;
  if (!row) return null;
  return {
    id: row.id,
    accountId: row.account_id,
    maxPages: row.max_pages,
    ratePerPage: plainRate(row.rate_per_page),
    hasUniqueField: row.has_unique_field,
  };
}

function selectHead(db: Db, accountId: string, slug: string) {
  return db
    .selectFrom("parsers")
    .select(["id", "account_id", "max_pages", "rate_per_page"])
    .select(sql<boolean>`jsonb_path_exists(fields, '$[*] ? (@.isUnique == true)')`.as("has_unique_field"))
    .where("account_id", "=", accountId)
    .where("slug", "=", slug)
    .where("archived_at", "is", null);
}

type HeadRow = Awaited<ReturnType<ReturnType<typeof selectHead>["executeTakeFirstOrThrow"]>>;

/** Finds an account's own parser with everything that belongs to it; an archived one is not found. */
export async function findParserBySlug(db: Db, accountId: string, slug: string): Promise<Parser | null> {
  const row = await parsers(db)
    .where("account_id", "=", accountId)
    .where("slug", "=", slug)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return row ? toParser(row) : null;
}

/** Reads a parser by its ID, including archived ones. Throws if there is none, because IDs come from rows that refer to it. */
export async function getParser(db: Db, id: string): Promise<Parser> {
  return toParser(await parsers(db).where("id", "=", id).executeTakeFirstOrThrow());
}

function parsers(db: Db) {
  return db
    .selectFrom("parsers")
    .select(["id", "account_id", "slug", "name", "description", "template", "fields", "version"])
    .select(["max_pages", "block_invalid", "rate_per_page", "engine", "archived_at"]);
}

type ParserRow = Awaited<ReturnType<ReturnType<typeof parsers>["executeTakeFirstOrThrow"]>>;

function toParser(row: ParserRow): Parser {
  return {
    id: row.id,
    accountId: row.account_id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    fields: parseFieldColumn(row.fields),
    settings: {
      maxPages: row.max_pages,
      blockInvalid: row.block_invalid,
      ratePerPage: plainRate(row.rate_per_page),
      engine: engineSchema.parse(row.engine),
    },
    isArchived: row.archived_at !== null,
    version: row.version,
  };
}

/** The account's parser with that slug, archived or not, its row locked until the transaction ends; null if there is none. */
export async function lockParserBySlug(db: Db, accountId: string, slug: string): Promise<Parser | null> {
  const row = await parsers(db)
    .where("account_id", "=", accountId)
    .where("slug", "=", slug)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? toParser(row) : null;
}

/**
 * Makes the account's parser with that slug, archived or not, match its definition. Fields keep their IDs by name. The
 * version only increases when something that documents are read with changes. This includes the parser's name and
 * description, which may name the kind of document. Entries record which version made them, and each is kept with who
 * made it (`by`).
 */
export async function saveParser(
  db: Db,
  accountId: string,
  definition: ParserDefinition,
  by: Actor,
): Promise<{ id: string; outcome: "created" | "changed" | "unchanged" }> {
  const row = await parsers(db)
    .where("account_id", "=", accountId)
    .where("slug", "=", definition.slug)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return { id: await insertParser(db, accountId, definition, by), outcome: "created" };
  const { id, version, template, ...before } = { ...toParser(row), template: row.template };
  const after = {
    ...before,
    name: definition.name,
    description: definition.description,
    fields: definition.profile ? profileFields(definition.profile, before.fields) : before.fields,
    settings: { ...definition.settings, ratePerPage: plainRate(definition.settings.ratePerPage) },
    isArchived: definition.isArchived,
  };
  const newTemplate = definition.profile ? definition.profile.template : template;
  if (isDeepStrictEqual(before, after) && newTemplate === template) return { id, outcome: "unchanged" };
  const isSameProfile = isDeepStrictEqual(readWith(before), readWith(after));
  if (!isSameProfile) await keepVersion(db, id, null);
  await db
    .updateTable("parsers")
    .set(toColumns(after, newTemplate))
    .set({ version: isSameProfile ? version : version + 1, updated_at: new Date() })
    .set({ archived_at: after.isArchived ? (row.archived_at ?? new Date()) : null })
    .where("id", "=", id)
    .execute();
  if (!isSameProfile) await keepVersion(db, id, { by, restoredFrom: definition.profile?.restoredFrom ?? null });
  return { id, outcome: "changed" };
}

function profileFields({ fields, restoredFrom }: ParserProfile, known: Field[]): Field[] {
  return keepFieldIds(fields, restoredFrom === undefined ? known : [...known, ...fields]);
}

function readWith({
  name,
  description,
  fields,
  settings,
}: Pick<Parser, "name" | "description" | "fields" | "settings">) {
  return { name, description, fields, settings };
}

/** Creates a parser, whose slug must be free: lock the account's slugs before looking at them. Returns its ID. */
export async function insertParser(
  db: Db,
  accountId: string,
  definition: ParserDefinition,
  by: Actor,
): Promise<string> {
  const id = randomUUID();
  const fields = keepFieldIds(definition.profile?.fields ?? [], []);
  await db
    .insertInto("parsers")
    .values({
      id,
      account_id: accountId,
      slug: definition.slug,
      ...toColumns({ ...definition, fields }, definition.profile?.template ?? null),
      archived_at: definition.isArchived ? new Date() : null,
    })
    .execute();
  await keepVersion(db, id, { by, restoredFrom: null });
  return id;
}

/** Writes equal rates alike, so that going from `0.050` to `0.05` is no change. */
function plainRate(rate: string): string {
  return new Decimal(rate).toFixed();
}

function toColumns(parser: Pick<Parser, "name" | "description" | "fields" | "settings">, template: string | null) {
  const { name, description, fields, settings } = parser;
  return {
    name,
    description,
    template,
    fields: JSON.stringify(fields),
    max_pages: settings.maxPages,
    block_invalid: settings.blockInvalid,
    rate_per_page: settings.ratePerPage,
    engine: JSON.stringify(settings.engine),
  };
}

/** Archives or restores an account's own parser: entries stay, requests do not find an archived one. False if there is none. */
export async function setParserArchived(
  db: Db,
  accountId: string,
  parserId: string,
  isArchived: boolean,
): Promise<boolean> {
  const result = await db
    .updateTable("parsers")
    .set({ archived_at: isArchived ? new Date() : null, updated_at: new Date() })
    .where("id", "=", parserId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
