import { availableParallelism, totalmem } from "node:os";
import { memoryMbFor } from "../../../pipeline/file-work.ts";
import type { Check } from "../check.ts";
import { ok, warning } from "../finding.ts";
import { counted, toSize } from "../to-text.ts";

/**
 * What the service needs besides the processes that read documents, in MB: itself and the embedded database, each
 * measured at about 100 (bench/results/memory.md).
 */
const serviceMb = 100;
const databaseMb = 100;

/** How many open files the service may need: each upload, download and connection is one. */
const leastOpenFiles = 1024;

/** Memory, against what this many workers take at most. */
export const memory: Check = {
  name: "memory",
  look(around) {
    const { workers, databaseUrl } = around.config();
    const totalMb = readMemoryBytes() / 1e6;
    const neededMb = (count: number) => memoryMbFor(count) + serviceMb + (databaseUrl === null ? databaseMb : 0);
    const text = `${toSize(totalMb * 1e6)}, of which ${counted(workers, "worker")} can take ${toSize(neededMb(workers) * 1e6)}`;
    if (totalMb >= neededMb(workers)) return ok(text);
    let fitting = workers;
    while (fitting > 1 && neededMb(fitting) > totalMb) fitting--;
    const fewer = fitting < workers ? `Set WINNOW_WORKERS to ${fitting}, or add memory.` : "Add memory.";
    return warning(`${text}: the system may end processes that read documents.`, fewer);
  },
};

/** The memory of the machine, or what a container may take of it. */
function readMemoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Processor cores, against the number of workers. */
export const cores: Check = {
  name: "cores",
  look(around) {
    const { workers } = around.config();
    const count = availableParallelism();
    const text = `${counted(count, "core")} for ${counted(workers, "worker")}`;
    // Twice as many still helps a little, because a worker sometimes waits for the database.
    if (workers <= 2 * count) return ok(text);
    return warning(`Only ${text}: documents slow each other down.`, `Set WINNOW_WORKERS to ${count}, or leave it out.`);
  },
};

/** How many files a process may have open; only POSIX systems have a limit. */
export const openFiles: Check = {
  name: "open files",
  look() {
    const most = readOpenFilesLimit();
    if (most === null) return ok("no limit");
    if (most >= leastOpenFiles) return ok(`up to ${most}`);
    const advice = `Raise the limit to ${leastOpenFiles} or more (ulimit -n, or LimitNOFILE of a systemd unit).`;
    return warning(
      `A process may have only ${most} files open: uploads and connections fail when many arrive.`,
      advice,
    );
  },
};

function readOpenFilesLimit(): number | null {
  if (process.report === undefined) return null;
  // Otherwise the report looks up names of network peers, which takes time.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const limit = report.userLimits?.open_files?.soft;
  return typeof limit === "number" ? limit : null;
}
