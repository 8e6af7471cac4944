import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Logger } from "pino";
import { Unavailable } from "../../domain/unavailable.ts";
import type { Db } from "../database/database.ts";
import { disownJobs, findLostJobs, findOrphanedJobs, findOwnTokens } from "./job-store.ts";
import { beat, removeProcess } from "./process-store.ts";

export interface ProcessLeaseOptions {
  db: Db;
  log: Logger;
  /** The program's. */
  version: string;
  /** Milliseconds that jobs stay with a process that is not heard from. */
  leaseMs?: number;
}

/** A job runs again at the latest this long after its process died: one lease, and one beat of another process. */
const defaultLeaseMs = 10_000;
/** Signs of life per lease: four may fail before it runs out. */
const beatsPerLease = 5;
/** The longest wait, in milliseconds, until the next sign of life after one failed. */
const longestRetryMs = 500;
/** How many processes look for orphaned jobs within one beat, on average: one might fail. */
const lookersPerBeat = 3;

interface HeldJob {
  id: string;
  leaseToken: string;
  onLost: () => void;
}

/**
 * Holds all jobs of a process: it says that it lives in one row, however many jobs it runs. The jobs are lost if the
 * database was silent for so long that others may have them, or if it says that others do. It also finds jobs that nobody
 * runs: those of processes that died, and its own whose claim or return was lost on the way.
 */
export class ProcessLease {
  readonly id = randomUUID();
  readonly #options: ProcessLeaseOptions;
  readonly #leaseMs: number;
  /** By their lease tokens. */
  readonly #held = new Map<string, HeldJob>();
  /** Jobs that are this process's in the database, but that it did not run at the last look, by their lease tokens. */
  #strays = new Set<string>();
  #straysSeenAt = 0;
  /** What takes care of the orphaned jobs of a queue. */
  readonly #takers = new Map<string, (jobIds: string[]) => Promise<void>>();
  #beatTimer: NodeJS.Timeout | null = null;
  #expiryTimer: NodeJS.Timeout | null = null;
  /** As `performance.now()`. */
  #heldUntil = 0;
  #alive = 1;
  #isDatabaseAway = false;

  constructor(options: ProcessLeaseOptions) {
    this.#options = options;
    this.#leaseMs = options.leaseMs ?? defaultLeaseMs;
  }

  /** False: jobs that are claimed now would go to others at once. */
  get isHeld(): boolean {
    return performance.now() < this.#heldUntil;
  }

  /** How many processes were alive at the last sign of life, this one included. */
  get alive(): number {
    return this.#alive;
  }

  /** Whether the last sign of life failed to reach the database; if so, that is why jobs were lost since. */
  get isDatabaseAway(): boolean {
    return this.#isDatabaseAway;
  }

  /** Begins to give signs of life; without a database, it goes on trying. */
  async start(): Promise<void> {
    this.#beatTimer = setTimeout(() => {}, 0);
    await this.#beat();
  }

  /** Gives the lease up: jobs that are not finished go to others. */
  async stop(): Promise<void> {
    for (const timer of [this.#beatTimer, this.#expiryTimer]) if (timer) clearTimeout(timer);
    this.#beatTimer = null;
    this.#heldUntil = 0;
    this.#held.clear();
    await removeProcess(this.#options.db, this.id).catch((error: unknown) =>
      this.#options.log.warn({ err: error }, "The process could not be signed off; its lease will run out"),
    );
  }

  /** Until `release`, calls `onLost` if the job is no longer this process's. */
  hold(job: HeldJob): void {
    this.#held.set(job.leaseToken, job);
  }

  release(leaseToken: string): void {
    this.#held.delete(leaseToken);
  }

  /** From now on, `take` is told the jobs of a queue whose processes died; the first ones now. */
  async takeOrphans(queue: string, take: (jobIds: string[]) => Promise<void>): Promise<void> {
    this.#takers.set(queue, take);
    await take((await findOrphanedJobs(this.#options.db, [queue])).map(({ id }) => id));
  }

  async #beat(): Promise<void> {
    let nextMs = this.#leaseMs / beatsPerLease;
    try {
      await this.#renew();
      this.#isDatabaseAway = false;
      void this.#lookForJobs();
    } catch (error) {
      nextMs = Math.min(nextMs, longestRetryMs);
      this.#isDatabaseAway = error instanceof Unavailable;
      this.#options.log.warn({ err: error, jobs: this.#held.size }, "The lease of this process could not be renewed");
    }
    if (this.#beatTimer) this.#beatTimer = setTimeout(() => void this.#beat(), nextMs);
  }

  async #renew(): Promise<void> {
    const { db, version } = this.#options;
    const since = performance.now();
    const process = { id: this.id, name: `${hostname()} ${globalThis.process.pid}`, version };
    const { wasHeld, alive } = await beat(db, process, this.#leaseMs);
    this.#alive = alive;
    // Late: others may have taken jobs in the meantime.
    if (!wasHeld && this.#held.size > 0)
      for (const leaseToken of await findLostJobs(db, [...this.#held.values()])) this.#lose(leaseToken);
    this.#heldUntil = since + this.#leaseMs;
    if (this.#expiryTimer) clearTimeout(this.#expiryTimer);
    this.#expiryTimer = setTimeout(() => this.#expire(), Math.max(0, this.#heldUntil - performance.now()));
  }

  #expire(): void {
    for (const leaseToken of [...this.#held.keys()]) this.#lose(leaseToken);
  }

  #lose(leaseToken: string): void {
    const job = this.#held.get(leaseToken);
    this.release(leaseToken);
    job?.onLost();
  }

  async #lookForJobs(): Promise<void> {
    try {
      if (performance.now() >= this.#straysSeenAt + this.#leaseMs) await this.#disownStrays();
      if (Math.random() < lookersPerBeat / this.#alive) await this.#passOrphansOn();
    } catch (error) {
      this.#options.log.warn({ err: error }, "Jobs that nobody runs cannot be looked for at the moment");
    }
  }

  /** A job that was claimed a moment ago may not be known here yet; one that is seen twice, a lease apart, never will be. */
  async #disownStrays(): Promise<void> {
    const { db } = this.#options;
    this.#straysSeenAt = performance.now();
    const tokens = await findOwnTokens(db, this.id, [...this.#takers.keys()]);
    const strays = new Set(tokens.filter((token) => !this.#held.has(token)));
    await disownJobs(
      db,
      this.id,
      [...strays].filter((token) => this.#strays.has(token)),
    );
    this.#strays = strays;
  }

  async #passOrphansOn(): Promise<void> {
    const orphans = await findOrphanedJobs(this.#options.db, [...this.#takers.keys()]);
    for (const [queue, jobs] of Map.groupBy(orphans, (job) => job.queue))
      await this.#takers.get(queue)?.(jobs.map(({ id }) => id));
  }
}
