/** What an account has used of a pool since the pool was last idle, and what it asks of it now. */
interface Share {
  usedMs: number;
  /** Its tasks that wait or run. */
  tasks: number;
  /** When its running tasks began. */
  begun: Set<{ since: number }>;
}

/**
 * Whose turn it is: the account that has used the least time goes first. What counts is the time that work took, so that
 * work that is stopped at its time limit costs its sender as much as work that comes to something.
 *
 * It is start-time fair queueing (Goyal, Vin and Cheng 1996) with equal weights: an account that comes begins where the one
 * that had its turn last stands, as time that it did not ask for cannot be saved up; and when nobody asks, all is forgotten.
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

  /** A task of the account is over, or does not wait any more. */
  leave(accountId: string): void {
    const share = this.#shares.get(accountId);
    if (share) share.tasks--;
    if ([...this.#shares.values()].some(({ tasks }) => tasks > 0)) return;
    this.#shares.clear();
    this.#floorMs = 0;
  }

  /** A task of the account begins; the function that is returned ends it. */
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

  /** What the account has used, what runs included. */
  usedMs(accountId: string): number {
    const share = this.#shares.get(accountId);
    if (!share) return 0;
    const now = this.#now();
    return [...share.begun].reduce((sum, { since }) => sum + now - since, share.usedMs);
  }
}
