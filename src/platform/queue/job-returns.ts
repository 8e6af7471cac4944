import type { Logger } from "pino";
import { Unavailable } from "../../domain/unavailable.ts";
import { announce } from "../database/announce.ts";
import type { Db } from "../database/database.ts";
import { withTransaction } from "../database/with-transaction.ts";
import { type ClaimedJob, jobsChannel } from "./job.ts";
import { deleteHeldJob, lockOrphanedJob, requeueJob } from "./job-store.ts";

export interface JobReturnsOptions {
  db: Db;
  queue: string;
  /** A job has used all its attempts: called in the transaction that removes it. */
  onExhausted: (tx: Db, payload: unknown) => Promise<void>;
  /** A job goes back to the queue: called in the same transaction. */
  onGivenBack: ((tx: Db, payload: unknown) => Promise<void>) | undefined;
  log: Logger;
}

type Held = { id: string; leaseToken: string };
type Again = Parameters<typeof requeueJob>[2];

/** Delay before a failed job's second attempt; doubles with each, up to the longest. */
const firstRetryMs = 500;
const longestRetryMs = 3_600_000;
/**
 * Delay before a job whose database or storage was away is started again. A disk stays full for longer than a database
 * restarts, and a file may have to be downloaded again each time.
 */
const awayRetryMs = { database: 500, storage: 15_000 };
/** Enough of an error's message to recognise it. */
const errorChars = 500;

/**
 * Returns jobs of one queue that nobody finished: to the queue, or, after the last attempt, to whoever takes care of what
 * is given up.
 */
export class JobReturns {
  readonly #options: JobReturnsOptions;

  constructor(options: JobReturnsOptions) {
    this.#options = options;
  }

  /** After a handler failed, or was stopped, which does not count as an attempt. */
  async afterAttempt(job: ClaimedJob, error: unknown, isStopped: boolean): Promise<void> {
    const delayMs = Math.min(firstRetryMs * 2 ** (job.attempts - 1), longestRetryMs);
    const again = { delayMs: isStopped ? 0 : delayMs, error: describe(error), countsAsAttempt: !isStopped };
    await withTransaction(this.#options.db, (tx) =>
      !isStopped && job.attempts >= job.maxAttempts
        ? this.#exhaust(tx, job, job.payload)
        : this.#requeue(tx, job, job.payload, again),
    );
  }

  /** After neither the job nor the worker was at fault. False if the database is away. */
  async uncounted(job: ClaimedJob, error: unknown): Promise<boolean> {
    const delayMs = awayRetryMs[error instanceof Unavailable ? error.foundation : "database"];
    const again = { delayMs, error: describe(error), countsAsAttempt: false };
    try {
      await withTransaction(this.#options.db, (tx) => this.#requeue(tx, job, job.payload, again));
      return true;
    } catch (lost) {
      if (lost instanceof Unavailable) return false;
      throw lost;
    }
  }

  /** A job whose process died; nothing if it is no longer one. */
  async orphan(jobId: string): Promise<void> {
    const { db, log, queue } = this.#options;
    await withTransaction(db, (tx) => this.#returnOrphan(tx, jobId)).catch((error: unknown) =>
      log.error({ err: error, jobId, queue }, "A job whose process died could not be returned to the queue"),
    );
  }

  async #returnOrphan(tx: Db, id: string): Promise<void> {
    const row = await lockOrphanedJob(tx, id);
    if (!row) return;
    const held = { id, leaseToken: row.lease_token };
    if (row.attempts >= row.max_attempts) await this.#exhaust(tx, held, row.payload);
    else await this.#requeue(tx, held, row.payload, { delayMs: 0, error: "its process died", countsAsAttempt: true });
  }

  async #requeue(tx: Db, held: Held, payload: unknown, again: Again): Promise<void> {
    if (!(await requeueJob(tx, held, again))) return;
    await this.#options.onGivenBack?.(tx, payload);
    if (again.delayMs === 0) announce(tx, jobsChannel, this.#options.queue);
  }

  async #exhaust(tx: Db, held: Held, payload: unknown): Promise<void> {
    if (await deleteHeldJob(tx, held.id, held.leaseToken)) await this.#options.onExhausted(tx, payload);
  }
}

function describe(error: unknown): string {
  return String(error).slice(0, errorChars);
}
