import { performance } from "node:perf_hooks";
import { createCollector } from "./collect-garbage.ts";

export interface IdleOptions {
  /** How often it checks, in milliseconds: a process that did next to nothing for this long is idle. */
  everyMs?: number;
  /** How much the process must have grown since the last collection for another one to pay, in MB. */
  grownMb?: number;
}

/** The share of its time that an idle process may work: it looks for jobs and answers probes. */
const IDLE_SHARE = 0.05;

/**
 * Collects this process's garbage now, because most of what a start allocates is never used again, and from then on
 * whenever it has grown and has nothing to do. V8 alone takes its time: the service went up to 224 MB within 3,600
 * documents, and down to 119 again. The returned function ends it.
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
