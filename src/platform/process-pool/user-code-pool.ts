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

/** Runs users' code (rules, data mappings) where it can do no harm. */
export interface UserCodePool<Request, Reply> {
  /** Throws `UserCodeStopped`, or what `ProcessPool` throws once the pool is closed. */
  run(request: Request): Promise<Reply>;
  /** Ends the processes; what still runs throws. */
  close(): void;
}

/** Tasks at once: most take a millisecond, so two handle many. An account without a running one gets a third. */
export const userCodeProcesses = 2;

/** Megabytes of a process: the code takes 60; the rest is for the values and what is made of them. */
const memory = { heapMb: 128, maxRssMb: 320 };

/** An idle process is ended after this long, in milliseconds; one in use stays. */
const idleMs = 60_000;

/**
 * Creates the pool. `killAfterMs`: a task that takes longer is killed with its process; the code's own limits should
 * stop it before, with a better reason. The processes start with the first task and get nothing of the environment.
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
