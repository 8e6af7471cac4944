/** The channel on which workers hear of new jobs; the payload is the queue's name. */
export const jobsChannel = "winnow_jobs";

/** A job to be written. */
export interface NewJob {
  queue: string;
  /** Stored as JSON; its handler parses it. */
  payload: object;
  /** Whose job it is: accounts take turns. */
  accountId: string;
  /** Lower runs first. */
  priority: number;
  /** How many times it is started at most; then `onExhausted` decides. */
  maxAttempts: number;
  /** Not started before this; default: at once. */
  runAt?: Date;
}

/** A job that a process holds: nobody else runs it while the process lives. */
export interface ClaimedJob {
  id: string;
  queue: string;
  payload: unknown;
  accountId: string;
  /** How many times it was started, including this time. */
  attempts: number;
  maxAttempts: number;
  /** Proves that the job is still this worker's; `endJob` compares it. */
  leaseToken: string;
  /** Aborts when the lease is lost or the worker stops: anything done from then on would be undone. */
  signal: AbortSignal;
}

/** The process's lease expired, and another one may have the job: the transaction that learns this must be undone. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";

  constructor(jobId: string) {
    super(`The lease of job ${jobId} was lost.`);
  }
}

/** By whom a job is held, and what proves it. */
export interface Lease {
  token: string;
  processId: string;
}

/** A free slot of a worker, taken for a job that is about to be written. */
export interface Reservation {
  readonly lease: Lease;
  /** Called by `enqueueReserved`: the job that the slot is for. */
  hold(job: NewJob & { id: string }): void;
  /** After the commit: runs the job at once. */
  start(): void;
  /** After a rollback: releases the slot. */
  release(): void;
}
