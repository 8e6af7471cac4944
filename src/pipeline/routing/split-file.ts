import { randomUUID } from "node:crypto";
import { parse } from "node:path";
import { Readable } from "node:stream";
import { recordChange } from "../../audit/record-change.ts";
import type { Actor } from "../../domain/audit-event.ts";
import { Failure } from "../../domain/failure.ts";
import { type AcceptedFile, fileFormats } from "../../domain/file.ts";
import type { PageRange } from "../../domain/file-part.ts";
import { receiveFile } from "../../intake/receive-file.ts";
import type { Db } from "../../platform/database/database.ts";
import { withTransaction } from "../../platform/database/with-transaction.ts";
import { keepFile } from "../../platform/files/sweep-lock.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { refuseFullInbox } from "../../routing/inbox-room.ts";
import { type InboxFile, insertInboxFile, lockInbox } from "../../routing/inbox-store.ts";
import { lockParts, recordJoined, recordSplit } from "../../routing/part-store.ts";
import { deleteUnnamed } from "../delete-unnamed.ts";
import { asDocumentFailure } from "../inspect-received.ts";
import { toInboxJob } from "../jobs.ts";
import type { PipelineDeps } from "../pipeline-deps.ts";
import { NotWaiting } from "./not-waiting.ts";

/**
 * Time limit for cutting one part out of a file, in milliseconds: hundreds of times what copying pages takes, because a
 * machine may be busy.
 */
const cutTimeoutMs = 60_000;

/** Who splits a file, and what is written in the same transaction. */
interface Splitting {
  actor: Actor;
  also?: (tx: Db) => Promise<void>;
  signal?: AbortSignal;
}

/**
 * Makes files of some pages of a waiting one each. One transaction puts them into the inbox, each with the job that looks what
 * it is, and records that the file was split: until then it waits, and nothing is lost or doubled whatever is killed. Throws
 * `NotWaiting` if it does not wait any more.
 */
export async function splitWaiting(
  deps: PipelineDeps,
  whole: InboxFile,
  ranges: readonly PageRange[],
  { actor, also, signal }: Splitting,
): Promise<string[]> {
  const { id, accountId, environment, hasMultipleEntries } = whole;
  const parts: { file: AcceptedFile; firstPage: number }[] = [];
  try {
    for (const range of ranges) parts.push({ file: await cut(deps, whole, range, signal), firstPage: range.firstPage });
    return await withTransaction(deps.db, async (tx) => {
      await also?.(tx);
      await lockInbox(tx, accountId);
      await refuseFullInbox(tx, accountId, { files: parts.length, bytes: parts.reduce(sumBytes, 0) });
      if (!(await recordSplit(tx, id))) throw new NotWaiting();
      const made: string[] = [];
      for (const { file, firstPage } of parts) {
        const partId = randomUUID();
        const source = { id, filename: whole.file.filename, firstPage };
        await keepFile(tx, deps.files, file.key);
        await insertInboxFile(tx, accountId, { id: partId, file, environment, hasMultipleEntries, source });
        await enqueue(tx, toInboxJob({ id: partId, accountId }));
        made.push(partId);
      }
      const target = { kind: "inbox_file", id, name: whole.file.filename } as const;
      const changes = [{ member: "pages", after: ranges.map(nameRange).join(", ") }];
      await recordChange(tx, actor, accountId, { action: "inbox.split", target, changes });
      return made;
    });
  } catch (error) {
    // After any other error, the parts may be in the inbox anyway. If they are not, the sweeper deletes their files.
    if (error instanceof Failure || error instanceof NotWaiting)
      for (const { file } of parts) await deleteUnnamed(deps, file.key);
    throw error;
  }
}

/**
 * Puts a file that was split together again: its parts are gone, and it waits. Refused once a parser took one of them, because
 * that was charged. Call `deleteUnnamed` for the keys that it returns.
 */
export async function joinParts(tx: Db, whole: InboxFile, actor: Actor): Promise<string[]> {
  const { id, accountId } = whole;
  // In this order everywhere: a part that is being sent is locked by whoever sends it.
  const parts = await lockParts(tx, accountId, id);
  if (!whole.isSplit || parts.length === 0) throw new Failure("conflict", "This file is not split.");
  if (parts.some(({ routed }) => routed !== null))
    throw new Failure(
      "conflict",
      "A parser took a part of this file. Only parts that still wait can be put back together.",
    );
  if (parts.some(({ isSplit }) => isSplit))
    throw new Failure("conflict", "A part of this file is split itself. Put that back together first.");
  await recordJoined(tx, id);
  const target = { kind: "inbox_file", id, name: whole.file.filename } as const;
  await recordChange(tx, actor, accountId, { action: "inbox.joined", target });
  return parts.map(({ file }) => file.key);
}

async function cut(
  deps: PipelineDeps,
  { file, accountId }: InboxFile,
  range: PageRange,
  signal: AbortSignal | undefined,
): Promise<AcceptedFile> {
  const options = { timeoutMs: cutTimeoutMs, accountId, ...(signal && { signal }) };
  const bytes = await deps.fileWork.cut(file.key, range, options).catch((error: unknown) => {
    throw (signal?.aborted ? null : asDocumentFailure(error, cutTimeoutMs)) ?? error;
  });
  const { name } = parse(file.filename);
  const filename = `${name} p${nameRange(range)}.${fileFormats.pdf.extension}`;
  // What pages share, such as fonts, is in every part.
  const limits = { maxBytes: 2 * deps.limits.maxUploadBytes };
  const received = await receiveFile(deps.files, Readable.from([bytes]), filename, limits);
  const pageCount = range.lastPage - range.firstPage + 1;
  return { ...received, filename: received.filename ?? filename, format: "pdf", pageCount };
}

function nameRange({ firstPage, lastPage }: PageRange): string {
  return firstPage === lastPage ? String(firstPage) : `${firstPage}-${lastPage}`;
}

function sumBytes(sum: number, { file }: { file: AcceptedFile }): number {
  return sum + file.sizeBytes;
}
