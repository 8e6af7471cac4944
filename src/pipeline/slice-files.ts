import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { removeReadingPlan } from "../documents/page-slice-store.ts";
import type { Db } from "../platform/database/database.ts";
import { afterCommit } from "../platform/database/with-transaction.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { someAtOnce } from "../platform/some-at-once.ts";
import { deleteUnnamed } from "./delete-unnamed.ts";
import type { PipelineDeps } from "./pipeline-deps.ts";

/** Maximum size of a slice's file, in bytes; a dense page takes 20 kB. */
const mostBytes = 64 * 1024 * 1024;
/** Files that are read or deleted at the same time. */
const filesAtOnce = 8;

/** Writes the pages of a slice into a file of their own; returns its key. Nothing names it until `recordSlice` does. */
export async function writeSliceFile(files: FileStore, pages: Uint8Array): Promise<string> {
  const key = randomUUID();
  await files.write(key, Readable.from([pages]), { maxBytes: mostBytes });
  return key;
}

/** Reads the files of slices, in their order. Throws `StoredFileMissing`. */
export async function readSliceFiles(files: FileStore, keys: readonly string[]): Promise<Uint8Array[]> {
  const read: Uint8Array[] = [];
  await someAtOnce(keys, filesAtOnce, async (key, index) => {
    read[index] = await files.readAll(key, mostBytes);
  });
  return read;
}

/**
 * Removes a document's plan in the caller's transaction, and the files of its slices once that is committed; what cannot be
 * removed then is swept. False if there is no plan.
 */
export async function dropSlices(
  deps: Pick<PipelineDeps, "files" | "log">,
  tx: Db,
  documentId: string,
): Promise<boolean> {
  const keys = await removeReadingPlan(tx, documentId);
  if (keys === null) return false;
  afterCommit(tx, () => void someAtOnce(keys, filesAtOnce, (key) => deleteUnnamed(deps, key)));
  return true;
}
