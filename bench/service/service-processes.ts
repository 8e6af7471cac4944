import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The parts of a running service: its own process, the processes that it starts, and its embedded PostgreSQL. */
export const parts = ["service", "children", "postgres"] as const;
export type Part = (typeof parts)[number];

/** One measurement of a part. */
export interface PartUse {
  /** CPU time used so far, in milliseconds, also by processes that have ended. */
  cpuMs: number;
  /** Memory in MB; pages that processes share count once (proportional set size). */
  pssMb: number;
}

/** Linux reports CPU times in hundredths of a second (`getconf CLK_TCK`). */
const msPerTick = 10;

export function canMeasureProcesses(): boolean {
  return readText("/proc/self/smaps_rollup") !== null;
}

/** Measures the service whose own process is `rootPid` and whose data is in `dataFolder`. Linux only. */
export function measureProcesses(rootPid: number, dataFolder: string): Record<Part, PartUse> {
  const postmaster = Number(readText(join(dataFolder, "postgres/postmaster.pid"))?.split("\n")[0]);
  const parents = readParents();
  const partOf = (pid: number): Part | null => {
    if (pid === rootPid) return "service";
    if (pid === postmaster) return "postgres";
    if (pid <= 1) return null;
    const part = partOf(parents.get(pid) ?? 0);
    return part === "service" ? "children" : part;
  };
  const uses = { service: noUse(), children: noUse(), postgres: noUse() };
  for (const pid of parents.keys()) {
    const part = partOf(pid);
    if (part === null) continue;
    const { ownMs, endedMs } = readCpu(pid);
    uses[part].cpuMs += ownMs;
    uses[part === "service" ? "children" : part].cpuMs += endedMs;
    uses[part].pssMb += readPssMb(pid);
  }
  return uses;
}

export function sumUse(uses: Record<Part, PartUse>): PartUse {
  return {
    cpuMs: parts.reduce((sum, part) => sum + uses[part].cpuMs, 0),
    pssMb: parts.reduce((sum, part) => sum + uses[part].pssMb, 0),
  };
}

function noUse(): PartUse {
  return { cpuMs: 0, pssMb: 0 };
}

/** The parent of each process of this machine. */
function readParents(): Map<number, number> {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return new Map(
    pids.map((pid) => [Number(pid), Number(/^PPid:\s+(\d+)/m.exec(readText(`/proc/${pid}/status`) ?? "")?.[1] ?? 0)]),
  );
}

/** What a process has used, and what those of its children used that have ended. */
function readCpu(pid: number): { ownMs: number; endedMs: number } {
  // The name, in brackets, may contain spaces; the times are the 12th to the 15th number after it.
  const numbers = (readText(`/proc/${pid}/stat`) ?? "").split(") ").at(-1)?.split(" ").map(Number) ?? [];
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = numbers.slice(11, 15);
  return { ownMs: (user + system) * msPerTick, endedMs: (endedUser + endedSystem) * msPerTick };
}

function readPssMb(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readText(`/proc/${pid}/smaps_rollup`) ?? "")?.[1] ?? 0) / 1024;
}

/** Null for a process or file that is gone by now. */
function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
