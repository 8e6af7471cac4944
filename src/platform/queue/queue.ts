import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "../../domain/unavailable.ts";
import { announce } from "../database/announce.ts";
import type { Db } from "../database/database.ts";
import { withTransaction } from "../database/with-transaction.ts";
import { type ClaimedJob, jobsChannel, LeaseLost, type NewJob, type Reservation } from "./job.ts";
import { deleteHeldJob, deleteQueuedJob, insertJob, insertLeasedJob } from "./job-store.ts";

/** Writes a job in the caller's transaction: it exists once that commits, and only then. Returns its ID. */
export async function enqueue(db: Db, job: NewJob): Promise<string> {
  const id = await insertJob(db, job);
  announce(db, jobsChannel, job.queue);
  return id;
}

/**
 * Writes a job for which a worker of this process has a free slot: it is created already claimed. After the commit,
 * `reservation.start()` runs it; if this process dies before that, another one gets it.
 */
export async function enqueueReserved(db: Db, job: NewJob, reservation: Reservation): Promise<string> {
  const id = await insertLeasedJob(db, job, reservation.lease);
  reservation.hold({ id, ...job });
  return id;
}

/** Milliseconds between attempts to end a job while the database is away. */
const endRetryMs = 250;

/**
 * Ends a job in a transaction together with its results, which `write` writes. While the database is away, it tries
 * again as long as this process's lease holds, so that what was computed or sent is neither lost nor done twice. Throws
 * `LeaseLost` if the job is no longer this worker's, even if an earlier attempt was committed after all.
 */
export async function endJob(
  db: Db,
  job: ClaimedJob,
  write: (tx: Db) => Promise<unknown> = async () => {},
): Promise<void> {
  for (;;) {
    try {
      return await withTransaction(db, async (tx) => {
        await finishJob(tx, job);
        await write(tx);
      });
    } catch (error) {
      if (!(error instanceof Unavailable) || job.signal.aborted) throw error;
      await sleep(endRetryMs);
    }
  }
}

/**
 * Ends a job in the transaction that writes its results. Throws `LeaseLost`, which undoes them, if the job is no longer
 * this worker's.
 */
export async function finishJob(db: Db, job: ClaimedJob): Promise<void> {
  if (!(await deleteHeldJob(db, job.id, job.leaseToken))) throw new LeaseLost(job.id);
}

/** Removes a job from the queue if no worker has started it; false if one has, or the job is gone. */
export async function cancelJob(db: Db, jobId: string): Promise<boolean> {
  return deleteQueuedJob(db, jobId);
}
