import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { Unavailable } from "../../domain/unavailable.ts";
import type { Database, Db } from "../database/database.ts";
import { listen } from "../database/listen.ts";
import type { Subscription } from "../database/notifications.ts";
import type { Claim } from "./claim-jobs.ts";
import { Claimer } from "./claimer.ts";
import { type ClaimedJob, jobsChannel, LeaseLost, type NewJob, type Reservation } from "./job.ts";
import { JobReturns } from "./job-returns.ts";
import type { JobRow } from "./job-store.ts";
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
/** A few processes may all claim at once. */
const fewProcesses = 4;
/**
 * If very many accounts only have jobs for a later time, a search stops after this many claims; the next one continues.
 */
const mostEmptyLooks = 16;
/** Milliseconds between attempts to return a job while its database is away. */
const giveBackRetryMs = 250;
/** How long a stopped handler has to finish before its job is left to others. */
export const lastWordsMs = 1_500;
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
  readonly #claimer: Claimer;
  readonly #returns: JobReturns;
  /** What does not work at the moment; reported once, not with every attempt. */
  readonly #troubles = new Set<string>();
  #pollTimer: NodeJS.Timeout | null = null;
  #fillTimer: NodeJS.Timeout | null = null;
  /** When, as `performance.now()`, the timer claims jobs. */
  #fillAt = Number.POSITIVE_INFINITY;
  #subscription: Subscription | null = null;

  constructor(options: QueueWorkerOptions) {
    const { database, lease, queue, hasDurableClaims = true, onExhausted, onGivenBack, log } = options;
    this.#options = options;
    this.#lease = lease;
    this.#claimer = new Claimer({ db: database.db, lease, queue, isDurable: hasDurableClaims });
    this.#returns = new JobReturns({ db: database.db, queue, onExhausted, onGivenBack, log });
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
    const at = performance.now() + ms;
    if (ms === 0 || !this.#isStarted || at >= this.#fillAt) return;
    if (this.#fillTimer) clearTimeout(this.#fillTimer);
    this.#fillAt = at;
    this.#fillTimer = setTimeout(() => {
      this.#fillAt = Number.POSITIVE_INFINITY;
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
    this.#claiming = count;
    try {
      const claim = await this.#claimer.claim(count, onlyNewcomers);
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

  /** Runs the handler. Never rejects: whatever goes wrong is written to the job's row, or the lease finds that nobody runs it. */
  async #handle(job: ClaimedJob): Promise<void> {
    const { handler, log } = this.#options;
    try {
      await handler(job);
    } catch (error) {
      const { id: jobId, queue, attempts } = job;
      if (this.#isForLackOfFoundation(job, error)) return await this.#giveBackUncounted(job, error);
      if (error instanceof LeaseLost || job.signal.reason instanceof LeaseLost)
        return log.warn({ err: error, jobId, queue }, "A job's lease was lost; another worker has it");
      const isStopping = job.signal.reason instanceof WorkerStopped;
      if (!isStopping) log.error({ err: error, jobId, queue, attempts }, "A job failed");
      await this.#returns
        .afterAttempt(job, error, isStopping)
        .catch((lost: unknown) =>
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
    this.#owed.add(jobId);
    try {
      while (this.#isStarted && !(await this.#returns.uncounted(job, error))) await sleep(giveBackRetryMs);
    } catch (lost) {
      log.warn({ err: lost, jobId, queue }, "A job could not be returned to the queue; another try follows");
    } finally {
      this.#owed.delete(jobId);
    }
  }

  /** Jobs whose process died go back to the queue, or are given up if that was their last attempt; each separately. */
  async #returnOrphans(jobIds: string[]): Promise<void> {
    for (const jobId of jobIds) if (this.#isStarted && !this.#owed.has(jobId)) await this.#returns.orphan(jobId);
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
