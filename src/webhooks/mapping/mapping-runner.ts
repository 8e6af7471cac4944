import {
  createProcessPool,
  TaskCrashed,
  TaskOutgrewMemory,
  TaskTimedOut,
} from "../../platform/process-pool/process-pool.ts";
import type { MappingOutcome } from "./evaluate-mapping.ts";

export interface MappingRequest {
  /** Whose mapping it is: accounts take turns. */
  accountId: string;
  /** JSONata. */
  expression: string;
  parsedData: unknown;
}

/** Runs users' data mappings where they can do no harm. */
export interface MappingRunner {
  /** What the mapping made of the values, or why it failed: its fault is never an exception. */
  run(request: MappingRequest): Promise<MappingOutcome>;
  /** Ends the processes; mappings that still run throw. */
  close(): void;
}

/** Milliseconds until the process is killed; the expression's own limit is 1 s, the rest is for a process to start. */
const defaultKillAfterMs = 5000;

/** Mappings at once: they take a millisecond each, so two keep up with the deliveries of many. */
const poolSize = 2;

/** Megabytes of the process: the code takes 60; the rest is for the values and what is made of them. */
const memory = { heapMb: 128, maxRssMb: 320 };

/** An idle process is ended after so long; a mapping in use keeps its process. */
const idleMs = 60_000;

/** Makes the runner; its processes start with the first mapping and get nothing of the environment. */
export function createMappingRunner({ killAfterMs = defaultKillAfterMs } = {}): MappingRunner {
  const pool = createProcessPool<MappingRequest, MappingOutcome>({
    script: new URL("./mapping-process.ts", import.meta.url),
    size: poolSize,
    newcomers: 1,
    shortTasks: 0,
    idleMs,
    warm: 0,
    ...memory,
  });
  let isClosed = false;
  return {
    async run(request) {
      const { accountId } = request;
      try {
        return await pool.run(request, { timeoutMs: killAfterMs, accountId });
      } catch (error) {
        const reason = isClosed ? null : describeKill(error, killAfterMs);
        if (reason === null) throw error;
        return { isMapped: false, reason };
      }
    },
    close() {
      isClosed = true;
      pool.close();
    },
  };
}

function describeKill(error: unknown, killAfterMs: number): string | null {
  if (error instanceof TaskTimedOut)
    return `The data mapping ran for more than ${killAfterMs / 1000} s and was stopped.`;
  if (error instanceof TaskOutgrewMemory || error instanceof TaskCrashed) {
    return "The data mapping needed too much memory and was stopped.";
  }
  return null;
}
