import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A disk of its own size, in memory, which can be full. */
export interface SmallDisk {
  folder: string;
  /** Takes all room that is left, to the last block. */
  fill(): void;
  /** Gives that room back. */
  free(): void;
  unmount(): void;
}

/** Mounts a disk in a new folder; null where this process may not, because it is not root or not on Linux. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | null {
  mkdirSync(folder);
  try {
    execFileSync("/bin/mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder], {
      stdio: "ignore",
    });
  } catch {
    return null;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill() {
      const file = openSync(filler, "w");
      for (const bytes of [Buffer.alloc(1_000_000), Buffer.alloc(4_096)]) writeUntilFull(file, bytes);
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    // Even if a killed process still holds a file open.
    unmount: () => void execFileSync("/bin/umount", ["--lazy", folder]),
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
