import { createProcessPool, type RunOptions } from "../platform/process-pool/process-pool.ts";
import type { PackedLearnReply, PackedLearnTask } from "./learn-process.ts";

/** Learning, in a separate process: off the path of requests, with limits on its time and memory. */
export interface LearnWork {
  learn(task: PackedLearnTask, options: RunOptions<never>): Promise<PackedLearnReply>;
  close(): void;
}

/**
 * One training at a time. Eighty-five documents of two and a half pages need 240 MB of heap during learning, and the
 * largest training some 1,300. The process stays for half a minute: the same person's next correction usually comes
 * within that time, and the layouts are then ready.
 */
const processLimits = { size: 1, newcomers: 0, shortTasks: 0, heapMb: 1536, maxRssMb: 2000, idleMs: 30_000, warm: 0 };

export function createLearnWork(): LearnWork {
  const script = new URL("./learn-process.ts", import.meta.url);
  const pool = createProcessPool<PackedLearnTask, PackedLearnReply>({ script, ...processLimits });
  return { learn: (task, options) => pool.run(task, options), close: () => pool.close() };
}
