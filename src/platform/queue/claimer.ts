import type { Db } from "../database/database.ts";
import { type Claim, type ClaimRequest, claimJobs, fromTheStart, type Horizon } from "./claim-jobs.ts";
import type { ProcessLease } from "./process-lease.ts";

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

/** Claims jobs of one queue for this process, and remembers from claim to claim whose turn it is and where to look. */
export class Claimer {
  readonly #options: { db: Db; lease: ProcessLease; queue: string; isDurable: boolean };
  /** The account that had the last turn. */
  #lastAccount: string | null = null;
  #horizon: Horizon = fromTheStart;
  /** When, as `performance.now()`, the queue is next searched from the start. */
  #horizonUntil = 0;
  /** Until when, as `performance.now()`, the queue is taken to be long. */
  #longUntil = 0;
  /** From when on, as `performance.now()`, accounts are searched in a long queue. */
  #accountsFrom = 0;

  constructor(options: { db: Db; lease: ProcessLease; queue: string; isDurable: boolean }) {
    this.#options = options;
  }

  async claim(count: number, onlyNewcomers: boolean): Promise<Claim> {
    const { db, lease, queue, isDurable } = this.#options;
    const begin = performance.now();
    const search = begin < this.#longUntil && begin >= this.#accountsFrom ? "accounts" : "window";
    if (begin >= this.#horizonUntil) {
      this.#horizon = fromTheStart;
      this.#horizonUntil = begin + wholeSearchMs;
    }
    const [processId, after, horizon] = [lease.id, this.#lastAccount, this.#horizon];
    const request = { queue, processId, count, after, onlyNewcomers, isDurable, horizon, search } as const;
    // A search that the server gave up was a slow one, too.
    const claim = await claimJobs(db, request).finally(() => this.#restAfter(search, begin));
    this.#lastAccount = claim.after;
    this.#horizon = claim.horizon;
    if (search === "window") this.#longUntil = claim.isLong ? performance.now() + longMs : 0;
    return claim;
  }

  #restAfter(search: ClaimRequest["search"], begin: number): void {
    const end = performance.now();
    if (search === "accounts" && end - begin > slowSearchMs)
      this.#accountsFrom = end + (end - begin) * restAfterSlowSearch;
  }
}
