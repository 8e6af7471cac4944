import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Database, Db } from "../database/database.ts";
import { listen } from "../database/listen.ts";
import type { Subscription } from "../database/notifications.ts";
import { withTransaction } from "../database/with-transaction.ts";
import { type ClaimedJob, jobsChannel, LeaseLost, type NewJob, type Reservation } from "./job.ts";
import { claimJob, deleteHeldJob, type JobRow, lockExpiredJobs, renewLeases, requeueJob } from "./store.ts";

export interface QueueWorkerOptions {
  database: Database;
  queue: string;
  /** How many jobs run at once. */
  concurrency: number;
  /** Runs a job; it ends the job itself, with `finishJob` in the transaction that writes its results. */
  handler: (job: ClaimedJob) => Promise<void>;
  /** A job was tried to its end: called in the transaction that removes it. */
  onExhausted: (tx: Db, payload: unknown) => Promise<void>;
  /** A job goes back to the queue because its worker died or stopped: called in the same transaction. */
  onGivenBack?: (tx: Db, payload: unknown) => Promise<void>;
  log: Logger;
  /** Milliseconds that a job stays with a worker that is not heard of. */
  leaseMs?: number;
}

/** A job runs again at most so long after its worker died: this lease and one look for expired ones. */
const defaultLeaseMs = 10_000;
/** The base when no notification arrives; short enough that nobody waits for it. */
const pollMs = 500;
/** How often expired leases are looked for. */
const reapMs = 2_000;
/** Delay before a failed job's second attempt; doubles with each. */
const firstRetryMs = 500;
/** Enough of an error's message to know it by. */
const errorChars = 500;

class WorkerStopped extends Error {
  override readonly name = "WorkerStopped";
}

interface Run {
  job: ClaimedJob;
  controller: AbortController;
  done: Promise<void>;
}

/** Runs the jobs of one queue in this process, a lease for each, renewed while it runs. */
export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #leaseMs: number;
  readonly #runs = new Map<string, Run>();
  #reserved = 0;
  #isStarted = false;
  #isFilling = false;
  #wantsFill = false;
  #timers: NodeJS.Timeout[] = [];
  #subscription: Subscription | null = null;

  constructor(options: QueueWorkerOptions) {
    this.#options = options;
    this.#leaseMs = options.leaseMs ?? defaultLeaseMs;
  }

  async start(): Promise<void> {
    this.#isStarted = true;
    this.#timers = [
      setInterval(() => this.#fill(), pollMs),
      setInterval(() => this.#background("renewing leases", () => this.#renew()), this.#leaseMs / 3),
      setInterval(() => this.#background("looking for expired leases", () => this.#reap()), reapMs),
    ];
    this.#subscription = await listen(
      this.#options.database,
      jobsChannel,
      (queue) => queue === this.#options.queue && this.#fill(),
    );
    await this.#reap();
    this.#fill();
  }

  /** Takes no more jobs, waits for the running ones, and gives back what is not done within `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.#isStarted = false;
    await this.#subscription?.close();
    const [poll, renew, reap] = this.#timers;
    clearInterval(poll);
    clearInterval(reap);
    const runs = [...this.#runs.values()];
    const giveUp = setTimeout(() => {
      for (const run of runs) run.controller.abort(new WorkerStopped("the worker stops"));
    }, graceMs);
    await Promise.all(runs.map((run) => run.done));
    clearTimeout(giveUp);
    clearInterval(renew);
  }

  /** Takes a free slot for a job that the caller is about to write; null where there is none. */
  reserve(): Reservation | null {
    if (!this.#isStarted || this.#freeSlots() <= 0) return null;
    this.#reserved++;
    const lease = { token: randomUUID(), ms: this.#leaseMs };
    let held: (NewJob & { id: string }) | null = null;
    const leave = () => {
      this.#reserved--;
    };
    return {
      lease,
      hold: (job) => {
        held = job;
      },
      start: () => {
        leave();
        if (held) this.#run({ ...toRow(held), attempts: 1, lease_token: lease.token });
      },
      release: () => {
        leave();
        this.#fill();
      },
    };
  }

  #freeSlots(): number {
    return this.#options.concurrency - this.#runs.size - this.#reserved;
  }

  #background(what: string, work: () => Promise<void>): void {
    work().catch((error: unknown) =>
      this.#options.log.warn({ err: error, queue: this.#options.queue }, `Queue: ${what}`),
    );
  }

  /** Claims jobs until the slots or the jobs run out. One claim at a time; a wish meanwhile makes it look once more. */
  #fill(): void {
    this.#wantsFill = true;
    if (this.#isFilling) return;
    this.#isFilling = true;
    this.#background("claiming", async () => {
      try {
        while (this.#wantsFill) {
          this.#wantsFill = false;
          while (this.#isStarted && this.#freeSlots() > 0) {
            const lease = { token: randomUUID(), ms: this.#leaseMs };
            const row = await claimJob(this.#options.database.db, this.#options.queue, lease);
            if (!row) break;
            this.#run(row);
          }
        }
      } finally {
        this.#isFilling = false;
      }
    });
  }

  #run(row: JobRow): void {
    const controller = new AbortController();
    const leaseToken = row.lease_token ?? "";
    const job: ClaimedJob = {
      id: row.id,
      queue: row.queue,
      payload: row.payload,
      accountId: row.account_id,
      attempts: row.attempts,
      maxAttempts: row.max_attempts,
      leaseToken,
      signal: controller.signal,
    };
    const done = this.#handle(job, controller.signal).finally(() => {
      this.#runs.delete(leaseToken);
      this.#fill();
    });
    this.#runs.set(leaseToken, { job, controller, done });
  }

  /** Never rejects: whatever goes wrong ends in the job's row, or in its lease running out. */
  async #handle(job: ClaimedJob, signal: AbortSignal): Promise<void> {
    const { handler, log } = this.#options;
    try {
      await handler(job);
    } catch (error) {
      if (error instanceof LeaseLost) {
        log.warn({ jobId: job.id, queue: job.queue }, "A job's lease was lost; another worker has it");
        return;
      }
      const isStopping = signal.reason instanceof WorkerStopped;
      if (!isStopping)
        log.error({ err: error, jobId: job.id, queue: job.queue, attempt: job.attempts }, "A job failed");
      try {
        await withTransaction(this.#options.database.db, (tx) => this.#giveBack(tx, job, error, isStopping));
      } catch (lost) {
        log.warn({ err: lost, jobId: job.id }, "A failed job could not be given back; its lease will run out");
      }
    }
  }

  async #giveBack(tx: Db, job: ClaimedJob, error: unknown, isStopping: boolean): Promise<void> {
    const held = { id: job.id, leaseToken: job.leaseToken };
    if (!isStopping && job.attempts >= job.maxAttempts) return this.#exhaust(tx, held, job.payload);
    const isOurs = await requeueJob(tx, held, {
      delayMs: isStopping ? 0 : firstRetryMs * 2 ** (job.attempts - 1),
      error: String(error).slice(0, errorChars),
      countsAsAttempt: !isStopping,
    });
    if (isOurs) await this.#options.onGivenBack?.(tx, job.payload);
  }

  async #exhaust(tx: Db, held: { id: string; leaseToken: string | null }, payload: unknown): Promise<void> {
    if (await deleteHeldJob(tx, held.id, held.leaseToken)) await this.#options.onExhausted(tx, payload);
  }

  async #renew(): Promise<void> {
    if (this.#runs.size === 0) return;
    const held = await renewLeases(this.#options.database.db, [...this.#runs.keys()], this.#leaseMs);
    for (const [token, run] of this.#runs) {
      if (!held.has(token) && !(await this.#isFinishing(run))) run.controller.abort(new LeaseLost(run.job.id));
    }
  }

  /** A job whose row is gone because its own transaction just ended it is about to leave the runs by itself. */
  async #isFinishing(run: Run): Promise<boolean> {
    const patience = new Promise<false>((resolve) => setTimeout(resolve, 1000, false).unref());
    return Promise.race([run.done.then(() => true), patience]);
  }

  /** Jobs whose worker died go back to the queue, or are given up when that was their last try. */
  async #reap(): Promise<void> {
    await withTransaction(this.#options.database.db, async (tx) => {
      for (const row of await lockExpiredJobs(tx, this.#options.queue)) {
        const held = { id: row.id, leaseToken: row.lease_token };
        if (row.attempts >= row.max_attempts) await this.#exhaust(tx, held, row.payload);
        else {
          await requeueJob(tx, held, { delayMs: 0, error: "its worker died", countsAsAttempt: true });
          await this.#options.onGivenBack?.(tx, row.payload);
        }
      }
    });
    this.#fill();
  }
}

function toRow(job: NewJob & { id: string }): Omit<JobRow, "attempts" | "lease_token"> {
  return {
    id: job.id,
    queue: job.queue,
    payload: job.payload,
    account_id: job.accountId,
    max_attempts: job.maxAttempts,
  };
}
