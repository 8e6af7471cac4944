import { performance } from "node:perf_hooks";
import { createCollector } from "./collect-garbage.ts";

export interface IdleOptions {
  /** How often it checks, in milliseconds: a process that did next to nothing for this long is idle. */
  everyMs?: number;
  /** Growth of the process since the last collection from which another one pays, in MB. */
  grownMb?: number;
}

/** Share of the time in which an idle process may have worked: it looks for jobs and answers probes. */
const IDLE_SHARE = 0.05;

/**
 * Collects this process's garbage now, because most of what a start allocates is never used again, and from then on
 * whenever it has grown and has nothing to do. By itself V8 takes its time: the service went up to 224 MB within 3,600
 * documents, and down to 119 again. Ends with the returned function.
 */
export function collectWhenIdle({ everyMs = 1000, grownMb = 16 }: IdleOptions = {}): () => void {
  const collect = createCollector();
  collect();
  // V8 keeps pages that contain little, so the resident size counts, not what the heap uses.
  const rssMb = () => process.memoryUsage.rss() / 2 ** 20;
  let leastMb = rssMb();
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const isIdle = performance.eventLoopUtilization(now, last).utilization < IDLE_SHARE;
    last = now;
    leastMb = Math.min(leastMb, rssMb());
    if (!isIdle || rssMb() < leastMb + grownMb) return;
    collect();
    leastMb = rssMb();
  }, everyMs).unref();
  return () => clearInterval(timer);
}
