import { readFileSync } from "node:fs";

/** Size of a memory page in the kernel's statm; 4 kB on every Linux that Node's binaries run on by default. */
const pageBytes = 4096;

/**
 * Resident memory of another process in bytes; null if the system does not tell (only Linux does without a helper
 * program).
 */
export function readRssBytes(pid: number): number | null {
  try {
    const residentPages = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1];
    return residentPages === undefined ? null : Number(residentPages) * pageBytes;
  } catch {
    return null;
  }
}
