import { type CompiledQuery, type SqlBool, sql } from "kysely";
import { z } from "zod";
import type { DocumentSource, DocumentStatus } from "../domain/document.ts";
import type { PageReading } from "../domain/document-text.ts";
import { type PublicFailureKind, publicFailureKinds } from "../domain/failure.ts";
import type { AcceptedFile, FileFormat } from "../domain/file.ts";
import { commitWithoutWaiting } from "../platform/database/commit-without-waiting.ts";
import type { Db } from "../platform/database/database.ts";
import { announceState } from "./announce-state.ts";

/** A submission, as stored. */
export interface StoredDocument {
  id: string;
  accountId: string;
  parserId: string;
  source: DocumentSource;
  environment: string;
  hasMultipleEntries: boolean;
  status: DocumentStatus;
  fileUrl: string | null;
  /** Null until the file of a `fileUrl` is downloaded. */
  file: AcceptedFile | null;
  /** Decimal text, as it was when the document was accepted. */
  ratePerPage: string;
  currency: string;
  /** Why a failed document failed. */
  error: { kind: PublicFailureKind; message: string } | null;
  createdAt: Date;
  startedAt: Date | null;
}

export interface NewDocument {
  id: string;
  accountId: string;
  parserId: string;
  source: DocumentSource;
  environment: string;
  hasMultipleEntries: boolean;
  fileUrl: string | null;
  file: AcceptedFile | null;
  /** The parser's rate at this moment, decimal text. */
  ratePerPage: string;
}

const columns = [
  "documents.id",
  "documents.account_id",
  "documents.parser_id",
  "documents.source",
  "documents.environment",
  "documents.has_multiple_entries",
  "documents.status",
  "documents.file_url",
  "documents.file_key",
  "documents.filename",
  "documents.format",
  "documents.size_bytes",
  "documents.page_count",
  "documents.sha256",
  "documents.rate_per_page",
  "documents.currency",
  "documents.error_kind",
  "documents.error_message",
  "documents.created_at",
  "documents.started_at",
] as const;

/** What is announced of a document, besides its state. */
const announced = ["documents.id", "documents.account_id", "documents.parser_id"] as const;

/** Writes a document as `pending`, with the account's currency of this moment. */
export async function insertDocument(db: Db, document: NewDocument): Promise<void> {
  await db
    .insertInto("documents")
    .values({
      id: document.id,
      account_id: document.accountId,
      parser_id: document.parserId,
      source: document.source,
      environment: document.environment,
      has_multiple_entries: document.hasMultipleEntries,
      status: "pending",
      file_url: document.fileUrl,
      rate_per_page: document.ratePerPage,
      currency: (select) =>
        select.selectFrom("accounts").select("accounts.currency").where("accounts.id", "=", document.accountId),
      ...(document.file ? toFileColumns(document.file) : {}),
    })
    .execute();
  const { id, accountId, parserId } = document;
  announceState(db, { documentId: id, accountId, parserId, status: "pending" });
}

/** Records the accepted file of a document. */
export async function attachFile(db: Db, documentId: string, file: AcceptedFile): Promise<void> {
  await db.updateTable("documents").set(toFileColumns(file)).where("id", "=", documentId).execute();
}

/** A document by its ID; throws if there is none, because IDs come from jobs and rows that refer to it. */
export async function getDocument(db: Db, documentId: string): Promise<StoredDocument> {
  const row = await db.selectFrom("documents").select(columns).where("id", "=", documentId).executeTakeFirstOrThrow();
  return toDocument(row);
}

/** Finds which of these files belong to a document. */
export async function findDocumentFiles(db: Db, fileKeys: string[]): Promise<Set<string>> {
  if (fileKeys.length === 0) return new Set();
  const rows = await db.selectFrom("documents").select("file_key").where("file_key", "in", fileKeys).execute();
  return new Set(rows.flatMap(({ file_key: key }) => key ?? []));
}

export async function findDocument(db: Db, documentId: string): Promise<StoredDocument | null> {
  const row = await db.selectFrom("documents").select(columns).where("id", "=", documentId).executeTakeFirst();
  return row ? toDocument(row) : null;
}

/**
 * The document of an account's own, unarchived parser; null if any of that does not hold. Called for every get-
 * document: its SQL is built once, because building it costs more than sending it.
 */
export async function findOwnDocument(
  db: Db,
  owner: { accountId: string; slug: string },
  documentId: string,
): Promise<StoredDocument | null> {
  ownDocument ??= db
    .selectFrom("documents")
    .innerJoin("parsers", "parsers.id", "documents.parser_id")
    .select(columns)
    .where("documents.id", "=", documentId)
    .where("parsers.account_id", "=", owner.accountId)
    .where("parsers.slug", "=", owner.slug)
    .where("parsers.archived_at", "is", null)
    .compile();
  const parameters = [documentId, owner.accountId, owner.slug];
  const { rows } = await db.executeQuery<DocumentRow>({ ...ownDocument, parameters });
  return rows[0] ? toDocument(rows[0]) : null;
}

let ownDocument: CompiledQuery | null = null;

/** The document of an entry, which is all that a caller of the sync endpoint knows of it; null as above. */
export async function findOwnDocumentOfEntry(
  db: Db,
  owner: { accountId: string; slug: string },
  entryId: string,
): Promise<StoredDocument | null> {
  const row = await db
    .selectFrom("entries")
    .innerJoin("documents", "documents.id", "entries.document_id")
    .innerJoin("parsers", "parsers.id", "documents.parser_id")
    .select(columns)
    .where("entries.id", "=", entryId)
    .where("parsers.account_id", "=", owner.accountId)
    .where("parsers.slug", "=", owner.slug)
    .where("parsers.archived_at", "is", null)
    .executeTakeFirst();
  return row ? toDocument(row) : null;
}

/**
 * Marks a document as `processing`, and returns it; null if it is already finished. The mark need not survive a crash of
 * the database server, after which the job starts again, so it does not wait for the disk.
 */
export async function beginProcessing(db: Db, documentId: string): Promise<StoredDocument | null> {
  const row = await db
    .with("relaxed", (qb) => qb.selectNoFrom(commitWithoutWaiting.as("setting")))
    .updateTable("documents")
    .from("relaxed")
    .set({ status: "processing", started_at: sql`clock_timestamp()`, attempts: sql`attempts + 1` })
    .where("documents.id", "=", documentId)
    .where(isUnfinished)
    .returning(columns)
    .executeTakeFirst();
  if (row) announceRows(db, [row], "processing");
  return row ? toDocument(row) : null;
}

/** Returns documents to `pending` whose worker died or whose attempt failed. */
export async function giveBackDocuments(db: Db, documentIds: string[]): Promise<void> {
  const rows = await db
    .updateTable("documents")
    .set({ status: "pending", started_at: null })
    .where("id", "in", documentIds)
    .where("status", "=", "processing")
    .returning(announced)
    .execute();
  announceRows(db, rows, "pending");
}

/** Marks a document as `completed`. */
export async function completeDocument(db: Db, documentId: string, pageReadings: PageReading[]): Promise<void> {
  const row = await db
    .updateTable("documents")
    .set({ status: "completed", page_readings: JSON.stringify(pageReadings), finished_at: sql`clock_timestamp()` })
    .where("id", "=", documentId)
    .where(isUnfinished)
    .returning(announced)
    .executeTakeFirstOrThrow();
  announceRows(db, [row], "completed");
}

/** Marks a document as `failed`; false if it is already finished. */
export async function failDocument(
  db: Db,
  documentId: string,
  error: { kind: PublicFailureKind; message: string },
): Promise<boolean> {
  const row = await db
    .updateTable("documents")
    .set({
      status: "failed",
      error_kind: error.kind,
      error_message: error.message,
      finished_at: sql`clock_timestamp()`,
    })
    .where("id", "=", documentId)
    .where(isUnfinished)
    .returning(announced)
    .executeTakeFirst();
  announceRows(db, row ? [row] : [], "failed");
  return row !== undefined;
}

function announceRows(db: Db, rows: Pick<DocumentRow, "id" | "account_id" | "parser_id">[], status: DocumentStatus) {
  for (const { id, account_id: accountId, parser_id: parserId } of rows)
    announceState(db, { documentId: id, accountId, parserId, status });
}

const isUnfinished = sql<SqlBool>`status in ('pending', 'processing')`;

const errorSchema = z.object({ kind: z.enum(publicFailureKinds), message: z.string() });

interface DocumentRow {
  id: string;
  account_id: string;
  parser_id: string;
  source: DocumentSource;
  environment: string;
  has_multiple_entries: boolean;
  status: DocumentStatus;
  file_url: string | null;
  file_key: string | null;
  filename: string | null;
  format: FileFormat | null;
  size_bytes: string | null;
  page_count: number | null;
  sha256: string | null;
  rate_per_page: string;
  currency: string;
  error_kind: string | null;
  error_message: string | null;
  created_at: Date;
  started_at: Date | null;
}

function toDocument(row: DocumentRow): StoredDocument {
  const error = errorSchema.safeParse({ kind: row.error_kind, message: row.error_message });
  return {
    id: row.id,
    accountId: row.account_id,
    parserId: row.parser_id,
    source: row.source,
    environment: row.environment,
    hasMultipleEntries: row.has_multiple_entries,
    status: row.status,
    fileUrl: row.file_url,
    file: toFile(row),
    ratePerPage: row.rate_per_page,
    currency: row.currency,
    error: error.success ? error.data : null,
    createdAt: row.created_at,
    startedAt: row.started_at,
  };
}

function toFileColumns(file: AcceptedFile) {
  return {
    file_key: file.key,
    filename: file.filename,
    format: file.format,
    size_bytes: file.sizeBytes,
    page_count: file.pageCount,
    sha256: file.sha256,
  };
}

function toFile(row: DocumentRow): AcceptedFile | null {
  const { file_key: key, filename, format, size_bytes: sizeBytes, page_count: pageCount, sha256 } = row;
  if (
    key === null ||
    filename === null ||
    format === null ||
    sizeBytes === null ||
    pageCount === null ||
    sha256 === null
  )
    return null;
  return { key, filename, format, sizeBytes: Number(sizeBytes), pageCount, sha256 };
}
