import { setTimeout as sleep } from "node:timers/promises";
import { recordChange } from "../../audit/record-change.ts";
import { findOldDocuments, type OldDocument } from "../../documents/old-document-store.ts";
import { serviceActor } from "../../domain/audit-event.ts";
import { lockUniqueValues } from "../../entries/uniqueness/unique-value-store.ts";
import { deleteTrialsBefore } from "../../learning/trials/trial-store.ts";
import {
  countDeleted,
  getRetention,
  isOnlyRun,
  listRetainingParsers,
  type RetainingParser,
  takeUntold,
} from "../../parsers/retention-store.ts";
import { isLockTimeout, limitLockWaits } from "../../platform/database/lock-waits.ts";
import { withTransaction } from "../../platform/database/with-transaction.ts";
import { someAtOnce } from "../../platform/some-at-once.ts";
import { deleteUnnamed } from "../delete-unnamed.ts";
import type { PipelineDeps } from "../pipeline-deps.ts";
import { ownsFiles } from "../sweep-files.ts";
import { deleteDocuments } from "./delete-documents.ts";

type RetentionDeps = Pick<PipelineDeps, "db" | "files" | "log">;

/**
 * Milliseconds that a transaction should take: a document of the parser may have to wait for it, and a shorter one is mostly
 * round trips. How many documents that is depends on their entries, so each batch decides the size of the next one.
 */
const batchMs = { least: 50, most: 150 };
const firstBatch = 20;
const largestBatch = 200;
/** After a batch, nothing is deleted for as many times its duration: two thirds of the time belong to documents. */
const restShare = 2;
/** Milliseconds that a batch waits for a lock, while others wait for its own. */
const lockWaitMs = 1_000;
/** Files that are deleted at the same time. */
const filesAtOnce = 8;

const dayMs = 86_400_000;

/** A parser in this run: the last document that was looked at, and how many documents are next. */
interface Progress {
  parser: RetainingParser;
  after: OldDocument | null;
  limit: number;
}

/** What a batch deleted, and since when it had its parser to itself; `last` is null if the parser has no more. */
interface Batch {
  beganAt: number;
  deleted: number;
  fileKeys: string[];
  last: OldDocument | null;
}

/**
 * Deletes the documents whose time is over, some at a time; parsers take turns. Only one process does so at any time: if
 * another one is at it, this one leaves it to that. What is left when it stops or dies is done by the next run. Returns how
 * many documents were deleted.
 */
export async function runRetention(deps: RetentionDeps, { signal }: { signal?: AbortSignal } = {}): Promise<number> {
  let line: Progress[] = (await listRetainingParsers(deps.db)).map((parser) => ({
    parser,
    after: null,
    limit: firstBatch,
  }));
  if (line.length === 0) return 0;
  // A copy of a database, such as a restored backup, may share the store of the service that it was copied from.
  const mayDeleteFiles = await ownsFiles(deps);
  let deleted = 0;
  while (line.length > 0) {
    const next: Progress[] = [];
    for (const progress of line) {
      if (signal?.aborted) return deleted;
      const batch = await deleteBatch(deps, progress);
      if (batch === "busy") return deleted;
      const limit = resize(progress.limit, performance.now() - batch.beganAt);
      if (mayDeleteFiles) await deleteFiles(deps, batch.fileKeys);
      deleted += batch.deleted;
      if (batch.last !== null) next.push({ ...progress, after: batch.last, limit });
      if (batch.deleted > 0) await rest(restShare * (performance.now() - batch.beganAt), signal);
    }
    line = next;
  }
  return deleted;
}

/** Deletes a parser's next old documents. A parser whose rows are locked by others for long is left to the next run. */
async function deleteBatch(deps: RetentionDeps, { parser, after, limit }: Progress): Promise<"busy" | Batch> {
  try {
    return await withTransaction(deps.db, async (tx) => {
      if (!(await isOnlyRun(tx))) return "busy";
      // Documents of a busy parser stand in line for this, and while this one does, nobody waits for it.
      await lockUniqueValues(tx, parser.id);
      const beganAt = performance.now();
      await limitLockWaits(tx, lockWaitMs);
      // Read again for each batch: a person who chose too short a time can stop what it began.
      const { days, forgetsExamples } = await getRetention(tx, parser.id);
      const old = days === null ? [] : await findOldDocuments(tx, { parserId: parser.id, days }, { after, limit });
      const ids = old.map(({ id }) => id);
      const how = { forgetsExamples, isSentToo: false };
      const gone = ids.length === 0 ? { ids, fileKeys: [] } : await deleteDocuments(tx, parser, ids, how);
      const deleted = gone.ids.length;
      if (deleted > 0) await countDeleted(tx, parser.id, deleted);
      const last = old.length < limit ? null : (old.at(-1) ?? null);
      if (last === null) await finish(tx, parser, days);
      return { beganAt, deleted, fileKeys: gone.fileKeys, last };
    });
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    deps.log.warn({ parserId: parser.id }, "Old documents of a parser are locked; the next run deletes them");
    return { beganAt: performance.now(), deleted: 0, fileKeys: [], last: null };
  }
}

/** The size of the batch after one of `size` documents that took `tookMs`. */
function resize(size: number, tookMs: number): number {
  if (tookMs > batchMs.most) return Math.max(1, Math.floor(size / 2));
  return tookMs < batchMs.least ? Math.min(2 * size, largestBatch) : size;
}

/** What a stop or a crash leaves of them is swept. */
async function deleteFiles(deps: RetentionDeps, keys: string[]): Promise<void> {
  await someAtOnce(keys, filesAtOnce, (key) => deleteUnnamed(deps, key));
}

/** Ends a parser's turn: results of tests on past documents go as well, and once a day an event says how many are gone. */
async function finish(tx: PipelineDeps["db"], parser: RetainingParser, days: number | null): Promise<void> {
  if (days !== null) await deleteTrialsBefore(tx, parser.id, new Date(Date.now() - days * dayMs));
  const documents = await takeUntold(tx, parser.id);
  if (documents === 0) return;
  await recordChange(tx, serviceActor, parser.accountId, {
    action: "parser.documents_deleted",
    target: { kind: "parser", id: parser.id, name: parser.name },
    changes: [{ member: "documents", after: documents }],
  });
}

async function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, signal ? { signal } : {}).catch(() => {});
}
