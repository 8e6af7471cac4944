import { type SqlBool, sql } from "kysely";
import { z } from "zod";
import type { AcceptedFile } from "../domain/file.ts";
import { type FoundPart, foundPartSchema } from "../domain/file-part.ts";
import { type Recognition, recognitionSchema } from "../domain/recognition.ts";
import type { Db } from "../platform/database/database.ts";

/** A file that was sent without a parser. */
export interface InboxFile {
  id: string;
  accountId: string;
  file: AcceptedFile;
  environment: string;
  /** Whether a document made of it has several entries, if the parser can tell them apart. */
  hasMultipleEntries: boolean;
  createdAt: Date;
  /** Null until somebody has looked. */
  recognition: Recognition | null;
  /** Packed; null until somebody has looked. */
  layout: string | null;
  /** Why it waits although it fits a parser, or could not be looked at; for people. */
  problem: string | null;
  /** The document that was made of it; null while it waits. */
  routed: { documentId: string; at: Date; probability: number | null } | null;
  isDeleted: boolean;
  /** The documents of different kinds in it, in order; null if it seems to be of one kind. */
  parts: FoundPart[] | null;
  /** It was split: its parts wait instead. */
  isSplit: boolean;
  /** A person put it together again. */
  staysWhole: boolean;
  /** The file that it is a part of, null if that is gone, with the first of the part's pages there; null for a whole file. */
  source: { id: string | null; filename: string; firstPage: number } | null;
}

/** What is known of a file that is put into the inbox. */
export type NewInboxFile = Pick<InboxFile, "id" | "file" | "environment" | "hasMultipleEntries" | "source">;

/** What somebody who looked says of a file. */
export type FoundInFile = Pick<InboxFile, "layout" | "problem" | "parts"> & { recognition: Recognition };

/** How many files that were routed lately are listed. */
const mostRouted = 50;

const columns = [
  "id",
  "account_id",
  "file_key",
  "filename",
  "format",
  "size_bytes",
  "page_count",
  "sha256",
  "environment",
  "has_multiple_entries",
  "created_at",
  "recognition",
  "layout",
  "problem",
  "document_id",
  "routed_at",
  "routed_probability",
  "deleted_at",
  "parts",
  "split_at",
  "stays_whole",
  "source_id",
  "source_name",
  "first_page",
] as const;

/** Whether a file waits for somebody, or for somebody to look at it. */
export const waits = sql<SqlBool>`document_id is null and deleted_at is null and split_at is null`;

/** The rows of an account. */
export function inboxFiles(db: Db, accountId: string) {
  return db.selectFrom("inbox_files").select(columns).where("account_id", "=", accountId);
}

type InboxRow = Awaited<ReturnType<ReturnType<typeof inboxFiles>["executeTakeFirstOrThrow"]>>;

/** A row as the other rooms know it. */
export function toInboxFile(row: InboxRow): InboxFile {
  const { file_key: key, filename: name, format, size_bytes, page_count: pageCount, sha256 } = row;
  const { document_id: documentId, routed_at: at, routed_probability: probability } = row;
  const { source_name: filename, first_page: firstPage } = row;
  return {
    id: row.id,
    accountId: row.account_id,
    file: { key, filename: name, format, sizeBytes: Number(size_bytes), pageCount, sha256 },
    environment: row.environment,
    hasMultipleEntries: row.has_multiple_entries,
    createdAt: row.created_at,
    recognition: row.recognition === null ? null : recognitionSchema.parse(row.recognition),
    layout: row.layout,
    problem: row.problem,
    routed: documentId === null || at === null ? null : { documentId, at, probability },
    isDeleted: row.deleted_at !== null,
    parts: row.parts === null ? null : z.array(foundPartSchema).parse(row.parts),
    isSplit: row.split_at !== null,
    staysWhole: row.stays_whole,
    source: filename === null || firstPage === null ? null : { id: row.source_id, filename, firstPage },
  };
}

/** Locks an account's inbox, so that transactions that add files to it take turns. */
export async function lockInbox(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 6))`.execute(tx);
}

/** How many files of an account wait, and their size; a file that was split counts with its parts, while it is kept. */
export async function measureInbox(db: Db, accountId: string): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom("inbox_files")
    .select([sql<number>`count(*)::int`.as("files"), sql<number>`coalesce(sum(size_bytes), 0)::float8`.as("bytes")])
    .where("account_id", "=", accountId)
    .where("document_id", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return { files, bytes };
}

export async function insertInboxFile(
  tx: Db,
  accountId: string,
  { id, file, environment, hasMultipleEntries, source }: NewInboxFile,
): Promise<void> {
  await tx
    .insertInto("inbox_files")
    .values({
      id,
      account_id: accountId,
      file_key: file.key,
      filename: file.filename,
      format: file.format,
      size_bytes: file.sizeBytes,
      page_count: file.pageCount,
      sha256: file.sha256,
      environment,
      has_multiple_entries: hasMultipleEntries,
      source_id: source?.id ?? null,
      source_name: source?.filename ?? null,
      first_page: source?.firstPage ?? null,
    })
    .execute();
}

/** The files of an account that wait, and the latest that were routed in the last day; newest first. */
export async function listInbox(db: Db, accountId: string): Promise<InboxFile[]> {
  const waiting = await inboxFiles(db, accountId).where(waits).execute();
  const routed = await inboxFiles(db, accountId)
    .where("routed_at", ">", sql<Date>`now() - interval '1 day'`)
    .orderBy("routed_at", "desc")
    .limit(mostRouted)
    .execute();
  const byTime = (one: InboxFile, other: InboxFile) =>
    other.createdAt.getTime() - one.createdAt.getTime() ||
    (one.source?.firstPage ?? 0) - (other.source?.firstPage ?? 0);
  return [...waiting, ...routed].map(toInboxFile).sort(byTime);
}

/** How many files of an account wait. */
export async function countWaiting(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("inbox_files")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("account_id", "=", accountId)
    .where(waits)
    .executeTakeFirstOrThrow();
  return count;
}

/** A file by its ID, deleted or not. */
export async function findInboxFile(db: Db, accountId: string, id: string): Promise<InboxFile | null> {
  const row = await inboxFiles(db, accountId).where("id", "=", id).executeTakeFirst();
  return row ? toInboxFile(row) : null;
}

/** The same, with its row locked until the transaction ends. */
export async function lockInboxFile(tx: Db, accountId: string, id: string): Promise<InboxFile | null> {
  const row = await inboxFiles(tx, accountId).where("id", "=", id).forUpdate().executeTakeFirst();
  return row ? toInboxFile(row) : null;
}

/** The same for a document that was made of a file. */
export async function findRoutedFile(db: Db, accountId: string, documentId: string): Promise<InboxFile | null> {
  const row = await inboxFiles(db, accountId).where("document_id", "=", documentId).executeTakeFirst();
  return row ? toInboxFile(row) : null;
}

/** Records what a waiting file seems to be; false if it does not wait any more. */
export async function recordRecognition(
  db: Db,
  id: string,
  { recognition, layout, problem, parts }: FoundInFile,
): Promise<boolean> {
  const seen = { recognition: JSON.stringify(recognition), parts: parts === null ? null : JSON.stringify(parts) };
  const { numUpdatedRows } = await db
    .updateTable("inbox_files")
    .set({ ...seen, layout, problem })
    .where("id", "=", id)
    .where("document_id", "is", null)
    .where("split_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Records the document that was made of a file; false if it does not wait any more. Call it in the transaction that writes
 * the document: then it can only be made once. `probability` is null if a person chose the parser.
 */
export async function recordRouted(
  tx: Db,
  id: string,
  { documentId, probability }: { documentId: string; probability: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("inbox_files")
    .set({ document_id: documentId, routed_at: sql`clock_timestamp()`, routed_probability: probability, problem: null })
    .where("id", "=", id)
    .where(waits)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Forgets what one waiting file of an account seems to be, or all of them without an ID; returns the IDs of those of which
 * it was known. Call it in the transaction that has them looked at again.
 */
export async function forgetRecognition(tx: Db, accountId: string, id: string | null): Promise<string[]> {
  const rows = await tx
    .updateTable("inbox_files")
    .set({ recognition: null, problem: null, parts: null })
    .where("account_id", "=", accountId)
    .$if(id !== null, (query) => query.where("id", "=", id))
    .where(waits)
    .where("recognition", "is not", null)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes a waiting file, or takes that back. Call it after `lockInboxFile`. */
export async function setInboxFileDeleted(tx: Db, id: string, isDeleted: boolean): Promise<void> {
  await tx
    .updateTable("inbox_files")
    .set({ deleted_at: isDeleted ? sql<Date>`now()` : null })
    .where("id", "=", id)
    .execute();
}
