/** What an account has used of a pool since the pool was last idle, and what it asks for now. */
interface Share {
  usedMs: number;
  /** How many of its tasks wait or run. */
  tasks: number;
  /** When its running tasks began. */
  begun: Set<{ since: number }>;
}

/**
 * Decides whose turn it is: the account that has used the least time goes first. All time counts, so work that is
 * stopped at its time limit costs its sender as much as work that succeeds.
 *
 * It is start-time fair queueing (Goyal, Vin and Cheng 1996) with equal weights: a newcomer starts where the account
 * with the last turn is, because time that it did not ask for cannot be saved up. When nobody asks, everything is
 * forgotten.
 */
export class AccountTurns {
  readonly #shares = new Map<string, Share>();
  readonly #now: () => number;
  #floorMs = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A task of the account waits from now on. */
  join(accountId: string): void {
    const share = this.#shares.get(accountId) ?? { usedMs: 0, tasks: 0, begun: new Set() };
    if (share.tasks++ === 0) share.usedMs = Math.max(share.usedMs, this.#floorMs);
    this.#shares.set(accountId, share);
  }

  /** A task of the account is over, or no longer waits. */
  leave(accountId: string): void {
    const share = this.#shares.get(accountId);
    if (share) share.tasks--;
    if ([...this.#shares.values()].some(({ tasks }) => tasks > 0)) return;
    this.#shares.clear();
    this.#floorMs = 0;
  }

  /** A task of the account begins; the returned function ends it. */
  begin(accountId: string): () => void {
    this.#floorMs = Math.max(this.#floorMs, this.usedMs(accountId));
    const run = { since: this.#now() };
    const share = this.#shares.get(accountId);
    share?.begun.add(run);
    return () => {
      if (share?.begun.delete(run)) share.usedMs += this.#now() - run.since;
    };
  }

  /** How many of the account's tasks run. */
  running(accountId: string): number {
    return this.#shares.get(accountId)?.begun.size ?? 0;
  }

  /** What the account has used, including running tasks. */
  usedMs(accountId: string): number {
    const share = this.#shares.get(accountId);
    if (!share) return 0;
    const now = this.#now();
    return [...share.begun].reduce((sum, { since }) => sum + now - since, share.usedMs);
  }
}
