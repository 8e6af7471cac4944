import { type ChildProcess, fork } from "node:child_process";
import type { ReadingReport } from "./reading-child.ts";

/** A reader that takes longer than this (ms) for a file has hung, even on a machine shared with ten other programs. */
const timeLimitMs = 5 * 60_000;

/** Resident memory (MB) of a reading process. The service ends a reader at 1000. */
export const memoryLimitMb = 1000;

/** A process that reads files, one after another; `kill` it. */
export function startReader(): ChildProcess {
  return fork(new URL("reading-child.ts", import.meta.url), [], { serialization: "advanced" });
}

/** Rejects if the reader hangs or dies on the file. */
export function readFileIn(reader: ChildProcess, path: string): Promise<ReadingReport> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${path} took longer than ${timeLimitMs} ms`)), timeLimitMs);
    const onExit = (code: number | null, signal: string | null) =>
      reject(new Error(`${path} ended its reader: ${code ?? signal}`));
    reader.once("exit", onExit);
    reader.once("message", (report) => {
      clearTimeout(timer);
      reader.off("exit", onExit);
      resolve(report as ReadingReport);
    });
    reader.send(path);
  });
}
