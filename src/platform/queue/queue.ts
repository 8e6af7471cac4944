import type { Db } from "../database/database.ts";
import { type ClaimedJob, jobsChannel, LeaseLost, type NewJob, type Reservation } from "./job.ts";
import { deleteHeldJob, deleteQueuedJob, insertJob, insertLeasedJob } from "./store.ts";

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

/** Ends a job in the transaction that writes its results. Throws `LeaseLost`, and so undoes them, when it is not ours. */
export async function finishJob(db: Db, job: ClaimedJob): Promise<void> {
  if (!(await deleteHeldJob(db, job.id, job.leaseToken))) throw new LeaseLost(job.id);
}

/** Takes a job out of the queue that no worker has begun; false where one has, or it is gone. */
export async function cancelJob(db: Db, jobId: string): Promise<boolean> {
  return deleteQueuedJob(db, jobId);
}
