import type { Logger } from "pino";
import { removeOldEvents } from "../audit/remove-old-events.ts";
import { findDocumentFiles } from "../documents/document-store.ts";
import { findSliceFiles } from "../documents/page-slice-store.ts";
import { removeOldRequests } from "../language-models/remove-old-requests.ts";
import { findNeededWords } from "../learning/word-store.ts";
import { findSampleFiles, removeUnusedSamples } from "../parsers/sample-store.ts";
import type { Db } from "../platform/database/database.ts";
import { withTransaction } from "../platform/database/with-transaction.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { isOwnStore } from "../platform/files/store-mark.ts";
import { lockForSweep } from "../platform/files/sweep-lock.ts";
import { findInboxFileKeys, removeDeletedFiles, removeSplitFiles } from "../routing/old-inbox-store.ts";
import { forgetLostNames } from "../sources/item-store.ts";

export interface SweepDeps {
  db: Db;
  files: FileStore;
  log: Logger;
}

/**
 * A file that no row names and that is older than this was left by a process that died between writing the file and its
 * row, or between deleting the row and its file. The row follows the file's last byte within seconds, and in the
 * longest queue within a minute.
 */
const abandonedMs = 3_600_000;
const sweepEveryMs = 3_600_000;

/**
 * Removes abandoned files, and what is older than `auditDays` in the audit log and in the log of requests to language
 * models, now and every hour, in each process; they do not disturb each other.
 */
export function startSweeper(deps: SweepDeps, { auditDays }: { auditDays: number }): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const sweep = async () => {
    await removeOldRows(deps.db).catch((error: unknown) =>
      deps.log.warn(
        { err: error },
        "Old files of the inbox and unused samples could not be removed; the next sweep tries again",
      ),
    );
    await sweepFiles(deps, { olderThanMs: abandonedMs, signal: stopping.signal }).catch((error: unknown) =>
      deps.log.warn({ err: error }, "Abandoned files could not be removed; the next sweep tries again"),
    );
    await removeOldEvents(deps, auditDays, stopping.signal).catch((error: unknown) =>
      deps.log.warn({ err: error }, "Old events could not be removed from the audit log; the next sweep tries again"),
    );
    await removeOldRequests(deps, auditDays, stopping.signal).catch((error: unknown) =>
      deps.log.warn({ err: error }, "Old requests to language models could not be removed; the next sweep tries again"),
    );
  };
  let running: Promise<unknown> = sweep();
  const timer = setInterval(() => {
    running = running.then(sweep);
  }, sweepEveryMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

/** Removes the rows of files that nobody needs any more; the files follow. */
async function removeOldRows(db: Db): Promise<void> {
  await removeDeletedFiles(db);
  await removeSplitFiles(db);
  await removeUnusedSamples(db);
  await forgetLostNames(db);
}

/**
 * Removes files that no document, example, slice, sample or file of the inbox names and that are older than the bound; returns how many. A file being
 * accepted is safe however slow that is: see `keepFile`.
 */
export async function sweepFiles(
  { db, files, log }: SweepDeps,
  { olderThanMs, signal }: { olderThanMs: number; signal?: AbortSignal },
): Promise<number> {
  if (!(await ownsFiles({ db, files }))) {
    log.error(
      "The file store does not match this database: the database is a different one or was restored from a backup. Unknown files are kept. To remove them, delete `store-mark` from the file store.",
    );
    return 0;
  }
  let removed = 0;
  for await (const keys of files.list()) {
    if (signal?.aborted) break;
    const abandoned: string[] = [];
    for (const key of await findUnnamed(db, keys)) {
      const ageMs = await files.findAgeMs(key);
      if (ageMs !== null && ageMs > olderThanMs) abandoned.push(key);
    }
    if (abandoned.length > 0) removed += await remove(db, files, abandoned);
  }
  if (removed > 0) log.info({ removed }, "Removed files that a crash had left behind");
  return removed;
}

/** Whether the files in the store belong to this database, so that it may delete them. */
export function ownsFiles({ db, files }: Pick<SweepDeps, "db" | "files">): Promise<boolean> {
  return isOwnStore(db, files, () => knowsFiles(db, files));
}

async function remove(db: Db, files: FileStore, abandoned: string[]): Promise<number> {
  return withTransaction(db, async (tx) => {
    await lockForSweep(tx);
    const unnamed = await findUnnamed(tx, abandoned);
    for (const key of unnamed) await files.delete(key);
    return unnamed.length;
  });
}

async function findUnnamed(db: Db, keys: string[]): Promise<string[]> {
  const inDocuments = await findDocumentFiles(db, keys);
  const others = keys.filter((key) => !inDocuments.has(key));
  if (others.length === 0) return [];
  const needed = [
    await findSampleFiles(db, others),
    await findInboxFileKeys(db, others),
    await findSliceFiles(db, others),
    await findNeededWords(db, others),
  ];
  return others.filter((key) => !needed.some((keys) => keys.has(key)));
}

/** Whether the store is empty, or one of its files is known. */
async function knowsFiles(db: Db, files: FileStore): Promise<boolean> {
  let isEmpty = true;
  for await (const keys of files.list()) {
    if ((await findUnnamed(db, keys)).length < keys.length) return true;
    isEmpty &&= keys.length === 0;
  }
  return isEmpty;
}
