import { createProcessPool, TaskCrashed, TaskOutgrewMemory, TaskTimedOut } from "./process-pool.ts";

/** A user's code was stopped: it ran for too long, or needed too much memory. */
export class UserCodeStopped extends Error {
  override readonly name = "UserCodeStopped";
  readonly reason: "time" | "memory";

  constructor(reason: "time" | "memory", options: ErrorOptions) {
    super(`user code was stopped for its use of ${reason}`, options);
    this.reason = reason;
  }
}

/** Runs users' code (rules, data mappings) in processes where it can do no harm. */
export interface UserCodePool<Request, Reply> {
  /** Throws `UserCodeStopped`, or what `ProcessPool` throws once the pool is closed. */
  run(request: Request): Promise<Reply>;
  /** Ends the processes; tasks that still run throw. */
  close(): void;
}

/**
 * How many tasks run at once: most take a millisecond, so two processes handle many. An account without a running task
 * gets a third one.
 */
export const userCodeProcesses = 2;

/** Megabytes of a process. Its own code takes 60; the rest is for the values and the results. */
const memory = { heapMb: 128, maxRssMb: 320 };

/** An idle process is ended after this long, in milliseconds; one in use stays. */
const idleMs = 60_000;

/**
 * Creates the pool. A task that takes longer than `killAfterMs` is killed with its process; the limits of the code that
 * runs it should stop it earlier, with a better reason. The processes start with the first task and get nothing from
 * the environment.
 */
export function createUserCodePool<Request extends { accountId: string }, Reply>(options: {
  script: URL;
  killAfterMs: number;
}): UserCodePool<Request, Reply> {
  const { script, killAfterMs } = options;
  const pool = createProcessPool<Request, Reply>({
    script,
    size: userCodeProcesses,
    newcomers: 1,
    shortTasks: 0,
    idleMs,
    warm: 0,
    ...memory,
  });
  let isClosed = false;
  return {
    async run(request) {
      try {
        return await pool.run(request, { timeoutMs: killAfterMs, accountId: request.accountId });
      } catch (error) {
        if (!isClosed && error instanceof TaskTimedOut) throw new UserCodeStopped("time", { cause: error });
        if (!isClosed && (error instanceof TaskOutgrewMemory || error instanceof TaskCrashed))
          throw new UserCodeStopped("memory", { cause: error });
        throw error;
      }
    },
    close() {
      isClosed = true;
      pool.close();
    },
  };
}
