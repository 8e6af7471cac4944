import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { Unavailable } from "../../domain/unavailable.ts";
import { announce } from "../database/announce.ts";
import type { Database, Db } from "../database/database.ts";
import { listen } from "../database/listen.ts";
import type { Subscription } from "../database/notifications.ts";
import { withTransaction } from "../database/with-transaction.ts";
import { type Claim, claimJobs, fromTheStart, type Horizon } from "./claim-jobs.ts";
import { type ClaimedJob, jobsChannel, LeaseLost, type NewJob, type Reservation } from "./job.ts";
import { deleteHeldJob, type JobRow, lockOrphanedJob, requeueJob } from "./job-store.ts";
import type { ProcessLease } from "./process-lease.ts";

export interface QueueWorkerOptions {
  database: Database;
  /** Holds the jobs of all workers of this process; started before them, stopped after them. */
  lease: ProcessLease;
  queue: string;
  /** How many jobs run at once. */
  concurrency: number;
  /**
   * How many additional jobs run for accounts without a running one, so that another account's long jobs do not keep
   * them out; default: none.
   */
  newcomers?: number;
  /** Runs a job; it ends the job itself, with `endJob`, in the transaction that writes its results. */
  handler: (job: ClaimedJob) => Promise<void>;
  /** A job has used all its attempts: called in the transaction that removes it. */
  onExhausted: (tx: Db, payload: unknown) => Promise<void>;
  /** A job goes back to the queue because it failed, or because its worker died or stopped: called in the same transaction. */
  onGivenBack?: (tx: Db, payload: unknown) => Promise<void>;
  log: Logger;
  /**
   * False: a claim does not wait for the disk. A crash of the database server may then undo it, and the job starts a
   * second time while the first one still runs; `endJob` keeps the results of one. For jobs that do nothing outside the
   * database. Default: true.
   */
  hasDurableClaims?: boolean;
  /** Milliseconds that freed slots wait for more of them, so that one claim fills several; for short jobs. Default: none. */
  gatherMs?: number;
}

/**
 * How often the worker looks for jobs without a notification; short enough that nobody notices the wait. Where many
 * processes look, each does so less often.
 */
const pollMs = 500;
const pollMsPerProcess = 10;
/**
 * Of many processes that hear of a new job, those with free slots look for it at random moments within this time,
 * so that they do not all claim at once.
 */
const spreadMsPerProcess = 10;
const longestSpreadMs = 2_000;
/** How often a claim looks at everything, in case something was written very late. */
const wholeSearchMs = 60_000;
/** For how long a queue that was long is taken to be still so, in milliseconds. */
const longMs = 1_000;
/**
 * A search through the accounts that took longer than this, in milliseconds, passed over much that ended. After it, claims
 * only look at what is due first for this many times as long, so that accounts still take turns, but most time is for jobs.
 */
const slowSearchMs = 100;
const restAfterSlowSearch = 10;
/** A few processes may all claim at once. */
const fewProcesses = 4;
/**
 * If very many accounts only have jobs for a later time, a search stops after this many claims; the next one continues.
 */
const mostEmptyLooks = 16;
/** Delay before a failed job's second attempt; doubles with each, up to the longest. */
const firstRetryMs = 500;
const longestRetryMs = 3_600_000;
/**
 * Delay before a job whose database or storage was away is started again, and milliseconds between attempts to return
 * it. A disk stays full for longer than a database restarts, and a file may have to be downloaded again each time.
 */
const awayRetryMs = { database: 500, storage: 15_000 };
const giveBackRetryMs = 250;
/** How long a stopped handler has to finish before its job is left to its lease. */
export const lastWordsMs = 1_500;
/** Enough of an error's message to recognise it. */
const errorChars = 500;

class WorkerStopped extends Error {
  override readonly name = "WorkerStopped";
}

/** Runs the jobs of one queue in this process. */
export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #lease: ProcessLease;
  /** The running jobs; each can be aborted. */
  readonly #runs = new Map<ClaimedJob, AbortController>();
  /** Jobs that are returned as soon as the database can be reached; that must not count as an attempt. */
  readonly #owed = new Set<string>();
  /** Slots taken for jobs that are about to be written, by their accounts. */
  readonly #reserved = new Set<{ accountId: string }>();
  /** Slots that a claim in progress may fill. */
  #claiming = 0;
  #isStarted = false;
  #isFilling = false;
  #wantsFill = false;
  #wantsNewcomers = false;
  /** The account that had the last turn. */
  #lastAccount: string | null = null;
  #horizon: Horizon = fromTheStart;
  /** When, as `performance.now()`, the queue is next searched from the start. */
  #horizonUntil = 0;
  /** Until when, as `performance.now()`, the queue is taken to be long. */
  #longUntil = 0;
  /** From when on, as `performance.now()`, accounts are searched in a long queue. */
  #accountsFrom = 0;
  /** What does not work at the moment; reported once, not with every attempt. */
  readonly #troubles = new Set<string>();
  #pollTimer: NodeJS.Timeout | null = null;
  #fillTimer: NodeJS.Timeout | null = null;
  #subscription: Subscription | null = null;

  constructor(options: QueueWorkerOptions) {
    this.#options = options;
    this.#lease = options.lease;
  }

  async start(): Promise<void> {
    const { database, queue } = this.#options;
    this.#isStarted = true;
    this.#schedulePoll();
    this.#subscription = await listen(
      database,
      jobsChannel,
      (named) => named === queue && this.#fillWithin(this.#spreadMs()),
      () => this.#fill(),
    );
    await this.#attempt("looking for orphaned jobs", () =>
      this.#lease.takeOrphans(queue, (jobIds) => this.#returnOrphans(jobIds)),
    );
    this.#fill();
  }

  /** Takes no more jobs; running ones continue. */
  takeNoMore(): void {
    this.#isStarted = false;
    this.#subscription?.close();
    for (const timer of [this.#pollTimer, this.#fillTimer]) if (timer) clearTimeout(timer);
  }

  /** Takes no more jobs, waits for the running ones, and returns what is not done within `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.takeNoMore();
    const isIdle = () => this.#runs.size + this.#reserved.size === 0 && !this.#isFilling;
    if (!(await waitUntil(isIdle, graceMs))) {
      for (const controller of this.#runs.values()) controller.abort(new WorkerStopped("the worker stops"));
      await waitUntil(isIdle, lastWordsMs);
    }
  }

  /** Takes a free slot for a job that the caller is about to write for an account; null if there is none. */
  reserve(accountId: string): Reservation | null {
    const hasSlot = this.#freeSlots() > 0 || (this.#newcomerSlots() > 0 && this.#isNewcomer(accountId));
    if (!this.#isStarted || !this.#lease.isHeld || !hasSlot) return null;
    const reserved = { accountId };
    this.#reserved.add(reserved);
    const lease = { token: randomUUID(), processId: this.#lease.id };
    let held: (NewJob & { id: string }) | null = null;
    const leave = () => {
      this.#reserved.delete(reserved);
    };
    return {
      lease,
      hold: (job) => {
        held = job;
      },
      start: () => {
        leave();
        if (held) this.#run({ ...toRow(held), lease_token: lease.token });
      },
      release: () => {
        leave();
        this.#fill();
      },
    };
  }

  #freeSlots(): number {
    return this.#options.concurrency - this.#runs.size - this.#reserved.size - this.#claiming;
  }

  #newcomerSlots(): number {
    return this.#freeSlots() + (this.#options.newcomers ?? 0);
  }

  #isNewcomer(accountId: string): boolean {
    return ![...this.#runs.keys(), ...this.#reserved].some((each) => each.accountId === accountId);
  }

  /**
   * Newcomers are only looked for now and then while every slot is taken, because others' jobs may come by the hundred.
   */
  #poll(): void {
    this.#wantsNewcomers = true;
    this.#fill();
    this.#schedulePoll();
  }

  #schedulePoll(): void {
    if (!this.#isStarted) return;
    const isAmongFew = this.#lease.alive <= fewProcesses;
    const ms = isAmongFew ? pollMs : Math.max(pollMs, this.#lease.alive * pollMsPerProcess) * (0.5 + Math.random());
    this.#pollTimer = setTimeout(() => this.#poll(), ms);
  }

  #spreadMs(): number {
    const { alive } = this.#lease;
    return alive <= fewProcesses ? 0 : Math.random() * Math.min(longestSpreadMs, alive * spreadMsPerProcess);
  }

  /** Claims jobs after these milliseconds, or earlier if that was already due; at once for 0. */
  #fillWithin(ms: number): void {
    if (ms === 0) this.#fill();
    else if (this.#isStarted)
      this.#fillTimer ??= setTimeout(() => {
        this.#fillTimer = null;
        this.#fill();
      }, ms);
  }

  /** Claims jobs until the slots or the jobs run out. One claim at a time; a request meanwhile makes it look once more. */
  #fill(): void {
    this.#wantsFill = true;
    if (!this.#isFilling) void this.#attempt("claiming jobs", () => this.#fillSlots());
  }

  async #fillSlots(): Promise<void> {
    this.#isFilling = true;
    try {
      while (this.#wantsFill) {
        this.#wantsFill = false;
        await this.#claimUntilDone();
      }
    } finally {
      this.#isFilling = false;
    }
  }

  async #claimUntilDone(): Promise<void> {
    let emptyLooks = 0;
    while (emptyLooks < mostEmptyLooks && this.#canClaim() && this.#freeSlots() > 0) {
      const { jobs, isWhole } = await this.#claim(this.#freeSlots(), false);
      if (jobs.length === 0 && isWhole) return;
      emptyLooks = jobs.length === 0 ? emptyLooks + 1 : 0;
    }
    if (!this.#wantsNewcomers) return;
    this.#wantsNewcomers = false;
    if (this.#canClaim() && this.#newcomerSlots() > 0) await this.#claim(this.#newcomerSlots(), true);
  }

  #canClaim(): boolean {
    return this.#isStarted && this.#lease.isHeld;
  }

  async #claim(count: number, onlyNewcomers: boolean): Promise<Claim> {
    const { database, queue } = this.#options;
    this.#claiming = count;
    const begin = performance.now();
    const search = begin < this.#longUntil && begin >= this.#accountsFrom ? "accounts" : "window";
    if (begin >= this.#horizonUntil) {
      this.#horizon = fromTheStart;
      this.#horizonUntil = begin + wholeSearchMs;
    }
    try {
      const claim = await claimJobs(database.db, {
        queue,
        processId: this.#lease.id,
        count,
        after: this.#lastAccount,
        onlyNewcomers,
        isDurable: this.#options.hasDurableClaims ?? true,
        horizon: this.#horizon,
        search,
      });
      this.#lastAccount = claim.after;
      this.#horizon = claim.horizon;
      const end = performance.now();
      if (search === "window") this.#longUntil = claim.isLong ? end + longMs : 0;
      else if (end - begin > slowSearchMs) this.#accountsFrom = end + (end - begin) * restAfterSlowSearch;
      this.#claiming = 0;
      for (const row of claim.jobs) this.#run(row);
      return claim;
    } finally {
      this.#claiming = 0;
    }
  }

  /** Runs a job. If the worker was stopped meanwhile, the job only has the time that the stop allows. */
  #run(row: JobRow): void {
    const controller = new AbortController();
    const job: ClaimedJob = {
      id: row.id,
      queue: row.queue,
      payload: row.payload,
      accountId: row.account_id,
      attempts: row.attempts,
      maxAttempts: row.max_attempts,
      leaseToken: row.lease_token,
      signal: controller.signal,
    };
    this.#runs.set(job, controller);
    const { id, leaseToken } = job;
    this.#lease.hold({ id, leaseToken, onLost: () => controller.abort(new LeaseLost(id)) });
    void this.#handle(job).finally(() => {
      this.#lease.release(leaseToken);
      this.#runs.delete(job);
      this.#fillWithin(this.#options.gatherMs ?? 0);
    });
  }

  /** Runs the handler. Never rejects: whatever goes wrong is written to the job's row, or its lease expires. */
  async #handle(job: ClaimedJob): Promise<void> {
    const { handler, log, database } = this.#options;
    try {
      await handler(job);
    } catch (error) {
      const { id: jobId, queue, attempts } = job;
      if (this.#isForLackOfFoundation(job, error)) return await this.#giveBackUncounted(job, error);
      if (error instanceof LeaseLost || job.signal.reason instanceof LeaseLost)
        return log.warn({ err: error, jobId, queue }, "A job's lease was lost; another worker has it");
      const isStopping = job.signal.reason instanceof WorkerStopped;
      if (!isStopping) log.error({ err: error, jobId, queue, attempts }, "A job failed");
      await withTransaction(database.db, (tx) => this.#giveBack(tx, job, error, isStopping)).catch((lost: unknown) =>
        log.warn({ err: lost, jobId, queue }, "A job could not be returned to the queue; another try follows"),
      );
    }
  }

  /**
   * Whether neither the job nor the worker is at fault: the database or storage was away, so the lease may be lost as
   * well.
   */
  #isForLackOfFoundation(job: ClaimedJob, error: unknown): boolean {
    if (job.signal.reason instanceof WorkerStopped) return false;
    return error instanceof Unavailable || (job.signal.reason instanceof LeaseLost && this.#lease.isDatabaseAway);
  }

  /** Returns a job once the database is reached, unless another worker has it by then. */
  async #giveBackUncounted(job: ClaimedJob, error: unknown): Promise<void> {
    const { log } = this.#options;
    const { id: jobId, queue } = job;
    log.warn({ err: error, jobId, queue }, "A job cannot be done now; it goes back to the queue");
    const delayMs = awayRetryMs[error instanceof Unavailable ? error.foundation : "database"];
    const again = { delayMs, error: String(error).slice(0, errorChars), countsAsAttempt: false };
    this.#owed.add(jobId);
    try {
      while (this.#isStarted && !(await this.#tryGiveBack(job, again))) await sleep(giveBackRetryMs);
    } catch (lost) {
      log.warn({ err: lost, jobId, queue }, "A job could not be returned to the queue; another try follows");
    } finally {
      this.#owed.delete(jobId);
    }
  }

  /** False if the database is away. */
  async #tryGiveBack(job: ClaimedJob, again: Parameters<typeof requeueJob>[2]): Promise<boolean> {
    try {
      await withTransaction(this.#options.database.db, (tx) => this.#requeue(tx, job, job.payload, again));
      return true;
    } catch (error) {
      if (error instanceof Unavailable) return false;
      throw error;
    }
  }

  async #giveBack(tx: Db, job: ClaimedJob, error: unknown, isStopping: boolean): Promise<void> {
    if (!isStopping && job.attempts >= job.maxAttempts) return await this.#exhaust(tx, job, job.payload);
    const delayMs = Math.min(firstRetryMs * 2 ** (job.attempts - 1), longestRetryMs);
    await this.#requeue(tx, job, job.payload, {
      delayMs: isStopping ? 0 : delayMs,
      error: String(error).slice(0, errorChars),
      countsAsAttempt: !isStopping,
    });
  }

  async #requeue(
    tx: Db,
    held: { id: string; leaseToken: string },
    payload: unknown,
    again: Parameters<typeof requeueJob>[2],
  ): Promise<void> {
    if (!(await requeueJob(tx, held, again))) return;
    await this.#options.onGivenBack?.(tx, payload);
    if (again.delayMs === 0) announce(tx, jobsChannel, this.#options.queue);
  }

  async #exhaust(tx: Db, held: { id: string; leaseToken: string }, payload: unknown): Promise<void> {
    if (await deleteHeldJob(tx, held.id, held.leaseToken)) await this.#options.onExhausted(tx, payload);
  }

  /** Jobs whose process died go back to the queue, or are given up if that was their last attempt; each separately. */
  async #returnOrphans(jobIds: string[]): Promise<void> {
    const { database, queue, log } = this.#options;
    for (const jobId of jobIds) {
      if (!this.#isStarted || this.#owed.has(jobId)) continue;
      await withTransaction(database.db, (tx) => this.#returnOrphan(tx, jobId)).catch((error: unknown) =>
        log.error({ err: error, jobId, queue }, "A job whose process died could not be returned to the queue"),
      );
    }
  }

  async #returnOrphan(tx: Db, id: string): Promise<void> {
    const row = await lockOrphanedJob(tx, id);
    if (!row) return;
    const held = { id, leaseToken: row.lease_token };
    if (row.attempts >= row.max_attempts) await this.#exhaust(tx, held, row.payload);
    else await this.#requeue(tx, held, row.payload, { delayMs: 0, error: "its process died", countsAsAttempt: true });
  }

  /** Does work that is tried again anyway. A failure is reported when it begins and when it is over. */
  async #attempt(what: string, work: () => Promise<void>): Promise<void> {
    const { log, queue } = this.#options;
    try {
      await work();
      if (this.#troubles.delete(what)) log.info({ queue }, `Queue: ${what} works again`);
    } catch (error) {
      if (!this.#troubles.has(what)) log.warn({ err: error, queue }, `Queue: ${what} does not work at the moment`);
      this.#troubles.add(what);
    }
  }
}

function toRow(job: NewJob & { id: string }): Omit<JobRow, "lease_token"> {
  return {
    id: job.id,
    queue: job.queue,
    payload: job.payload,
    account_id: job.accountId,
    attempts: 1,
    max_attempts: job.maxAttempts,
  };
}

/** Waits until `isTrue` holds; false if it does not in time. */
async function waitUntil(isTrue: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!isTrue() && performance.now() < deadline) await sleep(20);
  return isTrue();
}
