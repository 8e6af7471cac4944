import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "../../domain/unavailable.ts";
import type { Db } from "../database/database.ts";
import { withTransaction } from "../database/with-transaction.ts";
import { type ClaimedJob, jobsChannel, LeaseLost, type NewJob, type Reservation } from "./job.ts";
import { deleteHeldJob, deleteQueuedJob, insertJob, insertLeasedJob } from "./job-store.ts";

/** Writes a job in the caller's transaction: it exists when that commits, and only then. Returns its id. */
export async function enqueue(db: Db, job: NewJob): Promise<string> {
  return await insertJob(db, job, jobsChannel);
}

/**
 * Writes a job that a worker of this process has a free slot for: it is born claimed. After the commit, `reservation
 * .start()` runs it; if this process dies before, the lease runs out and another worker gets it.
 */
export async function enqueueReserved(db: Db, job: NewJob, reservation: Reservation): Promise<string> {
  const id = await insertLeasedJob(db, job, reservation.lease);
  reservation.hold({ id, ...job });
  return id;
}

/** Milliseconds between tries to end a job while the database is away. */
const endRetryMs = 250;

/**
 * Ends a job in a transaction together with its results, which `write` writes. While the database is away it tries again,
 * as long as the job's lease holds: so what was worked out, or sent, is neither lost nor done twice. Throws `LeaseLost`
 * where the job is not ours any more, also when an earlier try has been committed after all.
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

/** Ends a job in the transaction that writes its results. Throws `LeaseLost`, and so undoes them, when it is not ours. */
export async function finishJob(db: Db, job: ClaimedJob): Promise<void> {
  if (!(await deleteHeldJob(db, job.id, job.leaseToken))) throw new LeaseLost(job.id);
}

/** Takes a job out of the queue that no worker has begun; false where one has, or it is gone. */
export async function cancelJob(db: Db, jobId: string): Promise<boolean> {
  return deleteQueuedJob(db, jobId);
}
