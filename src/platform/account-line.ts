import { Failure } from "../domain/failure.ts";

interface AccountLineOptions {
  /** How many tasks of one account may run at once. */
  atOnce: number;
  /** How many more may wait, per account. */
  waiting: number;
  /** The message when more than that wait. */
  refusal: string;
}

interface Line {
  running: number;
  waiting: Set<() => void>;
}

/** Runs a few tasks at a time per account. More wait, up to a limit, in the account's own line. */
export class AccountLine {
  readonly #options: AccountLineOptions;
  readonly #lines = new Map<string, Line>();

  constructor(options: AccountLineOptions) {
    this.#options = options;
  }

  /** Runs `work` in its turn; throws `overloaded` if too many tasks wait, and the signal's reason if it fires first. */
  async run<Result>(accountId: string, signal: AbortSignal | undefined, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(accountId) ?? { running: 0, waiting: new Set() };
    this.#lines.set(accountId, line);
    if (line.running < this.#options.atOnce) line.running++;
    else await this.#wait(line, signal);
    try {
      return await work();
    } finally {
      this.#passOn(accountId, line);
    }
  }

  #wait(line: Line, signal: AbortSignal | undefined): Promise<void> {
    if (line.waiting.size >= this.#options.waiting) throw new Failure("overloaded", this.#options.refusal);
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        line.waiting.delete(begin);
        reject(signal?.reason);
      };
      const begin = () => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener("abort", onAbort, { once: true });
      line.waiting.add(begin);
    });
  }

  /** Gives a place that becomes free to the task that has waited longest. */
  #passOn(accountId: string, line: Line): void {
    const [next] = line.waiting;
    if (next) {
      line.waiting.delete(next);
      next();
    } else if (--line.running === 0) this.#lines.delete(accountId);
  }
}
