import { randomUUID } from "node:crypto";
import { recordChange } from "../../audit/record-change.ts";
import type { Actor } from "../../domain/audit-event.ts";
import { Failure } from "../../domain/failure.ts";
import type { ReceivedFile } from "../../domain/file.ts";
import type { Db } from "../../platform/database/database.ts";
import { withTransaction } from "../../platform/database/with-transaction.ts";
import { keepFile } from "../../platform/files/sweep-lock.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { inboxLimits, refuseFullInbox } from "../../routing/inbox-room.ts";
import { insertInboxFile, lockInbox } from "../../routing/inbox-store.ts";
import { deleteUnnamed } from "../delete-unnamed.ts";
import { inspectReceived } from "../inspect-received.ts";
import { toInboxJob } from "../jobs.ts";
import type { PipelineDeps } from "../pipeline-deps.ts";

/** Who puts a file into an inbox, and how a document made of it is read. */
interface Keeping {
  accountId: string;
  actor: Actor;
  environment: string;
  hasMultipleEntries: boolean;
  /** Writes more in the same transaction, and undoes it by throwing. */
  also?: (tx: Db, inboxId: string) => Promise<void>;
}

/** Puts a received file into the inbox, with the job that looks what it is; a file that is rejected is deleted. */
export async function keepInInbox(
  deps: PipelineDeps,
  received: ReceivedFile,
  { accountId, actor, also, ...options }: Keeping,
): Promise<string> {
  const id = randomUUID();
  try {
    const file = await inspectReceived(deps, received, { accountId, maxPages: inboxLimits.pages });
    await withTransaction(deps.db, async (tx) => {
      await lockInbox(tx, accountId);
      await refuseFullInbox(tx, accountId, { files: 1, bytes: file.sizeBytes });
      await keepFile(tx, deps.files, file.key);
      await insertInboxFile(tx, accountId, { id, file, ...options, source: null });
      await also?.(tx, id);
      const target = { kind: "inbox_file", id, name: file.filename } as const;
      await recordChange(tx, actor, accountId, { action: "inbox.added", target });
      await enqueue(tx, toInboxJob({ id, accountId }));
    });
  } catch (error) {
    // After any other error, the file may be in the inbox anyway. If it is not, the sweeper deletes it.
    if (error instanceof Failure) await deleteUnnamed(deps, received.key);
    throw error;
  }
  return id;
}
