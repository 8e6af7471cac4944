/** A job of the benchmark, whose handler only waits for `sleepMs`. */
export interface BenchJob {
  name: string;
  sleepMs: number;
  /** The account that it belongs to. */
  account: number;
}

/** A queue under test, in one process. */
export interface Contender {
  name: string;
  /** In a transaction of its own. */
  enqueue(job: BenchJob): Promise<void>;
  /** Writes many jobs at once, to have a backlog; not measured. */
  fill(count: number, accounts: number): Promise<void>;
  /** Takes jobs; `onStart` is called when a handler begins. */
  work(concurrency: number, onStart: (job: BenchJob) => void): Promise<void>;
  /** Jobs that wait or run. */
  count(): Promise<number>;
  close(): Promise<void>;
}

/** How long a worker may give no sign of life before its jobs are given back: the least that pg-boss allows. */
export const leaseSeconds = 10;
