import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "./until.ts";

/** How often to look for processes that read documents, in milliseconds. One takes ten times as long to start. */
export const lookEveryMs = 25;

/** The processes that read documents for the services of this test's process. Linux only. */
export function findWorkerProcesses(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && isWorkerProcess(name))
    .map(Number);
}

function isWorkerProcess(pid: string): boolean {
  try {
    const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("document-process");
  } catch {
    // It ended meanwhile.
    return false;
  }
}

/** Processes that hang as if on a hostile file: they are stopped, and take no CPU. */
export interface FrozenProcesses extends Disposable {
  pids: Set<number>;
  /** Freezes no more of them from now on. */
  stop(): Promise<void>;
}

/** Freezes each process that reads documents as soon as it appears. They are killed in the end. */
export function freezeWorkerProcesses(): FrozenProcesses {
  const pids = new Set<number>();
  let isOn = true;
  const watching = (async () => {
    while (isOn) {
      for (const pid of findWorkerProcesses()) if (!pids.has(pid) && send(pid, "SIGSTOP")) pids.add(pid);
      await sleep(lookEveryMs);
    }
  })();
  const stop = () => {
    isOn = false;
    return watching;
  };
  return {
    pids,
    stop,
    [Symbol.dispose]: () => {
      isOn = false;
      for (const pid of pids) send(pid, "SIGKILL");
    },
  };
}

/**
 * Kills the processes that read documents now, and waits until their service has seen them end: a killed one stays in the
 * list of processes until then, and could be given work.
 */
export async function killWorkerProcesses(): Promise<void> {
  const killed = findWorkerProcesses().filter((pid) => send(pid, "SIGKILL"));
  await until("the killed processes have ended", async () => killed.every((pid) => !existsSync(`/proc/${pid}`)));
}

/** False for a process that has ended. */
export function send(pid: number, signal: "SIGSTOP" | "SIGKILL"): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Kills each process that reads documents as soon as it appears, as a machine does that runs out of memory. */
export function endWorkerProcesses(): { stop(): Promise<void> } {
  let isOn = true;
  const watching = (async () => {
    while (isOn) {
      for (const pid of findWorkerProcesses()) send(pid, "SIGKILL");
      await sleep(lookEveryMs);
    }
  })();
  return {
    stop() {
      isOn = false;
      return watching;
    },
  };
}
