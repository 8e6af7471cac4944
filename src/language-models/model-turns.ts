import { AccountTurns } from "../platform/process-pool/account-turns.ts";

/** A request that waits for its turn. */
interface Waiting {
  accountId: string;
  begin: () => void;
}

/**
 * Lets a few requests at a time go to one language model. When one ends, the next is of the account that has used the least
 * time: however many documents one account sends, another one's first question waits for one request, not for all.
 */
export class ModelTurns {
  readonly #atOnce: number;
  readonly #turns = new AccountTurns();
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Whether nobody asks or waits. */
  get isIdle(): boolean {
    return this.#running === 0 && this.#waiting.length === 0;
  }

  /** Runs `work` in its turn; throws the signal's reason if that fires before. */
  async run<Result>(accountId: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    this.#turns.join(accountId);
    try {
      if (this.#running < this.#atOnce) this.#running++;
      else await this.#wait(accountId, signal);
      const end = this.#turns.begin(accountId);
      try {
        return await work();
      } finally {
        end();
        this.#passOn();
      }
    } finally {
      this.#turns.leave(accountId);
    }
  }

  #wait(accountId: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        accountId,
        begin: () => {
          signal.removeEventListener("abort", leave);
          resolve();
        },
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting.push(waiting);
    });
  }

  /** Gives a place that becomes free to the account that has used the least; within it, in the order of asking. */
  #passOn(): void {
    let next: Waiting | null = null;
    for (const each of this.#waiting)
      if (next === null || this.#turns.usedMs(each.accountId) < this.#turns.usedMs(next.accountId)) next = each;
    if (next === null) {
      this.#running--;
      return;
    }
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.begin();
  }
}
