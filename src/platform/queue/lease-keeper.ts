import type { Logger } from "pino";
import { Unavailable } from "../../domain/unavailable.ts";
import type { Db } from "../database/database.ts";
import { renewLeases } from "./job-store.ts";

interface KeptLease {
  id: string;
  leaseToken: string;
  onLost: () => void;
  /** Fires when the lease must have expired because no renewal got through. */
  expiry: NodeJS.Timeout;
}

/** Renewals per lease: two may fail before it expires. */
const beatsPerLease = 3;
/** Milliseconds until the next attempt after a renewal failed. */
const retryMs = 500;

/**
 * Keeps the leases of the jobs that a worker runs. A lease is lost if the database says so, or if the database has been
 * silent for so long that another worker may have the job.
 */
export class LeaseKeeper {
  readonly leaseMs: number;
  readonly #db: Db;
  readonly #log: Logger;
  readonly #kept = new Map<string, KeptLease>();
  #timer: NodeJS.Timeout | null = null;
  #isDatabaseAway = false;

  constructor(db: Db, leaseMs: number, log: Logger) {
    this.#db = db;
    this.leaseMs = leaseMs;
    this.#log = log;
  }

  /**
   * Whether the last attempt to renew leases failed to reach the database; if so, that is why a lease that expired
   * since was lost.
   */
  get isDatabaseAway(): boolean {
    return this.#isDatabaseAway;
  }

  start(): void {
    this.#scheduleBeat(this.leaseMs / beatsPerLease);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (const { expiry } of this.#kept.values()) clearTimeout(expiry);
    this.#kept.clear();
  }

  /** Keeps a lease that began at `since` (as given by `performance.now()`) or later, until `release`. */
  keep(job: { id: string; leaseToken: string }, since: number, onLost: () => void): void {
    const { id, leaseToken } = job;
    this.#kept.set(leaseToken, { id, leaseToken, onLost, expiry: this.#expireAfter(leaseToken, since) });
  }

  release(leaseToken: string): void {
    clearTimeout(this.#kept.get(leaseToken)?.expiry);
    this.#kept.delete(leaseToken);
  }

  #expireAfter(leaseToken: string, since: number): NodeJS.Timeout {
    return setTimeout(() => this.#lose(leaseToken), since + this.leaseMs - performance.now());
  }

  #lose(leaseToken: string): void {
    const lease = this.#kept.get(leaseToken);
    this.release(leaseToken);
    lease?.onLost();
  }

  #scheduleBeat(ms: number): void {
    this.#timer = setTimeout(() => void this.#beat(), ms);
  }

  async #beat(): Promise<void> {
    let nextMs = this.leaseMs / beatsPerLease;
    try {
      await this.#renew();
      this.#isDatabaseAway = false;
    } catch (error) {
      nextMs = retryMs;
      this.#isDatabaseAway = error instanceof Unavailable;
      this.#log.warn({ err: error, jobs: this.#kept.size }, "The leases of running jobs could not be renewed");
    }
    if (this.#timer) this.#scheduleBeat(nextMs);
  }

  async #renew(): Promise<void> {
    const kept = [...this.#kept.values()];
    if (kept.length === 0) return;
    const since = performance.now();
    const lost = await renewLeases(this.#db, kept, this.leaseMs);
    for (const lease of kept) {
      if (!this.#kept.has(lease.leaseToken)) continue;
      clearTimeout(lease.expiry);
      if (lost.has(lease.id)) this.#lose(lease.leaseToken);
      else lease.expiry = this.#expireAfter(lease.leaseToken, since);
    }
  }
}
