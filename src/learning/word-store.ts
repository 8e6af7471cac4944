import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { StoredFile } from "../platform/files/file-store.ts";

/** A file with the packed words of a document. */
export interface WordsFile extends StoredFile {
  key: string;
}

/** Where packed words are: in the row, as all were once, or in a file; both are null if they were never kept. */
export interface KeptWords {
  words: Uint8Array | null;
  wordsKey: string | null;
}

/** Names the file with a document's words as they were read, in place of an earlier one. */
export async function saveWords(db: Db, documentId: string, { key, sha256, sizeBytes }: WordsFile): Promise<void> {
  const named = { words: null, words_key: key, words_sha256: sha256, words_bytes: sizeBytes };
  await db
    .insertInto("document_words")
    .values({ document_id: documentId, ...named })
    .onConflict((conflict) => conflict.column("document_id").doUpdateSet(named))
    .execute();
}

/** Where the words of a document are. */
export async function findKeptWords(db: Db, documentId: string): Promise<KeptWords> {
  const row = await db
    .selectFrom("document_words")
    .select(["words", "words_key as wordsKey"])
    .where("document_id", "=", documentId)
    .executeTakeFirst();
  return row ?? { words: null, wordsKey: null };
}

/** The files with the words of documents. */
export async function listWordsFiles(db: Db, documentIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select words_key as key from document_words
    where document_id = any(${documentIds}::uuid[]) and words_key is not null`.execute(db);
  return rows.map(({ key }) => key);
}

/** Finds which of these files have words that a document or an example needs. */
export async function findNeededWords(db: Db, fileKeys: readonly string[]): Promise<Set<string>> {
  if (fileKeys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select words_key as key from document_words where words_key = any(${fileKeys}::text[])
    union select words_key from learned_examples where words_key = any(${fileKeys}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
