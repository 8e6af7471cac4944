import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { documentProcessFlags } from "../../src/pipeline/file-work.ts";

const script = fileURLToPath(new URL("bare-process.ts", import.meta.url));

/**
 * The CPU time of `parseFile` alone for a document of so many pages, in milliseconds: what a service without anything
 * around it would need. Two processes at once, as the service has on two cores, with the flags of its processes.
 */
export async function measureBareParse(pages: number): Promise<number> {
  const runs = Array.from({ length: 2 }, async () => {
    const [cpuMs] = await once(fork(script, [String(pages)], { execArgv: [...documentProcessFlags] }), "message");
    return Number(cpuMs);
  });
  const times = await Promise.all(runs);
  return times.reduce((sum, ms) => sum + ms, 0) / times.length;
}
