import type { Db } from "../platform/database/database.ts";
import { cancelJob, enqueue } from "../platform/queue/queue.ts";
import { toLookJob } from "./look-job.ts";
import { pauseSource, type StoredSource, setJob, wantLook } from "./source-store.ts";

type Scheduled = Pick<StoredSource, "id" | "accountId">;

/** Gives a source its next job. Call it in a transaction that has locked it and ended or cancelled the one before. */
export async function scheduleLook(tx: Db, { id, accountId }: Scheduled, afterMs = 0): Promise<void> {
  await setJob(tx, id, await enqueue(tx, toLookJob(id, accountId, afterMs)));
}

/** Has a source looked at now, or once the current look has ended. A paused one goes on. Call it after `lockSource`. */
export async function lookSoon(tx: Db, source: Scheduled & Pick<StoredSource, "jobId">): Promise<void> {
  const isRunning = source.jobId !== null && !(await cancelJob(tx, source.jobId));
  if (isRunning) await wantLook(tx, source.id);
  else await scheduleLook(tx, source);
}

/** A running look ends before its next item. Call it after `lockSource`. */
export async function stopLooks(tx: Db, { id, jobId }: Pick<StoredSource, "id" | "jobId">): Promise<void> {
  if (jobId !== null) await cancelJob(tx, jobId);
  await pauseSource(tx, id);
}
