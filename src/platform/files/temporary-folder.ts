import { lstatSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the service and its command keep in the system's temporary folder, for as long as a process runs. */
type Purpose = "models" | "demo";

const namePattern = /^winnow-(models|demo)-(\d+)-[0-9A-Za-z]{6}$/;

/** Makes a folder of this process's own; its name tells whose it is. Whoever makes it removes it. */
export function makeTemporaryFolder(purpose: Purpose): Promise<string> {
  return mkdtemp(join(tmpdir(), `winnow-${purpose}-${process.pid}-`));
}

/**
 * Removes the folders of processes that were killed. Call it before this process makes one of its own: one with its
 * process id is then that of an earlier process, as containers give the same ids again. One of this user's only.
 */
export async function removeAbandonedFolders(): Promise<void> {
  const folder = tmpdir();
  for (const name of await readdir(folder)) {
    const pid = Number(namePattern.exec(name)?.[2]);
    if (!Number.isInteger(pid) || (pid !== process.pid && isAlive(pid))) continue;
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats?.isDirectory() || stats.uid !== (process.getuid?.() ?? stats.uid)) continue;
    await rm(path, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
