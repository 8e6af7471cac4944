import { sql } from "kysely";
import type { AcceptedFile } from "../domain/file.ts";
import type { Db } from "../platform/database/database.ts";

/** A sample document of the editor. */
export interface StoredSample {
  id: string;
  /** Null: not used for a parser yet. */
  parserId: string | null;
  file: AcceptedFile;
  createdAt: Date;
}

const columns = [
  "id",
  "parser_id",
  "file_key",
  "filename",
  "format",
  "size_bytes",
  "page_count",
  "sha256",
  "created_at",
] as const;

function samples(db: Db, accountId: string) {
  return db.selectFrom("samples").select(columns).where("account_id", "=", accountId);
}

type SampleRow = Awaited<ReturnType<ReturnType<typeof samples>["executeTakeFirstOrThrow"]>>;

function toSample(row: SampleRow): StoredSample {
  const { file_key: key, filename, format, size_bytes, page_count: pageCount, sha256 } = row;
  const file = { key, filename, format, sizeBytes: Number(size_bytes), pageCount, sha256 };
  return { id: row.id, parserId: row.parser_id, file, createdAt: row.created_at };
}

/**
 * Locks a parser's samples (or, with null, those outside all parsers), so that transactions that add some take turns.
 */
export async function lockSamples(db: Db, accountId: string, parserId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${parserId ?? accountId}, 5))`.execute(db);
}

/** The samples of an account's parser, or with null those without one; newest first. */
export async function listSamples(db: Db, accountId: string, parserId: string | null): Promise<StoredSample[]> {
  const rows = await samples(db, accountId)
    .where((where) => (parserId === null ? where("parser_id", "is", null) : where("parser_id", "=", parserId)))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toSample);
}

export async function findSample(db: Db, accountId: string, sampleId: string): Promise<StoredSample | null> {
  const row = await samples(db, accountId).where("id", "=", sampleId).executeTakeFirst();
  return row ? toSample(row) : null;
}

/** Returns those of the file keys that belong to a sample. */
export async function findSampleFiles(db: Db, fileKeys: string[]): Promise<Set<string>> {
  if (fileKeys.length === 0) return new Set();
  const rows = await db.selectFrom("samples").select("file_key").where("file_key", "in", fileKeys).execute();
  return new Set(rows.map(({ file_key: key }) => key));
}

export async function insertSample(
  db: Db,
  accountId: string,
  sample: { id: string; parserId: string | null; file: AcceptedFile },
): Promise<void> {
  const { id, parserId, file } = sample;
  await db
    .insertInto("samples")
    .values({
      id,
      account_id: accountId,
      parser_id: parserId,
      file_key: file.key,
      filename: file.filename,
      format: file.format,
      size_bytes: file.sizeBytes,
      page_count: file.pageCount,
      sha256: file.sha256,
    })
    .execute();
}

/** Assigns a sample to a parser; false if the account has no such sample. */
export async function moveSampleToParser(
  db: Db,
  accountId: string,
  sampleId: string,
  parserId: string,
): Promise<boolean> {
  const result = await db
    .updateTable("samples")
    .set({ parser_id: parserId })
    .where("account_id", "=", accountId)
    .where("id", "=", sampleId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Samples that were not used for a parser are deleted after this long, in days: nobody comes back to them. */
const unusedDays = 7;

/** Deletes samples that were not used for a parser; the sweep then removes their files, which no row names. */
export async function removeUnusedSamples(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("samples")
    .where("parser_id", "is", null)
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${unusedDays})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes a sample and returns its file; null if the account has no such sample. */
export async function deleteSample(
  db: Db,
  accountId: string,
  sampleId: string,
): Promise<{ key: string; filename: string } | null> {
  const row = await db
    .deleteFrom("samples")
    .where("account_id", "=", accountId)
    .where("id", "=", sampleId)
    .returning(["file_key as key", "filename"])
    .executeTakeFirst();
  return row ?? null;
}

/** A sample's words as they were read, packed; null if it was not read yet. */
export async function findSampleWords(db: Db, sampleId: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom("samples").select("words").where("id", "=", sampleId).executeTakeFirst();
  return row?.words ?? null;
}

export async function keepSampleWords(db: Db, sampleId: string, words: Uint8Array): Promise<void> {
  await db
    .updateTable("samples")
    .set({ words: Buffer.from(words) })
    .where("id", "=", sampleId)
    .execute();
}
