import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Db } from "../platform/database/database.ts";
import { type FileStore, StoredFileMissing, wordsEnding } from "../platform/files/file-store.ts";
import { someAtOnce } from "../platform/some-at-once.ts";
import { findKeptWords, type KeptWords, type WordsFile } from "./word-store.ts";

/** Maximum size of packed words, in bytes; a dense page takes 20 kB. */
const mostBytes = 64 * 1024 * 1024;
/** Files that are read at the same time: a bucket takes some tens of milliseconds for each. */
const filesAtOnce = 16;

/** Writes packed words into a file of their own. Nothing names it until `saveWords` does. */
export async function writeWords(files: FileStore, words: Uint8Array): Promise<WordsFile> {
  const key = `${randomUUID()}${wordsEnding}`;
  return { key, ...(await files.write(key, Readable.from([words]), { maxBytes: mostBytes })) };
}

/**
 * Gives whatever has its words in a file the words themselves; they stay null if they were not kept or their file is
 * missing.
 */
export async function fillInWords<Kept extends KeptWords>(files: FileStore, kept: readonly Kept[]): Promise<Kept[]> {
  const keys = kept.flatMap(({ words, wordsKey }) => (words === null && wordsKey !== null ? [wordsKey] : []));
  const read = await readWords(files, keys);
  return kept.map((each) => ({ ...each, words: each.words ?? read.get(each.wordsKey ?? "") ?? null }));
}

/** The packed words of a document; null if they were not kept. */
export async function findWords(
  { db, files }: { db: Db; files: FileStore },
  documentId: string,
): Promise<Uint8Array | null> {
  const [filled] = await fillInWords(files, [await findKeptWords(db, documentId)]);
  return filled?.words ?? null;
}

/** Reads files, some at once; what is missing is left out. */
async function readWords(files: FileStore, keys: readonly string[]): Promise<Map<string, Uint8Array>> {
  const read = new Map<string, Uint8Array>();
  await someAtOnce([...new Set(keys)], filesAtOnce, async (key) => {
    try {
      read.set(key, await files.readAll(key, mostBytes));
    } catch (error) {
      if (!(error instanceof StoredFileMissing)) throw error;
    }
  });
  return read;
}
