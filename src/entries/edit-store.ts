import { sql } from "kysely";
import { type FieldValue, fieldValueSchema } from "../domain/record.ts";
import type { Db } from "../platform/database/database.ts";

/** A change of a value, with who made it. */
export interface EntryEdit {
  entryId: string;
  field: string;
  oldValue: FieldValue;
  newValue: FieldValue;
  /** The person's e-mail address, or the name of the token that sent it. */
  editedBy: string;
  isByToken: boolean;
  /** Taken over from what the parser has learned. */
  isLearned: boolean;
  editedAt: Date;
}

/** The changes of these entries, the latest first. */
export async function findEdits(db: Db, entryIds: string[]): Promise<EntryEdit[]> {
  if (entryIds.length === 0) return [];
  const rows = await db
    .selectFrom("entry_edits")
    .innerJoin("accounts", "accounts.id", "entry_edits.account_id")
    .leftJoin("api_tokens", "api_tokens.id", "entry_edits.token_id")
    .select([
      "entry_id as entryId",
      "field",
      "old_value",
      "new_value",
      "edited_at as editedAt",
      "is_learned as isLearned",
    ])
    .select(sql<string>`coalesce(member_email, accounts.email)`.as("email"))
    .select("api_tokens.name as tokenName")
    .where("entry_id", "in", entryIds)
    .orderBy("entry_edits.id", "desc")
    .execute();
  return rows.map(({ old_value, new_value, email, tokenName, ...edit }) => ({
    ...edit,
    oldValue: fieldValueSchema.parse(old_value),
    newValue: fieldValueSchema.parse(new_value),
    editedBy: tokenName ?? email,
    isByToken: tokenName !== null,
  }));
}

/** What an entry's row contains in addition to the entry itself. */
export interface EntryContext {
  entryId: string;
  /** The document of the entry that this one is a duplicate of. */
  originalDocumentId: string | null;
  /** E-mail address of the person who confirmed it. */
  confirmedBy: string | null;
  /** Lowest confidence of its values; null if nothing was found. */
  lowestConfidence: number | null;
}

export async function findEntryContexts(db: Db, entryIds: string[]): Promise<EntryContext[]> {
  if (entryIds.length === 0) return [];
  return db
    .selectFrom("entries")
    .leftJoin("entries as original", "original.id", "entries.duplicate_of")
    .leftJoin("accounts", "accounts.id", "entries.confirmed_by")
    .select(["entries.id as entryId", "original.document_id as originalDocumentId"])
    .select(sql<string | null>`coalesce(entries.confirmed_by_member, accounts.email)`.as("confirmedBy"))
    .select("entries.lowest_confidence as lowestConfidence")
    .where("entries.id", "in", entryIds)
    .execute();
}

/** The parser and document of an account's own entry; null if it has none with that ID. */
export async function findOwnEntry(
  db: Db,
  accountId: string,
  entryId: string,
): Promise<{ parserId: string; documentId: string } | null> {
  const row = await db
    .selectFrom("entries")
    .innerJoin("parsers", "parsers.id", "entries.parser_id")
    .select(["entries.parser_id as parserId", "document_id as documentId"])
    .where("entries.id", "=", entryId)
    .where("parsers.account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the entries of documents, in one order, until the transaction ends. */
export async function lockEntriesOf(
  db: Db,
  documentIds: readonly string[],
): Promise<{ id: string; documentId: string }[]> {
  const { rows } = await sql<{ id: string; documentId: string }>`
    select id, document_id as "documentId" from entries
    where document_id = any(${documentIds}::uuid[]) order by id for update`.execute(db);
  return rows;
}

/** Deletes entries with their history. Entries that were duplicates of them stay, without an original. */
export async function deleteEntries(db: Db, entryIds: readonly string[]): Promise<void> {
  const ids = sql`any(${entryIds}::uuid[])`;
  await sql`delete from entry_edits where entry_id = ${ids}`.execute(db);
  await sql`delete from unique_values where entry_id = ${ids}`.execute(db);
  await sql`update entries set duplicate_of = null where duplicate_of = ${ids}`.execute(db);
  await sql`delete from entries where id = ${ids}`.execute(db);
}

/** Entries for an export as JSON texts without line breaks, in the order of the IDs; missing ones are left out. */
export async function findExportTexts(db: Db, entryIds: string[]): Promise<string[]> {
  if (entryIds.length === 0) return [];
  const rows = await db
    .selectFrom("entries")
    .innerJoin("documents", "documents.id", "entries.document_id")
    .innerJoin("parsers", "parsers.id", "entries.parser_id")
    .select(["entries.id as entryId", "entries.document_id as documentId", "parsers.slug as parser", "filename"])
    .select(["environment", "entries.status", "is_valid as isValid", "confirmed_at as confirmedAt"])
    .select(["entries.created_at as createdAt", "entries.updated_at as updatedAt"])
    // As written: numbers keep their digits, and nothing is parsed here.
    .select(sql<string>`parsed_data::text`.as("parsedData"))
    .where("entries.id", "in", entryIds)
    .execute();
  const byId = new Map(
    rows.map(({ parsedData, ...row }) => {
      const head = JSON.stringify(row).slice(0, -1);
      return [row.entryId, `${head},"parsedData":${parsedData.replaceAll("\n", " ")}}`];
    }),
  );
  return entryIds.flatMap((id) => byId.get(id) ?? []);
}

/** The ID of a parser's latest entry; null if it has none. */
export async function findLatestEntryId(db: Db, parserId: string): Promise<string | null> {
  const row = await db
    .selectFrom("entries")
    .select("id")
    .where("parser_id", "=", parserId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
